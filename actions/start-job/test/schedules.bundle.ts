import { it } from 'vitest';
import { holdSchedules } from './support/schedule/hold.ts';

it('whatever happens on an issue, each job was asked for, and what is asked for is accounted for', async () => {
  await holdSchedules({ seed: 1, count: 3 });
}, 300_000);
