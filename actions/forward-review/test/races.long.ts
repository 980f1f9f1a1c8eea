import fc from 'fast-check';
import { describe, it } from 'vitest';
import { PROOF_COUNTS } from './support/proof-counts.ts';
import { race } from './support/race.ts';

/** What is drawn differs from run to run of the tests; the seed is in the name. */
const { seed: drawn = 0 } = fc.readConfigureGlobal();
const SEEDS = Array.from({ length: PROOF_COUNTS.races }, (_, index) => ({ seed: drawn + index }));

describe.each([
  { runs: 2, lagMs: 0 },
  { runs: 5, lagMs: 0 },
  { runs: 2, lagMs: 5_000 },
  { runs: 5, lagMs: 5_000 },
])('$runs runs at once, with reads that lag by up to $lagMs ms,', ({ runs, lagMs }) => {
  it.each(SEEDS)(
    'deliver each item exactly once, in one comment (seed $seed)',
    async ({ seed }) => {
      await race({ seed, runs, lagMs });
    },
  );
});
