import { describe, it } from 'vitest';
import { race, WAKERS } from './support/race.ts';

const KINDS = Object.keys(WAKERS) as (keyof typeof WAKERS)[];

describe.each(KINDS)('two runs at once, woken by %s,', (by) => {
  it.each([
    { seed: 1, lagMs: 0 },
    { seed: 2, lagMs: 5_000 },
  ])('create one job, in one comment (reads lag by up to $lagMs ms)', async ({ seed, lagMs }) => {
    await race({ seed, runs: 2, lagMs, by });
  });
});
