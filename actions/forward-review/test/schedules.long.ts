import fc from 'fast-check';
import { describe, it } from 'vitest';
import { holdSchedules, SEEDS } from './support/schedule/hold.ts';

/** The seed of the run; each test has one of its own after it. */
const { seed: drawn = 0 } = fc.readConfigureGlobal();

describe.concurrent('whatever happens on a pull request, in whatever order', () => {
  it.each(SEEDS.map(({ seed }) => ({ seed: drawn + seed })))(
    'each item is delivered once, or accounted for (seed $seed)',
    ({ seed }) => holdSchedules({ seed, count: 20 }),
    // Minutes on a machine of its own; one that is shared may take far longer.
    3_600_000,
  );
});
