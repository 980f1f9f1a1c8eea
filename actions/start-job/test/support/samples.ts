import { inlineCode } from '@docs-agent/action-kit';
import type { Comment } from '../../src/issue.ts';
import type { Doubt, EndedJob, IssueJob, JobEnd } from '../../src/record.ts';
import { REFUSALS } from '../../src/situations/commands.ts';
import type { Names, Situation } from '../../src/situations/situation.ts';
import { SITUATIONS } from '../../src/situations/table.ts';

const AT = '2026-11-18T13:40:00.000Z';

export const NAMES: Names = {
  label: 'docs-agent: start',
  command: '/docs-agent',
  serverUrl: 'https://github.com',
  repositoryUrl: 'https://github.com/acme/docs',
  now: new Date('2026-11-18T14:00:00Z'),
};

export const COMMENT: Comment = {
  id: 1,
  nodeId: 'IC_1',
  url: 'https://github.com/acme/docs/issues/7#issuecomment-1',
  body: '/docs-agent retry',
  author: 'octo-maintainer',
  editor: undefined,
  association: 'MEMBER',
  createdAt: AT,
  editedAt: null,
  isOfOurAccount: false,
  isMinimized: false,
};

const asked = { by: 'octo-maintainer', askedAt: AT, readAt: AT, startedAt: AT, comments: 2 };
const doubt: Doubt = { ...asked, id: '1f2e3d4c', why: '…', doubtedAt: AT };
const job: IssueJob = { ...asked, id: 'job_8f21', status: 'active', unread: '…' };

function ended(kind: JobEnd['kind'], facts: Partial<JobEnd> = {}): EndedJob {
  return { ...job, end: { kind, ...facts } };
}

const HERE = { number: 42, prLink: 'https://github.com/acme/docs/pull/42' };
const ELSEWHERE = { prLink: 'https://github.com/acme/other/pull/7' };
const LACKS = 'has no write access to this repository';

/** One of each kind of situation. */
export const SAMPLES: { readonly [Kind in keyof typeof SITUATIONS]: Situation } = {
  ignored: SITUATIONS.ignored('Issue #1 got another label than `docs-agent: start`'),
  actor: SITUATIONS.actor(`octo-triager started this run and ${LACKS}`),
  'nothing-found': SITUATIONS['nothing-found'](),
  'failed-look': SITUATIONS['failed-look']('GitHub did not show issue #1'),
  'dry-run': SITUATIONS['dry-run'](),
  locked: SITUATIONS.locked(),
  'command-followed': SITUATIONS['command-followed']('Updated this comment.'),
  'command-refused': SITUATIONS['command-refused']('retry', REFUSALS.closed, NAMES),
  'near-miss': SITUATIONS['near-miss'](['Did you mean ', inlineCode('/docs-agent stop'), '?']),
  'not-a-command': SITUATIONS['not-a-command'](NAMES),
  idle: SITUATIONS.idle(NAMES),
  'unexplained-label': SITUATIONS['unexplained-label'](7, 'docs-agent: working', NAMES),
  closed: SITUATIONS.closed(),
  stopped: SITUATIONS.stopped(NAMES),
  answered: SITUATIONS.answered(),
  'at-work': SITUATIONS['at-work'](),
  sending: SITUATIONS.sending(doubt),
  uncertain: SITUATIONS.uncertain(doubt, NAMES),
  'doubt-received': SITUATIONS['doubt-received'](NAMES),
  refused: SITUATIONS.refused('…', NAMES),
  waiting: SITUATIONS.waiting('…'),
  failure: SITUATIONS.failure('…'),
  'rate-limited': SITUATIONS['rate-limited']('…'),
  'rate-limited-until': SITUATIONS['rate-limited-until']('…', '2026-11-18T14:50:00.000Z', NAMES),
  'made-open': SITUATIONS['made-open'](42, NAMES),
  'made-merged': SITUATIONS['made-merged'](42, NAMES),
  held: SITUATIONS.held(42, 'octo-author', NAMES),
  'not-authorized': SITUATIONS['not-authorized']('octo-triager', LACKS, NAMES),
  edited: SITUATIONS.edited('octo-triager', LACKS, NAMES),
  'over-budget': SITUATIONS['over-budget'](5, 5),
  working: SITUATIONS.working(job),
  'timed-out': SITUATIONS['timed-out']({ ...job, waitedMinutes: 30 }),
  slow: SITUATIONS.slow(job, NAMES),
  'late-link': SITUATIONS['late-link'](job),
  unread: SITUATIONS.unread(job, NAMES),
  'pull-request': SITUATIONS['pull-request'](ended('pull-request', HERE), NAMES),
  unlinked: SITUATIONS.unlinked(ended('unlinked', { ...HERE, why: '…' }), NAMES),
  'never-linked': SITUATIONS['never-linked'](ended('never-linked', { ...HERE, why: '…' }), NAMES),
  'other-repository': SITUATIONS['other-repository'](ended('other-repository', ELSEWHERE), NAMES),
  'missing-pull-request': SITUATIONS['missing-pull-request'](
    ended('missing-pull-request', HERE),
    NAMES,
  ),
  'not-a-pull-request': SITUATIONS['not-a-pull-request'](ended('not-a-pull-request'), NAMES),
  'no-change': SITUATIONS['no-change'](ended('no-change'), NAMES),
  'job-failed': SITUATIONS['job-failed'](ended('job-failed'), NAMES),
  'job-archived': SITUATIONS['job-archived'](ended('job-archived'), NAMES),
  'job-gone': SITUATIONS['job-gone'](ended('job-gone'), NAMES),
  received: SITUATIONS.received(ended('received'), NAMES),
};
