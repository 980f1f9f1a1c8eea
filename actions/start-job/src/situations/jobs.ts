import { count, type Inline, inlineCode, link, phrase } from '@docs-agent/action-kit';
import { utcMoment } from '@docs-agent/agent-action';
import type { EndedJob, IssueJob } from '../record.ts';
import { again, type Names, pullRequest, type Situation, say } from './situation.ts';

const LATER = 'The next run on a schedule tries again.';

/** How far a job is that certainly exists, and how it ended. */
export const JOBS = {
  working: (job: IssueJob): Situation => ({
    kind: 'working',
    result: 'created',
    ends: 'success',
    label: 'working',
    headline: () => ['The agent is working on this issue'],
    started: job,
    later: 'lost',
  }),
  'timed-out': (job: IssueJob, minutes: number): Situation => ({
    kind: 'timed-out',
    result: 'timed-out',
    ends: 'success',
    label: 'working',
    headline: () => ['The agent is still working on this issue'],
    why: `The job had not ended after ${count(minutes, 'minute')}.`,
    next: () => [
      ['The next run on a schedule, or one that is started for this issue, says how it ended.'],
    ],
    cause: 'The agent needs longer than `timeout-minutes`.',
    started: job,
    later: 'lost',
  }),
  slow: (job: IssueJob): Situation => ({
    kind: 'slow',
    result: 'created',
    ends: 'success',
    label: 'working',
    headline: ({ now }) => [
      `The job has not ended since ${utcMoment(new Date(job.startedAt), now)}`,
    ],
    next: (names) => [
      phrase`The service says ${inlineCode(job.status ?? '')}. Each run on a schedule looks again.`,
      phrase`To stop tracking it, comment ${say(names, 'received')}.`,
    ],
    cause: 'The service has shown the job as unfinished for more than a day.',
    started: job,
    later: 'lost',
  }),
  'late-link': (job: IssueJob): Situation => ({
    kind: 'late-link',
    result: 'created',
    ends: 'success',
    label: 'working',
    headline: () => ['The job has ended, and its pull request is not known yet'],
    next: () => [['The next run on a schedule looks for it.']],
    started: job,
    later: 'lost',
  }),
  unread: (job: IssueJob): Situation => ({
    kind: 'unread',
    result: 'error',
    ends: 'success',
    label: 'working',
    headline: () => ['The job could not be read'],
    why: job.unread ?? '',
    next: (names) => unreadNext(job, names),
    cause: 'The service does not show the job. The message says why.',
    started: job,
    later: 'lost',
  }),
  'not-read-in-time': (job: IssueJob): Situation => ({
    kind: 'not-read-in-time',
    result: 'timed-out',
    ends: 'success',
    label: 'working',
    headline: () => ['The job could not be read'],
    why: job.unread ?? '',
    next: (names) => unreadNext(job, names),
    cause: 'The service did not show the job until `timeout-minutes` were over.',
    started: job,
    later: 'lost',
  }),
  'pull-request': (job: EndedJob): Situation => ({
    kind: 'pull-request',
    result: 'pull-request',
    ends: 'success',
    label: 'pull-request',
    headline: (names) => opened(job, names),
    next: () => [
      ['Review it as you would a colleague’s: with forward-review, reviews go to the agent.'],
    ],
    started: job,
    later: 'lost',
  }),
  unlinked: (job: EndedJob): Situation => ({
    kind: 'unlinked',
    result: 'error',
    ends: 'success',
    label: 'working',
    headline: (names) => [...opened(job, names), '; it could not be linked'],
    why: job.end.why ?? '',
    next: (names) => [[LATER], linkedByHand(job, names)],
    cause: 'GitHub did not show the pull request, or took no comment on it.',
    started: job,
    later: 'lost',
  }),
  'never-linked': (job: EndedJob): Situation => ({
    kind: 'never-linked',
    result: 'error',
    ends: 'success',
    label: 'pull-request',
    headline: (names) => [...opened(job, names), '; it could not be linked'],
    why: job.end.why ?? '',
    next: (names) => [linkedByHand(job, names)],
    cause: 'The same for a day: no run tries again by itself.',
    started: job,
    later: 'lost',
  }),
  'other-repository': (job: EndedJob): Situation => ({
    kind: 'other-repository',
    result: 'other-repository',
    ends: 'notice',
    label: 'pull-request',
    headline: () => ['The agent opened a pull request in another repository'],
    next: (names) => {
      const { prLink = '' } = job.end;
      const there = link(prLink, `#${prLink.split('/').at(-1)}`);
      return [
        [
          ...phrase`${there} is not in this repository. To forward its reviews, run forward-review`,
          ...phrase` there, and comment ${say(names, `link ${job.id}`)} on it.`,
        ],
      ];
    },
    started: job,
    later: 'lost',
  }),
  'missing-pull-request': (job: EndedJob): Situation => ({
    kind: 'missing-pull-request',
    result: 'error',
    ends: 'success',
    label: 'failed',
    headline: () => [`The agent names #${job.end.number}, which this repository does not have`],
    next: (names) => [phrase`If it is there later, comment ${say(names, 'status')}.`, again(names)],
    started: job,
    later: 'sent with the next job',
  }),
  'not-a-pull-request': (job: EndedJob): Situation => ({
    kind: 'not-a-pull-request',
    result: 'error',
    ends: 'success',
    label: 'failed',
    headline: () => ['The job’s link is not a GitHub pull request'],
    next: (names) => [phrase`Look at the job at the service. ${again(names)}`],
    started: job,
    later: 'sent with the next job',
  }),
  'no-change': (job: EndedJob): Situation => ({
    kind: 'no-change',
    result: 'no-change',
    ends: 'notice',
    label: 'none',
    headline: () => ['The agent ended and named no pull request'],
    next: (names) => [
      [
        'It may have committed to a branch directly: look at the commits of the repository.',
        ...phrase` If it opened a pull request later, comment ${say(names, 'status')}.`,
        ...phrase` If it changed nothing, say more in the issue. ${again(names)}`,
      ],
    ],
    cause:
      'It changed nothing, committed to a branch directly, or names its pull request more than a minute after its end.',
    started: job,
    later: 'sent with the next job',
  }),
  'job-failed': (job: EndedJob): Situation => ({
    kind: 'job-failed',
    result: 'job-failed',
    ends: 'success',
    label: 'failed',
    headline: () => ['The job failed'],
    next: (names) => [[...alsoOpened(job, names), ...again(names)]],
    cause: 'The agent met an error that it could not recover from. The service does not say which.',
    started: job,
    later: 'sent with the next job',
  }),
  'job-archived': (job: EndedJob): Situation => ({
    kind: 'job-archived',
    result: 'job-archived',
    ends: 'success',
    label: 'failed',
    headline: () => ['The job was archived'],
    next: (names) => [[...alsoOpened(job, names), ...again(names)]],
    cause: 'A person archived it at the service.',
    started: job,
    later: 'sent with the next job',
  }),
  'job-gone': (job: EndedJob): Situation => ({
    kind: 'job-gone',
    result: 'job-failed',
    ends: 'success',
    label: 'failed',
    headline: () => ['The service has not known the job for a day'],
    why: job.unread ?? '',
    next: (names) => [again(names)],
    cause: 'The job was deleted, or `project-id` or `job-path` changed.',
    started: job,
    later: 'sent with the next job',
  }),
  received: (job: EndedJob): Situation => ({
    kind: 'received',
    result: 'already-started',
    ends: 'success',
    label: 'none',
    headline: () => ['The job of this issue is handled manually'],
    next: (names) => [
      [
        ...phrase`To bind its pull request, comment ${say(names, `link ${job.id}`)} on that,`,
        ' or here to have the job tracked again.',
      ],
      phrase`Once the job has ended, the label ${inlineCode(names.label)} asks for another one.`,
    ],
    cause: 'A person commented `/docs-agent received` while it was at work.',
  }),
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
