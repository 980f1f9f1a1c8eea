import { count, type Inline, inlineCode, link, phrase, plainText } from '@docs-agent/action-kit';
import { accountLink, commandCode, utcMoment } from '@docs-agent/agent-action';
import type { StateLabel } from './issue.ts';
import type { Attempt, IssueJob, JobEnd, JobRecord } from './record.ts';
import type { Result } from './result.ts';

/** A job that ended, or that no run follows any more. */
export type EndedJob = IssueJob & { end: JobEnd };

/** What an issue is in, or what keeps a run from starting a job for it, with what is said of it. */
export type Situation =
  | { kind: 'idle' | 'closed' | 'locked' | 'stopped' | 'answered' | 'at-work' | 'dry-run' }
  | { kind: 'sending' | 'uncertain' | 'attempt-received'; attempt: Attempt }
  | { kind: 'refused' | 'waiting' | 'failure'; why: string }
  | { kind: 'rate-limited'; why: string; notBefore: string | undefined }
  | { kind: 'working' | 'unread' | 'not-read-in-time' | 'slow' | 'late-link'; job: IssueJob }
  | { kind: 'timed-out'; job: IssueJob; minutes: number }
  | { kind: JobEnd['kind']; job: EndedJob }
  | { kind: 'made-open' | 'made-merged'; number: number }
  | { kind: 'held'; number: number; by: string }
  | { kind: 'not-authorized' | 'edited'; by: string; lacks: string }
  | { kind: 'over-budget'; today: number; most: number };

/** What sentences need besides the situation. */
export interface Names {
  label: string;
  command: string;
  serverUrl: string;
  /** This repository’s address. */
  repositoryUrl: string;
  /** By GitHub’s clock. */
  now: Date;
}

/** Everything that is set and said when an issue is in this situation. */
interface Row<Kind extends Situation> {
  /** The output `result` of a run that comes to it. */
  result: Result;
  /** The label of an issue that is in it. */
  label: StateLabel | 'none';
  /** The first line of our comment. With the reason, its plain text is the output `reason`. */
  headline(situation: Kind, names: Names): Inline[];
  /** Why, in the words of the service or of GitHub, or as one sentence of ours. */
  why?(situation: Kind): string;
  /** What to do now: a paragraph each. */
  next?(situation: Kind, names: Names): Inline[][];
}

/** The situations of a kind. */
type Of<Kind, One = Situation> = One extends { kind: infer Kinds }
  ? Kind extends Kinds
    ? One
    : never
  : never;

type Rows = { readonly [Kind in Situation['kind']]: Row<Of<Kind>> };

const GONE = 'An account that is gone';
const NOT_STARTED = () => ['This request started no job'];
const LATER = 'The next run on a schedule tries again.';

const say = ({ command }: Names, words: string) => commandCode(command, words);
const again = ({ label }: Names) =>
  phrase`Set the label ${inlineCode(label)} again for another job.`;
const setAnew = ({ label }: Names) =>
  phrase`take the label ${inlineCode(label)} off, and set it again.`;

function pullRequest(number: number, { repositoryUrl }: Names): Inline {
  return link(`${repositoryUrl}/pull/${number}`, `#${number}`);
}

function account(login: string, { serverUrl }: Names): Inline {
  return login === '' ? 'an account that is gone' : accountLink(serverUrl, login);
}

function opened({ end: { number = 0, earlierNumber } }: EndedJob, names: Names): Inline[] {
  const last = pullRequest(number, names);
  if (earlierNumber === undefined) return phrase`The agent opened ${last}`;
  return phrase`The agent opened ${pullRequest(earlierNumber, names)} and ${last}`;
}

function linkedByHand({ id }: IssueJob, names: Names): Inline[] {
  return phrase`To forward its reviews, comment ${say(names, `link ${id}`)} on it.`;
}

/**
 * Every situation, each in one place: comment, outputs, labels, log and the page on troubles follow
 * from it.
 */
