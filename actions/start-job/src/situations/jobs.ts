import { count, type Inline, inlineCode, link, phrase } from '@docs-agent/action-kit';
import { utcMoment } from '@docs-agent/agent-action';
import type { IssueJob, JobEnd } from '../record.ts';
import { again, type EndedJob, type Names, pullRequest, type Rows, say } from './situation.ts';

const LATER = 'The next run on a schedule tries again.';

/** How far a job is that certainly exists, and how it ended. */
export const JOBS: Rows<
  'working' | 'timed-out' | 'slow' | 'late-link' | 'unread' | 'not-read-in-time' | JobEnd['kind']
> = {
  working: {
    result: 'created',
    ends: 'success',
    label: 'working',
    headline: () => ['The agent is working on this issue'],
  },
  'timed-out': {
    result: 'timed-out',
    ends: 'success',
    label: 'working',
    headline: () => ['The agent is still working on this issue'],
    why: ({ minutes }) => `The job had not ended after ${count(minutes, 'minute')}.`,
    next: () => [
      ['The next run on a schedule, or one that is started for this issue, says how it ended.'],
    ],
    cause: 'The agent needs longer than `timeout-minutes`.',
  },
  slow: {
    result: 'created',
    ends: 'success',
    label: 'working',
    headline: ({ job }, { now }) => [
      `The job has not ended since ${utcMoment(new Date(job.startedAt), now)}`,
    ],
    next: ({ job: { status = '' } }, names) => [
      phrase`The service says ${inlineCode(status)}. Each run on a schedule looks again.`,
      phrase`To stop tracking it, comment ${say(names, 'received')}.`,
    ],
    cause: 'The service has shown the job as unfinished for more than a day.',
  },
  'late-link': {
    result: 'created',
    ends: 'success',
    label: 'working',
    headline: () => ['The job has ended, and its pull request is not known yet'],
    next: () => [['The next run on a schedule looks for it.']],
  },
  unread: {
    result: 'error',
    ends: 'success',
    label: 'working',
    headline: () => ['The job could not be read'],
    why: ({ job: { unread = '' } }) => unread,
    next: ({ job }, names) => unreadNext(job, names),
    cause: 'The service does not show the job. The message says why.',
  },
  'not-read-in-time': {
    result: 'timed-out',
    ends: 'success',
    label: 'working',
    headline: () => ['The job could not be read'],
    why: ({ job: { unread = '' } }) => unread,
    next: ({ job }, names) => unreadNext(job, names),
    cause: 'The service did not show the job until `timeout-minutes` were over.',
  },
  'pull-request': {
    result: 'pull-request',
    ends: 'success',
    label: 'pull-request',
    headline: ({ job }, names) => opened(job, names),
    next: () => [
      ['Review it as you would a colleague’s: with forward-review, reviews go to the agent.'],
    ],
  },
  unlinked: {
    result: 'error',
    ends: 'success',
    label: 'working',
    headline: ({ job }, names) => [...opened(job, names), '; it could not be linked'],
    why: ({ job }) => job.end.why ?? '',
    next: ({ job }, names) => [[LATER], linkedByHand(job, names)],
    cause: 'GitHub did not show the pull request, or took no comment on it.',
  },
  'never-linked': {
    result: 'error',
    ends: 'success',
    label: 'pull-request',
    headline: ({ job }, names) => [...opened(job, names), '; it could not be linked'],
    why: ({ job }) => job.end.why ?? '',
    next: ({ job }, names) => [linkedByHand(job, names)],
    cause: 'The same for a day: no run tries again by itself.',
  },
  'other-repository': {
    result: 'other-repository',
    ends: 'notice',
    label: 'pull-request',
    headline: () => ['The agent opened a pull request in another repository'],
    next: ({ job: { id, end } }, names) => {
      const { prLink = '' } = end;
      const there = link(prLink, `#${prLink.split('/').at(-1)}`);
      return [
        [
          ...phrase`${there} is not in this repository. To forward its reviews, run forward-review`,
          ...phrase` there, and comment ${say(names, `link ${id}`)} on it.`,
        ],
      ];
    },
  },
  'missing-pull-request': {
    result: 'error',
    ends: 'success',
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
    ends: 'success',
    label: 'failed',
    headline: () => ['The job’s link is not a GitHub pull request'],
    next: (_, names) => [phrase`Look at the job at the service. ${again(names)}`],
  },
  'no-change': {
    result: 'no-change',
    ends: 'notice',
    label: 'none',
    headline: () => ['The agent ended and named no pull request'],
    next: (_, names) => [
      [
        'It may have committed to a branch directly: look at the commits of the repository.',
        ...phrase` If it opened a pull request later, comment ${say(names, 'status')}.`,
        ...phrase` If it changed nothing, say more in the issue. ${again(names)}`,
      ],
    ],
    cause:
      'It changed nothing, committed to a branch directly, or names its pull request more than a minute after its end.',
  },
  'job-failed': {
    result: 'job-failed',
    ends: 'success',
    label: 'failed',
    headline: () => ['The job failed'],
    next: ({ job }, names) => [[...alsoOpened(job, names), ...again(names)]],
    cause: 'The agent met an error that it could not recover from. The service does not say which.',
  },
  'job-archived': {
    result: 'job-archived',
    ends: 'success',
    label: 'failed',
    headline: () => ['The job was archived'],
    next: ({ job }, names) => [[...alsoOpened(job, names), ...again(names)]],
    cause: 'A person archived it at the service.',
  },
  'job-gone': {
    result: 'job-failed',
    ends: 'success',
    label: 'failed',
    headline: () => ['The service has not known the job for a day'],
    why: ({ job: { unread = '' } }) => unread,
    next: (_, names) => [again(names)],
    cause: 'The job was deleted, or `project-id` or `job-path` changed.',
  },
  received: {
    result: 'already-started',
    ends: 'success',
    label: 'none',
    headline: () => ['The job of this issue is handled manually'],
    next: ({ job: { id } }, names) => [
      [
        ...phrase`To bind its pull request, comment ${say(names, `link ${id}`)} on that,`,
        ' or here to have the job tracked again.',
      ],
      phrase`Once the job has ended, the label ${inlineCode(names.label)} asks for another one.`,
    ],
    cause: 'A person commented `/docs-agent received` while it was at work.',
  },
};

function opened({ end: { number = 0, earlierNumber } }: EndedJob, names: Names): Inline[] {
  const last = pullRequest(number, names);
  if (earlierNumber === undefined) return phrase`The agent opened ${last}`;
  return phrase`The agent opened ${pullRequest(earlierNumber, names)} and ${last}`;
}

/** Of a job that ended badly after it opened a pull request here. */
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
