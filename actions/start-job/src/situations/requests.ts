import { count, inlineCode, phrase } from '@docs-agent/action-kit';
import { utcMoment } from '@docs-agent/agent-action';
import type { Doubt, Intent } from '../record.ts';
import {
  account,
  type Names,
  NEXT_SCHEDULE,
  pullRequest,
  type SituationTable,
  say,
} from './situation.ts';

const GONE = 'An account that is gone';
const NOT_STARTED = ['This request started no job'];
/** A run on a schedule starts it. */
const NOT_STARTED_YET = ['No job has been started yet'];

const setAnew = ({ label }: Names) =>
  phrase`take the label ${inlineCode(label)} off, and set it again.`;

/** The situations of a request for a job, as long as there is no job. */
export const REQUESTS = {
  idle: (names: Names) => ({
    result: 'nothing-to-start',
    headline: ['No job is asked for'],
    next: [
      phrase`The label ${inlineCode(names.label)} or the comment ${say(names, 'start')} asks for one.`,
    ],
    isIdle: true,
    cause: 'The label is not on the issue: it was taken off when its request was answered.',
  }),
  'unexplained-label': (number: number, label: string, names: Names) => ({
    result: 'nothing-to-start',
    headline: phrase`Issue #${String(number)} has the label ${inlineCode(label)}, and no comment of this account says why`,
    next: [
      phrase`After a change of the account, comment ${say(names, 'link ID')} there with the job’s id, or take the label off.`,
    ],
    isIdle: true,
    cause: 'A run under another account works on the issue, or its comment was deleted.',
  }),
  closed: () => ({
    result: 'nothing-to-start',
    headline: ['The issue is closed: no job is created'],
    next: [['Reopen it to have one.']],
    isIdle: true,
  }),
  stopped: (names: Names) => ({
    result: 'stopped',
    headline: ['A person stopped jobs for this issue'],
    next: [phrase`To allow them again, comment ${say(names, 'resume')}.`],
    cause: 'A person commented `/docs-agent stop`.',
  }),
  answered: () => ({
    result: 'already-started',
    headline: ['This request already has a job'],
    isIdle: true,
    cause: 'The event was delivered twice, or the run was repeated.',
  }),
  'at-work': () => ({
    result: 'already-started',
    label: 'working',
    headline: ['A job is already running for this issue'],
    next: [['Another one can be started once it has ended.']],
  }),
  sending: (intent: Intent) => ({
    result: 'created',
    label: 'working',
    headline: ['A job is being created for this issue'],
    about: intent,
    cause: 'A run is creating it, or died while it did.',
  }),
  uncertain: ({ why }: Doubt, names: Names) => ({
    result: 'uncertain',
    headline: ['It is not certain whether a job was created'],
    why,
    next: [
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
  'doubt-received': (names: Names) => ({
    result: 'already-started',
    headline: ['The job of this issue is handled manually'],
    next: [
      phrase`If the agent opens a pull request, comment ${say(names, 'link ID')} here with the job’s id to bind it.`,
      phrase`The label ${inlineCode(names.label)} asks for another job.`,
    ],
    cause: 'A person commented `/docs-agent received` where it was uncertain.',
  }),
  refused: (why: string, names: Names) => ({
    result: 'refused',
    label: 'failed',
    headline: NOT_STARTED,
    why,
    next: [phrase`Fix the cause, and set the label ${inlineCode(names.label)} again.`],
    cause:
      'The service refused the prompt, or the issue cannot be made into one. The message says why.',
  }),
  waiting: (why: string) => ({
    result: 'error',
    headline: NOT_STARTED_YET,
    why,
    next: [[NEXT_SCHEDULE]],
    cause: 'The service did not accept the prompt at that time. The message says why.',
  }),
  failure: (why: string) => ({
    result: 'error',
    headline: NOT_STARTED_YET,
    why,
    next: [[NEXT_SCHEDULE]],
    cause: 'Something failed before the job was created. The message says what.',
  }),
  'rate-limited': (why: string) => ({
    result: 'over-budget',
    headline: NOT_STARTED_YET,
    why,
    next: [[NEXT_SCHEDULE]],
    cause: 'The project has had too many requests (429).',
  }),
  'rate-limited-until': (why: string, notBefore: string, { now }: Names) => ({
    result: 'over-budget',
    headline: NOT_STARTED_YET,
    why,
    next: [
      [
        `The service asks to wait until ${utcMoment(new Date(notBefore), now)}.`,
        ' The next run on a schedule after that tries again.',
      ],
    ],
    cause: 'The project has had too many requests (429), and the service says how long to wait.',
  }),
  'made-open': (number: number, names: Names) => ({
    result: 'already-started',
    headline: phrase`Pull request ${pullRequest(number, names)} is open`,
    next: [
      phrase`To have another job, close it, and set the label ${inlineCode(names.label)} again.`,
    ],
    cause: 'A job of this issue opened it.',
  }),
  'made-merged': (number: number, names: Names) => ({
    result: 'already-started',
    headline: phrase`Pull request ${pullRequest(number, names)} is merged`,
    next: [['For another job, open another issue.']],
    cause: 'A job of this issue opened it.',
  }),
  held: (number: number, by: string, names: Names) => ({
    result: 'already-started',
    headline: phrase`Pull request ${pullRequest(number, names)} by ${account(by, names)} closes this issue`,
    next: [
      phrase`No job was created beside it. To start one nevertheless, comment ${say(names, 'start')}.`,
    ],
    cause: 'Someone works on the issue already.',
  }),
  'not-authorized': (by: string, lacks: string, names: Names) => ({
    result: 'not-authorized',
    headline: NOT_STARTED,
    why: `${by || GONE}, who asked for it, ${lacks}.`,
    next: [phrase`Someone who has it can ${setAnew(names)}`],
    cause: 'The person who set the label, or wrote the command, has too little access.',
  }),
  edited: (by: string, lacks: string, names: Names) => ({
    result: 'not-authorized',
    headline: NOT_STARTED,
    why: `${by || GONE} edited the issue after the label was set, and ${lacks}.`,
    next: [phrase`Read the issue again, ${setAnew(names)}`],
    cause: 'Someone without access edited the issue after the label was set.',
  }),
  'over-budget': (today: number, most: number) => ({
    result: 'over-budget',
    headline: NOT_STARTED_YET,
    why: `${startedToday(today)} in 24 hours, and \`max-jobs-per-day\` is ${most}.`,
    next: [['The next run on a schedule creates the job once there is room.']],
  }),
} satisfies SituationTable;

function startedToday(today: number): string {
  return `${count(today, 'job')} ${today === 1 ? 'was' : 'were'} started`;
}