export const SITUATIONS: Rows = {
  idle: {
    result: 'nothing-to-start',
    label: 'none',
    headline: () => ['No job is asked for'],
    next: (_, names) => [
      phrase`The label ${inlineCode(names.label)} or the comment ${say(names, 'start')} asks for one.`,
    ],
  },
  closed: {
    result: 'nothing-to-start',
    label: 'none',
    headline: () => ['The issue is closed: no job is created'],
    next: () => [['Reopen it to have one.']],
  },
  locked: {
    result: 'nothing-to-start',
    label: 'none',
    headline: () => ['The conversation is locked: no run comments here or creates a job'],
    next: () => [['Unlock it to have a job.']],
  },
  stopped: {
    result: 'stopped',
    label: 'none',
    headline: () => ['A person stopped jobs for this issue'],
    next: (_, names) => [phrase`To allow them again, comment ${say(names, 'resume')}.`],
  },
  answered: {
    result: 'already-started',
    label: 'none',
    headline: () => ['This request already has a job'],
  },
  'at-work': {
    result: 'already-started',
    label: 'working',
    headline: () => ['A job is at work on this issue already'],
    next: () => [['Another one can be started once it has ended.']],
  },
  'dry-run': {
    result: 'dry-run',
    label: 'none',
    headline: () => ['Dry run: a job would have been created'],
  },
  sending: {
    result: 'created',
    label: 'working',
    headline: () => ['A job is being created for this issue'],
  },
  uncertain: {
    result: 'uncertain',
    label: 'none',
    headline: () => ['It is not certain whether a job was created'],
    why: ({ attempt: { why = '' } }) => why,
    next: (_, names) => [
      [
        'Look at the jobs in the dashboard of the service.',
        ...phrase` If there is one for this issue, comment ${say(names, 'link ID')} with its id,`,
        ...phrase` or ${say(names, 'received')} to handle it yourself.`,
        ...phrase` If there is none, comment ${say(names, 'retry')}; a second job is a second paid run of the agent.`,
      ],
    ],
  },
  'attempt-received': {
    result: 'already-started',
    label: 'none',
    headline: () => ['The job of this issue is handled manually'],
    next: (_, names) => [
      phrase`If the agent opens a pull request, comment ${say(names, 'link ID')} here with the job’s id to bind it.`,
      phrase`The label ${inlineCode(names.label)} asks for another job.`,
    ],
  },
  refused: {
    result: 'refused',
    label: 'failed',
    headline: NOT_STARTED,
    why: ({ why }) => why,
    next: (_, names) => [phrase`Correct that, and set the label ${inlineCode(names.label)} again.`],
  },
  waiting: {
    result: 'error',
    label: 'none',
    headline: NOT_STARTED,
    why: ({ why }) => why,
    next: () => [[LATER]],
  },
  failure: {
    result: 'error',
    label: 'none',
    headline: NOT_STARTED,
    why: ({ why }) => why,
    next: () => [[LATER]],
  },
  'rate-limited': {
    result: 'over-budget',
    label: 'none',
    headline: NOT_STARTED,
    why: ({ why }) => why,
    next: ({ notBefore }, { now }) => [
      notBefore === undefined
        ? [LATER]
        : [
            `The service asks to wait until ${utcMoment(new Date(notBefore), now)}. The next run on a schedule after that tries again.`,
          ],
    ],
  },
  working: {
    result: 'created',
    label: 'working',
    headline: () => ['The agent is working on this issue'],
  },
  'timed-out': {
    result: 'timed-out',
    label: 'working',
    headline: () => ['The agent is still working on this issue'],
    why: ({ minutes }) => `The job had not ended after ${count(minutes, 'minute')}.`,
    next: () => [
      ['The next run on a schedule, or one that is started for this issue, says how it ended.'],
    ],
  },
  slow: {
    result: 'created',
    label: 'working',
    headline: ({ job }, { now }) => [
      `The job has not ended since ${utcMoment(new Date(job.startedAt), now)}`,
    ],
    next: ({ job: { status = '' } }, names) => [
      phrase`The service says ${inlineCode(status)}. Each run on a schedule looks again.`,
      phrase`To stop tracking it, comment ${say(names, 'received')}.`,
    ],
  },
  'late-link': {
    result: 'created',
    label: 'working',
    headline: () => ['The job has ended, and its pull request is not known yet'],
    next: () => [['The next run on a schedule looks for it.']],
  },
  unread: {
    result: 'error',
    label: 'working',
    headline: () => ['The job could not be read'],
    why: ({ job: { unread = '' } }) => unread,
    next: ({ job }, names) => unreadNext(job, names),
  },
  'not-read-in-time': {
    result: 'timed-out',
    label: 'working',
    headline: () => ['The job could not be read'],
    why: ({ job: { unread = '' } }) => unread,
    next: ({ job }, names) => unreadNext(job, names),
  },
  'pull-request': {
    result: 'pull-request',
    label: 'pull-request',
    headline: ({ job }, names) => opened(job, names),
    next: () => [
      ['Review it as you would a colleague’s: with forward-review, reviews go to the agent.'],
    ],
  },
  unlinked: {
    result: 'error',
    label: 'working',
    headline: ({ job }, names) => [...opened(job, names), '; it could not be linked'],
    why: ({ job }) => job.end.why ?? '',
    next: ({ job }, names) => [[LATER], linkedByHand(job, names)],
  },
  'never-linked': {
    result: 'error',
    label: 'pull-request',
    headline: ({ job }, names) => [...opened(job, names), '; it could not be linked'],
    why: ({ job }) => job.end.why ?? '',
    next: ({ job }, names) => [linkedByHand(job, names)],
  },
  'other-repository': {
    result: 'other-repository',
    label: 'pull-request',
    headline: () => ['The agent opened a pull request in another repository'],
    next: ({ job: { id, end } }, names) => {
      const { prLink = '' } = end;
      const there = link(prLink, `#${prLink.split('/').at(-1)}`);
      return [
        phrase`${there} is not in this repository. To forward its reviews, run forward-review there, and comment ${say(names, `link ${id}`)} on it.`,
      ];
    },
  },
  'missing-pull-request': {
    result: 'error',
    label: 'failed',
    headline: ({ job }) => [
      `The agent names #${job.end.number}, which this repository does not have`,
    ],
    next: (_, names) => [
      phrase`If it is there later, comment ${say(names, 'status')}.`,
      again(names),
    ],
  },
  'not-a-pull-request': {
    result: 'error',
    label: 'failed',
    headline: () => ['The job’s link is not a GitHub pull request'],
    next: (_, names) => [phrase`Look at the job at the service. ${again(names)}`],
  },
  'no-change': {
    result: 'no-change',
    label: 'none',
    headline: () => ['The agent ended and named no pull request'],
    next: (_, names) => [
      [
        'It may have committed to a branch directly: look at the commits of the repository.',
        ...phrase` If it opened a pull request later, comment ${say(names, 'status')}.`,
        ...phrase` If it changed nothing, say more in the issue. ${again(names)}`,
      ],
    ],
  },
  'job-failed': {
    result: 'job-failed',
    label: 'failed',
    headline: () => ['The job failed'],
    next: (_, names) => [again(names)],
  },
  'job-archived': {
    result: 'job-archived',
    label: 'failed',
    headline: () => ['The job was archived'],
    next: (_, names) => [again(names)],
  },
  'job-gone': {
    result: 'job-failed',
    label: 'failed',
    headline: () => ['The service has not known the job for a day'],
    why: ({ job: { unread = '' } }) => unread,
    next: (_, names) => [again(names)],
  },
  received: {
    result: 'already-started',
    label: 'none',
    headline: () => ['The job of this issue is handled manually'],
    next: ({ job: { id } }, names) => [
      phrase`To bind its pull request, comment ${say(names, `link ${id}`)} on that, or here to have the job tracked again.`,
      phrase`Once the job has ended, the label ${inlineCode(names.label)} asks for another one.`,
    ],
  },
  'made-open': {
    result: 'already-started',
    label: 'none',
    headline: ({ number }, names) => phrase`Pull request ${pullRequest(number, names)} is open`,
    next: (_, names) => [
      phrase`To have another job, close it, and set the label ${inlineCode(names.label)} again.`,
    ],
  },
  'made-merged': {
    result: 'already-started',
    label: 'none',
    headline: ({ number }, names) => phrase`Pull request ${pullRequest(number, names)} is merged`,
    next: () => [['For another job, open another issue.']],
  },
  held: {
    result: 'already-started',
    label: 'none',
    headline: ({ number, by }, names) =>
      phrase`Pull request ${pullRequest(number, names)} by ${account(by, names)} closes this issue`,
    next: (_, names) => [
      phrase`No job was created beside it. To start one nevertheless, comment ${say(names, 'start')}.`,
    ],
  },
  'not-authorized': {
    result: 'not-authorized',
    label: 'none',
    headline: NOT_STARTED,
    why: ({ by, lacks }) => `${by || GONE}, who asked for it, ${lacks}.`,
    next: (_, names) => [phrase`Someone who has it can ${setAnew(names)}`],
  },
  edited: {
    result: 'not-authorized',
    label: 'none',
    headline: NOT_STARTED,
    why: ({ by, lacks }) => `${by || GONE} edited the issue after the label was set, and ${lacks}.`,
    next: (_, names) => [phrase`Read the issue again, ${setAnew(names)}`],
  },
  'over-budget': {
    result: 'over-budget',
    label: 'none',
    headline: NOT_STARTED,
    why: ({ today, most }) =>
      `${count(today, 'job')} ${today === 1 ? 'was' : 'were'} started in 24 hours, and \`max-jobs-per-day\` is ${most}.`,
    next: () => [['The next run on a schedule creates the job once there is room.']],
  },
};

