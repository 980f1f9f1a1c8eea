import { testSchedules } from '@docs-agent/sandbox/trials';
import { describe } from 'vitest';
import { holdSchedule } from './support/schedule/hold.ts';
import { schedules } from './support/schedule/step.ts';

describe('whatever happens on an issue, in whatever order', () => {
  testSchedules('each job was asked for, and what is asked for is accounted for', {
    schedules,
    hold: holdSchedule,
    seeds: [1],
    count: 3,
  });
});
