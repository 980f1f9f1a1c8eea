import { count, inlineCode, phrase } from '@docs-agent/action-kit';
import { utcMoment } from '@docs-agent/agent-action';
import type { Attempt } from '../record.ts';
import { account, type Names, pullRequest, type Situation, say } from './situation.ts';

const GONE = 'An account that is gone';
const NOT_STARTED = () => ['This request started no job'];
const LATER = 'The next run on a schedule tries again.';

const setAnew = ({ label }: Names) =>
  phrase`take the label ${inlineCode(label)} off, and set it again.`;

/** What becomes of a request for a job, as long as there is no job. */
export const REQUESTS = {
  idle: (): Situation => ({
    kind: 'idle',
    result: 'nothing-to-start',
    ends: 'notice',
    label: 'none',
    headline: () => ['No job is asked for'],
    next: (names) => [
      phrase`The label ${inlineCode(names.label)} or the comment ${say(names, 'start')} asks for one.`,
    ],
    cause: 'The label is not on the issue: it was taken off when its request was answered.',
  }),
  closed: (): Situation => ({
    kind: 'closed',
    result: 'nothing-to-start',
    ends: 'notice',
    label: 'none',
    headline: () => ['The issue is closed: no job is created'],
    next: () => [['Reopen it to have one.']],
  }),
  stopped: (): Situation => ({
    kind: 'stopped',
    result: 'stopped',
    ends: 'notice',
    label: 'none',
    headline: () => ['A person stopped jobs for this issue'],
    next: (names) => [phrase`To allow them again, comment ${say(names, 'resume')}.`],
    cause: 'A person commented `/docs-agent stop`.',
  }),
  answered: (): Situation => ({
    kind: 'answered',
    result: 'already-started',
    ends: 'success',
    label: 'none',
    headline: () => ['This request already has a job'],
    cause: 'The event was delivered twice, or the run was repeated.',
  }),
  'at-work': (): Situation => ({
    kind: 'at-work',
    result: 'already-started',
    ends: 'success',
    label: 'working',
    headline: () => ['A job is at work on this issue already'],
    next: () => [['Another one can be started once it has ended.']],
  }),
  sending: (attempt: Attempt): Situation => ({
    kind: 'sending',
    result: 'created',
    ends: 'success',
    label: 'working',
    headline: () => ['A job is being created for this issue'],
    cause: 'A run is creating it, or died while it did.',
    started: attempt,
    later: 'lost',
  }),
  uncertain: (attempt: Attempt): Situation => ({
    kind: 'uncertain',
    result: 'uncertain',
    ends: 'success',
    label: 'none',
    headline: () => ['It is not certain whether a job was created'],
    why: attempt.why ?? '',
    next: (names) => [
      [
        'Look at the jobs in the dashboard of the service.',
        ...phrase` If there is one for this issue, comment ${say(names, 'link ID')} with its id,`,
        ...phrase` or ${say(names, 'received')} to handle it yourself.`,
        ...phrase` If there is none, comment ${say(names, 'retry')};`,
        ' a second job is a second paid run of the agent.',
      ],
    ],
    cause:
      'The run or the connection ended while the job was being created, or our comment was edited or deleted.',
  }),
  'attempt-received': (): Situation => ({
    kind: 'attempt-received',
    result: 'already-started',
    ends: 'success',
    label: 'none',
    headline: () => ['The job of this issue is handled manually'],
    next: (names) => [
      phrase`If the agent opens a pull request, comment ${say(names, 'link ID')} here with the job’s id to bind it.`,
      phrase`The label ${inlineCode(names.label)} asks for another job.`,
    ],
    cause: 'A person commented `/docs-agent received` where it was uncertain.',
  }),
  refused: (why: string): Situation => ({
    kind: 'refused',
    result: 'refused',
    ends: 'success',
    label: 'failed',
    headline: NOT_STARTED,
    why,
    next: (names) => [phrase`Correct that, and set the label ${inlineCode(names.label)} again.`],
    cause: 'The service takes no such prompt, or the issue makes none. The message says why.',
  }),
  waiting: (why: string): Situation => ({
    kind: 'waiting',
    result: 'error',
    ends: 'success',
    label: 'none',
    headline: NOT_STARTED,
    why,
    next: () => [[LATER]],
    cause: 'The service took no prompt at that time. The message says why.',
  }),
  failure: (why: string): Situation => ({
    kind: 'failure',
    result: 'error',
    ends: 'success',
    label: 'none',
    headline: NOT_STARTED,
    why,
    next: () => [[LATER]],
    cause: 'Something failed before the job was created. The message says what.',
  }),
  'rate-limited': (why: string, notBefore: string | undefined): Situation => ({
    kind: 'rate-limited',
    result: 'over-budget',
    ends: 'notice',
    label: 'none',
    headline: NOT_STARTED,
    why,
    next: ({ now }) => {
      if (notBefore === undefined) return [[LATER]];
      const until = utcMoment(new Date(notBefore), now);
      return [
        [
          `The service asks to wait until ${until}.`,
          ' The next run on a schedule after that tries again.',
        ],
      ];
    },
    cause: 'The project has had too many requests (429).',
  }),
  'made-open': (number: number): Situation => ({
    kind: 'made-open',
    result: 'already-started',
    ends: 'success',
    label: 'none',
    headline: (names) => phrase`Pull request ${pullRequest(number, names)} is open`,
    next: (names) => [
      phrase`To have another job, close it, and set the label ${inlineCode(names.label)} again.`,
    ],
    cause: 'A job of this issue opened it.',
  }),
  'made-merged': (number: number): Situation => ({
    kind: 'made-merged',
    result: 'already-started',
    ends: 'success',
    label: 'none',
    headline: (names) => phrase`Pull request ${pullRequest(number, names)} is merged`,
    next: () => [['For another job, open another issue.']],
    cause: 'A job of this issue opened it.',
  }),
  held: (number: number, by: string): Situation => ({
    kind: 'held',
    result: 'already-started',
    ends: 'success',
    label: 'none',
    headline: (names) =>
      phrase`Pull request ${pullRequest(number, names)} by ${account(by, names)} closes this issue`,
    next: (names) => [
      phrase`No job was created beside it. To start one nevertheless, comment ${say(names, 'start')}.`,
    ],
    cause: 'Somebody works on the issue already.',
  }),
  'not-authorized': (by: string, lacks: string): Situation => ({
    kind: 'not-authorized',
    result: 'not-authorized',
    ends: 'notice',
    label: 'none',
    headline: NOT_STARTED,
    why: `${by || GONE}, who asked for it, ${lacks}.`,
    next: (names) => [phrase`Someone who has it can ${setAnew(names)}`],
    cause: 'The person who set the label, or wrote the command, has too little access.',
  }),
  edited: (by: string, lacks: string): Situation => ({
    kind: 'edited',
    result: 'not-authorized',
    ends: 'notice',
    label: 'none',
    headline: NOT_STARTED,
    why: `${by || GONE} edited the issue after the label was set, and ${lacks}.`,
    next: (names) => [phrase`Read the issue again, ${setAnew(names)}`],
    cause: 'What the person read who set the label is not what stands there now.',
  }),
  'over-budget': (today: number, most: number): Situation => ({
    kind: 'over-budget',
    result: 'over-budget',
    ends: 'notice',
    label: 'none',
    headline: NOT_STARTED,
    why: `${startedToday(today)} in 24 hours, and \`max-jobs-per-day\` is ${most}.`,
    next: () => [['The next run on a schedule creates the job once there is room.']],
  }),
};

function startedToday(today: number): string {
  return `${count(today, 'job')} ${today === 1 ? 'was' : 'were'} started`;
}