function unreadNext({ missingSince }: IssueJob, names: Names): Inline[][] {
  const next = [
    'The next run on a schedule looks again.',
    ...phrase` To stop tracking this job, comment ${say(names, 'received')}.`,
  ];
  if (missingSince === undefined) return [next];
  return [
    [
      ...next,
      ...phrase` If the service no longer has it, comment ${say(names, 'retry')} for another.`,
    ],
  ];
}

const SLOW_AFTER_MS = 24 * 3_600_000;

/** What the issue is in. @param nowMs by GitHub’s clock */
export function situationOf(record: JobRecord, nowMs: number): Situation {
  const { attempt, job, waiting, isStopped } = record;
  if (attempt?.state === 'sending' || attempt?.state === 'uncertain')
    return { kind: attempt.state, attempt };
  if (attempt?.state === 'received') return { kind: 'attempt-received', attempt };
  if (job !== undefined) return situationOfJob(job, nowMs);
  if (attempt?.state === 'refused') return { kind: 'refused', why: attempt.why ?? '' };
  if (waiting?.why !== undefined) return situationOfWaiting(waiting);
  return { kind: isStopped ? 'stopped' : 'idle' };
}

function situationOfJob(job: IssueJob, nowMs: number): Situation {
  const { end, unread, status, startedAt } = job;
  if (end !== undefined) return { kind: end.kind, job: { ...job, end } };
  if (unread !== undefined) return { kind: 'unread', job };
  const isSlow = nowMs - Date.parse(startedAt) > SLOW_AFTER_MS;
  return { kind: isSlow && status !== undefined ? 'slow' : 'working', job };
}

