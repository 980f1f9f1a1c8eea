import { drawnLagMs, drawnRun } from '@docs-agent/sandbox/trials';
import * as fc from 'fast-check';
import type { Schedule, Step, TwoRuns, Wake, WritingStep } from './step.ts';

const item = fc.nat({ max: 5 });
const by = fc.constantFrom('reviewer', 'reviewer', 'colleague', 'outsider');

const review: fc.Arbitrary<WritingStep> = fc.record({
  kind: fc.constant('review'),
  by,
  state: fc.constantFrom('COMMENTED', 'CHANGES_REQUESTED', 'APPROVED'),
  summary: fc.boolean(),
  comments: fc.integer({ min: 1, max: 2 }),
});

const writing: fc.Arbitrary<WritingStep> = fc.oneof(
  { weight: 3, arbitrary: review },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('command'),
      by,
      words: fc.constantFrom(
        'retry',
        'retry',
        'received',
        'status',
        'stop',
        'resume',
        'link job_other',
        'link job_8f21',
        'free text',
      ),
    }),
  },
  fc.record({ kind: fc.constant('edit'), by, item }),
  fc.record({ kind: fc.constant('delete'), item }),
  fc.record({ kind: fc.constant('resolve'), item }),
  fc.record({ kind: fc.constant('put aside'), item }),
);

const wake: fc.Arbitrary<Wake> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('latest writing') },
  { weight: 4, arbitrary: fc.constantFrom('re-run', 'schedule') },
  fc.constantFrom('dispatch', 'dispatch of an outsider'),
);

/** The first run's heartbeat is too old by then for others to wait for it. */
const HEARTBEAT_GONE_MS = 140_000;

function twoRuns(first: TwoRuns['first'], ...apartMs: number[]): fc.Arbitrary<TwoRuns> {
  return fc.record({
    kind: fc.constant('two runs'),
    first: fc.constant(first),
    between: fc.option(writing, { nil: undefined }),
    second: wake,
    lagMs: drawnLagMs,
    apartMs: fc.constantFrom(...apartMs),
  });
}

const run: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: drawnRun(wake) },
  twoRuns('undisturbed', 0, 150, 1_000, 6_000),
  twoRuns('slow', HEARTBEAT_GONE_MS),
);

const other: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    { kind: 'push' },
    { kind: 'close' },
    { kind: 'reopen' },
    { kind: 'merge' },
    { kind: 'other account' },
    { kind: 'other API key' },
    { kind: 'other project' },
    { kind: 'other project' },
    { kind: 'colleague leaves' },
    { kind: 'delete tracking comment' },
    { kind: 'edit tracking comment' },
  ),
  fc.record({ kind: fc.constant('pass'), minutes: fc.constantFrom(1, 10, 90) }),
);

const anything: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: run },
  { weight: 4, arbitrary: writing },
  { weight: 2, arbitrary: other },
);

/** First a review, then anything, runs above all. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  steps: fc
    .tuple(review, fc.array(anything, { minLength: 2, maxLength: 6 }))
    .map(([first, rest]) => [first, ...rest]),
  calmedBy: fc.constantFrom('latest writing', 'schedule'),
});
