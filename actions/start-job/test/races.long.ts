import fc from 'fast-check';
import { describe, it } from 'vitest';
import { race, WAKERS } from './support/race.ts';

const { seed: drawn = 0 } = fc.readConfigureGlobal();
const KINDS = Object.keys(WAKERS) as (keyof typeof WAKERS)[];
const DRAWS = 8;

/** What is drawn differs from run to run of the tests; the seed is in the name. */
const RACES = KINDS.flatMap((by) =>
  [0, 5_000].flatMap((lagMs) =>
    [2, 5].flatMap((runs) =>
      Array.from({ length: DRAWS }, (_, index) => ({ by, lagMs, runs, seed: drawn + index })),
    ),
  ),
);

describe('runs at once', () => {
  it.each(RACES)(
    '$runs, woken by $by, with reads that lag by up to $lagMs ms, create one job (seed $seed)',
    async (one) => {
      await race(one);
    },
  );
});
