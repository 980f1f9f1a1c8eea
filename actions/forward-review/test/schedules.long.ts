import { describe, it } from 'vitest';
import { holdSchedules, SEEDS } from './support/schedule/hold.ts';

describe.concurrent('whatever happens on a pull request, in whatever order', () => {
  it.each(SEEDS)(
    'each item is delivered once, or accounted for (seed $seed)',
    ({ seed }) => holdSchedules({ seed: 100 + seed, count: 100 }),
    // Minutes on a machine of its own; one that is shared may take far longer.
    3_600_000,
  );
});