function situationOfWaiting({
  why = '',
  isLimited,
  notBefore,
}: NonNullable<JobRecord['waiting']>): Situation {
  return isLimited ? { kind: 'rate-limited', why, notBefore } : { kind: 'waiting', why };
}

/** What is said beside what the issue is in. */
export function situationsBeside(record: JobRecord, main: Situation): Situation[] {
  const { attempt, waiting, isStopped } = record;
  const beside: Situation[] = [];
  if (attempt?.state === 'refused') beside.push({ kind: 'refused', why: attempt.why ?? '' });
  if (waiting?.why !== undefined) beside.push(situationOfWaiting(waiting));
  if (isStopped) beside.push({ kind: 'stopped' });
  return beside.filter(({ kind }) => kind !== main.kind);
}

/** What the table says of a situation. */
export interface Told {
  result: Result;
  label: StateLabel | 'none';
  headline: Inline[];
  why: string;
  next: Inline[][];
  /** One sentence, for the log and the output `reason`. */
  sentence: string;
}

export function tell(situation: Situation, names: Names): Told {
  const row: Row<Situation> = SITUATIONS[situation.kind];
  const headline = row.headline(situation, names);
  const why = row.why?.(situation) ?? '';
  const sentence = why === '' ? `${plainText(headline)}.` : `${plainText(headline)}: ${why}`;
  return {
    result: row.result,
    label: row.label,
    headline,
    why,
    next: row.next?.(situation, names) ?? [],
    sentence,
  };
}
