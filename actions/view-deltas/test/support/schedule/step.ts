import { drawnLagMs, drawnRun, type ScheduledRun } from '@docs-agent/sandbox/trials';
import * as fc from 'fast-check';

/** Viewed pages that a push may remove. */
const PAGES = ['/quickstart', '/guides/webhooks', '/guides/old-setup'] as const;
export type Page = (typeof PAGES)[number];

/** One thing that happens on a pull request. */
export type Step =
  | PushStep
  | { kind: 'delete our comment' | 'edit our comment' | 'other API key' }
  | { kind: 'pass'; minutes: number }
  | RunStep;

/**
 * Brings the branch to where it removes and redirects these pages, and no others, and lets these go
 * with a line in the gone-file, and mostly runs on that event.
 */
export interface PushStep {
  kind: 'push';
  removes: readonly Page[];
  redirects: readonly Page[];
  letsGo: readonly Page[];
  isRun: boolean;
}

export type RunStep = ScheduledRun<Wake> | TwoRuns;

export interface TwoRuns {
  kind: 'two runs';
  first: Wake;
  /** The comment that is written first comes to GitHub late. */
  isSlow: boolean;
  between: PushStep | undefined;
  second: Wake;
  lagMs: number;
  apartMs: number;
}

/** The event of a run: of the last push, or of the one before, which comes late. */
export type Wake = 'push' | 'push before';

const isRun = fc.constantFrom(true, true, false);
const push: fc.Arbitrary<PushStep> = fc.record({
  kind: fc.constant('push'),
  removes: fc.subarray([...PAGES]),
  redirects: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray([...PAGES])),
  letsGo: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray([...PAGES])),
  isRun,
});
const wake = fc.constantFrom<Wake>('push', 'push', 'push', 'push before');

const run: fc.Arbitrary<RunStep> = fc.oneof(
  { weight: 5, arbitrary: drawnRun(wake) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('two runs'),
      first: wake,
      isSlow: fc.boolean(),
      between: fc.option(push, { nil: undefined }),
      second: wake,
      lagMs: drawnLagMs,
      apartMs: fc.constantFrom(0, 150, 1_000, 6_000),
    }),
  },
);

const other = fc.constantFrom<Step>(
  { kind: 'delete our comment' },
  { kind: 'edit our comment' },
  { kind: 'other API key' },
  { kind: 'pass', minutes: 10 },
  // The windows move on.
  { kind: 'pass', minutes: 8 * 24 * 60 },
);

const anything: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: push },
  { weight: 2, arbitrary: other },
  { weight: 7, arbitrary: run },
);

/** First a push, then anything. */
export const schedules: fc.Arbitrary<Step[]> = fc
  .tuple(push, fc.array(anything, { minLength: 2, maxLength: 6 }))
  .map(([first, rest]) => [first, ...rest]);
