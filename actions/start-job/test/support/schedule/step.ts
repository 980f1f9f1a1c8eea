import {
  drawnLagMs,
  drawnRun,
  drawnTrouble,
  type ScheduledRun,
  type Trouble,
} from '@docs-agent/sandbox/trials';
import * as fc from 'fast-check';

/** What happens on an issue, in order, and how its jobs end. */
export interface Schedule {
  jobsEndIn: JobEnd;
  steps: readonly Step[];
}

/** One thing that happens on an issue. */
export type Step = AskStep | IssueStep | RunStep | SettingStep;

/**
 * Whoever has no write access to the repository may label with triage permission, comment, and edit
 * what they wrote.
 */
export type Person = 'maintainer' | 'outsider';

/** `link`: names the last job. */
export type Words = 'start' | 'retry' | 'received' | 'link' | 'status' | 'stop' | 'resume';

export type AskStep =
  | { kind: 'label' | 'unlabel' | 'edit'; by: Person }
  | { kind: 'command'; by: Person; words: Words };

export interface IssueStep {
  kind: 'close' | 'reopen' | 'close pull requests' | 'delete our comment' | 'edit our comment';
}

export type RunStep =
  | ScheduledRun<Wake>
  | { kind: 'two runs'; first: Wake; second: Wake; lagMs: number; apartMs: number };

/** `schedule`: a sweep, which waits for no job's end. */
export type Wake = 'latest event' | 'schedule';

/** `other project`: a schedule of another project in the repository. */
export type SettingStep =
  | { kind: 'other API key' | 'other project' }
  | { kind: 'pass'; minutes: number };

export type JobEnd = 'pull request' | 'failure' | 'no change' | 'after hours';

const by = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Person>('maintainer') },
  fc.constant<Person>('outsider'),
);

const asks: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('label'), by }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('command'),
      by,
      words: fc.oneof(
        { weight: 4, arbitrary: fc.constant<Words>('retry') },
        fc.constantFrom<Words[]>('start', 'received', 'link', 'status', 'stop', 'resume'),
      ),
    }),
  },
  fc.record({ kind: fc.constant('unlabel'), by }),
  fc.record({ kind: fc.constant('edit'), by: fc.constantFrom('maintainer', 'outsider') }),
);

const wake = fc.constantFrom<Wake>('latest event', 'latest event', 'schedule');

const trouble = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Trouble>({ kind: 'none' }) },
  drawnTrouble,
);

const run: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: drawnRun(wake, trouble) },
  fc.record({
    kind: fc.constant('two runs'),
    first: wake,
    second: wake,
    apartMs: fc.constantFrom(0, 150, 1_000, 6_000, 140_000),
    lagMs: drawnLagMs,
  }),
);

const other: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'close',
      'reopen',
      'close pull requests',
      'delete our comment',
      'edit our comment',
      'other API key',
      'other project',
      'other project',
    ),
  }),
  fc.record({ kind: fc.constant('pass'), minutes: fc.constantFrom(1, 10, 90) }),
);

/** Something, and mostly a run after it. */
const act: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: asks }, { weight: 2, arbitrary: other }),
    fc.option(run, { freq: 3 }),
  )
  .map(([first, then]) => (then === null ? [first] : [first, then]));

/** First a label, then anything. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  jobsEndIn: fc.constantFrom<JobEnd>(
    'pull request',
    'failure',
    'failure',
    'no change',
    'after hours',
  ),
  steps: fc
    .tuple(run, fc.array(act, { minLength: 2, maxLength: 6 }))
    .map(([first, rest]) => [{ kind: 'label', by: 'maintainer' }, first, ...rest.flat()]),
});
