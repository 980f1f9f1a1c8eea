import type { Attempt, IssueJob, JobEnd } from '../../src/record.ts';
import type { EndedJob, Kind, Names, Of } from '../../src/situations/situation.ts';

const AT = '2026-11-18T13:40:00.000Z';

export const NAMES: Names = {
  label: 'docs-agent: start',
  command: '/docs-agent',
  serverUrl: 'https://github.com',
  repositoryUrl: 'https://github.com/acme/docs',
  now: new Date('2026-11-18T14:00:00Z'),
};

const asked = { by: 'octo-maintainer', askedAt: AT, readAt: AT, startedAt: AT, comments: 2 };
const attempt: Attempt = { ...asked, id: '1f2e3d4c', state: 'uncertain', why: '…' };
const job: IssueJob = { ...asked, id: 'job_8f21', status: 'active', unread: '…' };

function ended(kind: JobEnd['kind'], facts: Partial<JobEnd> = {}): EndedJob {
  return { ...job, end: { kind, ...facts } };
}

const HERE = { number: 42, prLink: 'https://github.com/acme/docs/pull/42' };
const ELSEWHERE = { prLink: 'https://github.com/acme/other/pull/7' };
const LACKS = 'has no write access to this repository';

/** One of each kind of situation. */
export const SAMPLES: { readonly [Named in Kind]: Of<Named> } = {
  ignored: { kind: 'ignored', says: 'Issue #1 got another label than `docs-agent: start`' },
  actor: { kind: 'actor', says: `octo-triager started this run and ${LACKS}` },
  'nothing-found': { kind: 'nothing-found' },
  'failed-look': { kind: 'failed-look', says: 'GitHub did not show issue #1' },
  commanded: { kind: 'commanded', says: 'Updated this comment.' },
  'dry-run': { kind: 'dry-run' },
  locked: { kind: 'locked' },
  idle: { kind: 'idle' },
  closed: { kind: 'closed' },
  stopped: { kind: 'stopped' },
  answered: { kind: 'answered' },
  'at-work': { kind: 'at-work' },
  sending: { kind: 'sending', attempt },
  uncertain: { kind: 'uncertain', attempt },
  'attempt-received': { kind: 'attempt-received', attempt },
  refused: { kind: 'refused', why: '…' },
  waiting: { kind: 'waiting', why: '…' },
  failure: { kind: 'failure', why: '…' },
  'rate-limited': { kind: 'rate-limited', why: '…', notBefore: '2026-11-18T14:50:00.000Z' },
  'made-open': { kind: 'made-open', number: 42 },
  'made-merged': { kind: 'made-merged', number: 42 },
  held: { kind: 'held', number: 42, by: 'octo-author' },
  'not-authorized': { kind: 'not-authorized', by: 'octo-triager', lacks: LACKS },
  edited: { kind: 'edited', by: 'octo-triager', lacks: LACKS },
  'over-budget': { kind: 'over-budget', today: 5, most: 5 },
  working: { kind: 'working', job },
  'timed-out': { kind: 'timed-out', job, minutes: 30 },
  slow: { kind: 'slow', job },
  'late-link': { kind: 'late-link', job },
  unread: { kind: 'unread', job },
  'not-read-in-time': { kind: 'not-read-in-time', job },
  'pull-request': { kind: 'pull-request', job: ended('pull-request', HERE) },
  unlinked: { kind: 'unlinked', job: ended('unlinked', { ...HERE, why: '…' }) },
  'never-linked': { kind: 'never-linked', job: ended('never-linked', { ...HERE, why: '…' }) },
  'other-repository': { kind: 'other-repository', job: ended('other-repository', ELSEWHERE) },
  'missing-pull-request': {
    kind: 'missing-pull-request',
    job: ended('missing-pull-request', HERE),
  },
  'not-a-pull-request': { kind: 'not-a-pull-request', job: ended('not-a-pull-request') },
  'no-change': { kind: 'no-change', job: ended('no-change') },
  'job-failed': { kind: 'job-failed', job: ended('job-failed') },
  'job-archived': { kind: 'job-archived', job: ended('job-archived') },
  'job-gone': { kind: 'job-gone', job: ended('job-gone') },
  received: { kind: 'received', job: ended('received') },
};
