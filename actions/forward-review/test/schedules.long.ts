import { testSchedules } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { describe } from 'vitest';
import { PROOF_COUNTS } from './support/proof-counts.ts';
import { schedules } from './support/schedule/arbitrary.ts';
import { holdSchedule } from './support/schedule/hold.ts';

/** The seed of the run; each test has one of its own after it. */
const { seed: drawn = 0 } = fc.readConfigureGlobal();

describe('whatever happens on a pull request, in whatever order', () => {
  testSchedules('each item is delivered once, or accounted for', {
    schedules,
    hold: holdSchedule,
    seeds: PROOF_COUNTS.scheduleSeeds.map((nth) => drawn + nth),
    count: PROOF_COUNTS.schedulesOfSeed,
  });
});
