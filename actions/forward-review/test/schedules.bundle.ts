import { testSchedules } from '@docs-agent/sandbox/trials';
import { describe } from 'vitest';
import { schedules } from './support/schedule/arbitrary.ts';
import { holdSchedule } from './support/schedule/hold.ts';

describe('whatever happens on a pull request, in whatever order', () => {
  testSchedules('each item is delivered once, or accounted for', {
    schedules,
    hold: holdSchedule,
    seeds: [1, 2],
    count: 2,
  });
});
