import fc from 'fast-check';
import { describe, it } from 'vitest';
import { PROOF_COUNTS } from './support/proof-counts.ts';
import { holdSchedules } from './support/schedule/hold.ts';
import { SEEDS } from './support/schedule/seeds.ts';

/** The seed of the run; each test has one of its own after it. */
const { seed: drawn = 0 } = fc.readConfigureGlobal();

describe('whatever happens on a pull request, in whatever order', () => {
  it.each(SEEDS.map(({ seed }) => ({ seed: drawn + seed })))(
    'each item is delivered once, or accounted for (seed $seed)',
    ({ seed }) => holdSchedules({ seed, count: PROOF_COUNTS.schedulesOfSeed }),
    // Minutes on a machine of its own; one that is shared may take far longer.
    3_600_000,
  );
});
