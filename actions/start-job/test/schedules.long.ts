import { testSchedules } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { describe } from 'vitest';
import { holdSchedule } from './support/schedule/hold.ts';
import { schedules } from './support/schedule/step.ts';

/** The seed of the run; each test has one of its own after it. */
const { seed: drawn = 0 } = fc.readConfigureGlobal();

describe('whatever happens on an issue, in whatever order', () => {
  testSchedules('each job was asked for, and what is asked for is accounted for', {
    schedules,
    hold: holdSchedule,
    seeds: [1, 2, 3, 4].map((nth) => drawn + nth),
    // Each takes a second of two processors.
    count: 4,
  });
});
