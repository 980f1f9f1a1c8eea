import { count, type Inline, inlineCode, link, phrase } from '@docs-agent/action-kit';
import { utcMoment } from '@docs-agent/agent-action';
import type { EndedJob, IssueJob } from '../record.ts';
import {
  again,
  type Names,
  NEXT_SCHEDULE,
  pullRequest,
  type SituationTable,
  say,
} from './situation.ts';

/** The situations of a job that certainly exists. */
export const JOBS = {
  working: (job: IssueJob) => ({
    result: 'created',
    label: 'working',
    headline: ['The agent is working on this issue'],
    about: job,
  }),
  'timed-out': (job: IssueJob) => ({
    result: 'timed-out',
    label: 'working',
    headline: ['The agent is still working on this issue'],
    why: `The job had not ended after ${count(job.waitedMinutes ?? 0, 'minute')}.`,
    next: [
      ['The next run on a schedule, or one that is started for this issue, says how it ended.'],
    ],
    about: job,
    cause: 'The agent needs longer than `timeout-minutes`.',
  }),
  slow: (job: IssueJob, names: Names) => ({
    result: 'created',
    label: 'working',
    headline: [`The job has not ended since ${utcMoment(new Date(job.startedAt), names.now)}`],
    next: [
      phrase`${statusOf(job)} Each run on a schedule looks again.`,
      phrase`To stop tracking it, comment ${say(names, 'received')}.`,
    ],
    about: job,
    cause: 'The service has shown the job as unfinished for more than a day.',
  }),
  'late-link': (job: IssueJob) => ({
    result: 'created',
    label: 'working',
    headline: ['The job has ended, and its pull request is not known yet'],
    next: [['The next run on a schedule looks for it.']],
    about: job,
  }),
  unread: (job: IssueJob, names: Names) => ({
    result: job.waitedMinutes === undefined ? 'error' : 'timed-out',
    label: 'working',
    headline: ['The job could not be read'],
    why: job.unread ?? '',
    next: unreadNext(job, names),
    about: job,
    cause: 'The service does not show the job. The message says why.',
  }),
  'pull-request': (job: EndedJob, names: Names) => ({
    result: 'pull-request',
    label: 'pull-request',
    headline: opened(job, names),
    next: [['Review it. If this repository uses forward-review, your review goes to the agent.']],
    about: job,
  }),
  unlinked: (job: EndedJob, names: Names) => ({
    result: 'error',
    label: 'working',
    headline: [...opened(job, names), '; it could not be linked'],
    why: job.end.why ?? '',
    next: [[NEXT_SCHEDULE], linkedByHand(job, names)],
    about: job,
    cause: 'GitHub did not show the pull request, or refused a comment on it.',
  }),
  'never-linked': (job: EndedJob, names: Names) => ({
    result: 'error',
    label: 'pull-request',
    headline: [...opened(job, names), '; it could not be linked'],
    why: job.end.why ?? '',
    next: [linkedByHand(job, names)],
    about: job,
    cause: 'The same for a day: no run tries again by itself.',
  }),
  'other-repository': (job: EndedJob, names: Names) => ({
    result: 'other-repository',
    label: 'pull-request',
    headline: ['The agent opened a pull request in another repository'],
    next: [
      [
        ...phrase`${elsewhere(job)} is not in this repository. To forward its reviews, run`,
        ...phrase` forward-review there, and comment ${say(names, `link ${job.id}`)} on it.`,
      ],
    ],
    about: job,
  }),
  'missing-pull-request': (job: EndedJob, names: Names) => ({
    result: 'error',
    label: 'failed',
    headline: [`The agent names #${job.end.number}, which this repository does not have`],
    next: [phrase`If it is there later, comment ${say(names, 'status')}.`, again(names)],
    about: job,
  }),
  'not-a-pull-request': (job: EndedJob, names: Names) => ({
    result: 'error',
    label: 'failed',
    headline: ['The job’s link is not a GitHub pull request'],
    next: [phrase`Look at the job at the service. ${again(names)}`],
    about: job,
  }),
  'no-change': (job: EndedJob, names: Names) => ({
    result: 'no-change',
    headline: ['The agent ended and named no pull request'],
    next: [
      [
        'It may have committed to a branch directly: look at the commits of the repository.',
        ...phrase` If it opened a pull request later, comment ${say(names, 'status')}.`,
        ...phrase` If it changed nothing, say more in the issue. ${again(names)}`,
      ],
    ],
    about: job,
    cause:
      'It changed nothing, committed to a branch directly, or names its pull request more than a minute after its end.',
  }),
  'job-failed': (job: EndedJob, names: Names) => ({
    result: 'job-failed',
    label: 'failed',
    headline: ['The job failed'],
    next: [['Look at the job for the cause. ', ...alsoOpened(job, names), ...again(names)]],
    about: job,
    cause: 'The agent met an error that it could not recover from. The service does not say which.',
  }),
  'job-archived': (job: EndedJob, names: Names) => ({
    result: 'job-archived',
    label: 'failed',
    headline: ['The job was archived'],
    next: [[...alsoOpened(job, names), ...again(names)]],
    about: job,
    cause: 'A person archived it at the service.',
  }),
  'job-gone': (job: EndedJob, names: Names) => ({
    result: 'job-failed',
    label: 'failed',
    headline: ['The service has not known the job for a day'],
    why: job.unread ?? '',
    next: [again(names)],
    about: job,
    cause: 'The job was deleted, or `project-id` or `job-path` changed.',
  }),
  received: (job: EndedJob, names: Names) => ({
    result: 'already-started',
    headline: ['The job of this issue is handled manually'],
    next: [
      [
        ...phrase`To bind its pull request, comment ${say(names, `link ${job.id}`)} on that,`,
        ' or here to have the job tracked again.',
      ],
      phrase`Once the job has ended, the label ${inlineCode(names.label)} asks for another one.`,
    ],
    cause: 'A person commented `/docs-agent received` while it was running.',
  }),
} satisfies SituationTable;

function opened({ end: { number = 0, earlierNumber } }: EndedJob, names: Names): Inline[] {
  const last = pullRequest(number, names);
  if (earlierNumber === undefined) return phrase`The agent opened ${last}`;
  return phrase`The agent opened ${pullRequest(earlierNumber, names)} and ${last}`;
}

function statusOf({ status = '' }: IssueJob): Inline[] {
  if (status === '') return ['The service gives no status.'];
  return phrase`The service says ${inlineCode(status)}.`;
}

function elsewhere({ end: { prLink = '' } }: EndedJob): Inline {
  return link(prLink, `#${prLink.split('/').at(-1)}`);
}

/** For a job that failed after it opened a pull request here. */
function alsoOpened({ end: { number } }: EndedJob, names: Names): Inline[] {
  return number === undefined ? [] : phrase`It had opened ${pullRequest(number, names)}. `;
}

function linkedByHand({ id }: IssueJob, names: Names): Inline[] {
  return phrase`To forward its reviews, comment ${say(names, `link ${id}`)} on it.`;
}

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
