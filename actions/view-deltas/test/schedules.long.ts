import { testSchedules } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { holdSchedule } from './support/schedule/hold.ts';
import { schedules } from './support/schedule/step.ts';

/** The seed of the run; each test has one of its own after it. */
const { seed: drawn = 0 } = fc.readConfigureGlobal();

describe('whatever happens on a pull request, in whatever order', () => {
  testSchedules('there is one true comment, and the gate opens for what may go', {
    schedules,
    hold: holdSchedule,
    seeds: [1, 2].map((nth) => drawn + nth),
    // Each takes some eight seconds of a processor.
    count: 4,
  });

  it('a comment that the next run cannot read yet is written again, and once it can be read one is left', () =>
    holdSchedule([
      { kind: 'push', removes: [], redirects: [], letsGo: [], isRun: false },
      {
        kind: 'run',
        wake: 'push',
        lagMs: 5_000,
        trouble: { kind: 'job unreadable', nth: 1, status: 503 },
      },
      { kind: 'push', removes: [], redirects: [], letsGo: [], isRun: true },
    ]));

  it('a second comment that the next run cannot read yet is removed by a later one', () =>
    holdSchedule([
      { kind: 'push', removes: ['/guides/webhooks'], redirects: [], letsGo: [], isRun: false },
      {
        kind: 'two runs',
        first: 'push',
        isSlow: false,
        between: undefined,
        second: 'push',
        lagMs: 5_000,
        apartMs: 6_000,
      },
      { kind: 'push', removes: [], redirects: [], letsGo: [], isRun: true },
    ]));
});
