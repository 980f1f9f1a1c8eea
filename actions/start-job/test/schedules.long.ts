import fc from 'fast-check';
import { describe, it } from 'vitest';
import { holdSchedules } from './support/schedule/hold.ts';

/** Each takes a second of two processors. */
const COUNT = 4;

/** The seed of the run; each test has one of its own after it. */
const { seed: drawn = 0 } = fc.readConfigureGlobal();

describe('whatever happens on an issue, in whatever order', () => {
  it.each([1, 2, 3, 4].map((nth) => ({ seed: drawn + nth })))(
    'each job was asked for, and what is asked for is accounted for (seed $seed)',
    ({ seed }) => holdSchedules({ seed, count: COUNT }),
    // Minutes on a machine of its own; one that is shared may take far longer.
    3_600_000,
  );
});
