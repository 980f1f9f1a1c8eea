import { describe, it } from 'vitest';
import { holdSchedules } from './support/schedule/hold.ts';
import { SEEDS } from './support/schedule/seeds.ts';

describe('whatever happens on a pull request, in whatever order', () => {
  it.each(SEEDS.slice(0, 2))(
    'each item is delivered once, or accounted for (seed $seed)',
    ({ seed }) => holdSchedules({ seed, count: 2 }),
    300_000,
  );
});
