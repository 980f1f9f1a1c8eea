import { expect, it } from 'vitest';
import { encodeRecord } from '../src/kept-record.ts';
import { type Attempt, emptyRecord, type JobRecord } from '../src/record.ts';
import { renderJobComment } from '../src/render/job-comment.ts';
import { SITUATIONS } from '../src/situations/table.ts';

/** Characters of a comment that GitHub takes. */
const GITHUB_TAKES = 65_536;

const NOW = new Date('2026-11-18T14:00:00Z');
const AT = NOW.toISOString();
const LONG = '拒'.repeat(5_400);

const attempt: Attempt = {
  id: '10000000',
  by: 'a-login-as-long-as-github-allows-them-to',
  askedAt: AT,
  readAt: AT,
  startedAt: AT,
  comments: 100,
  state: 'uncertain',
  why: LONG,
};

it('a comment with a long past fits', () => {
  const record: JobRecord = {
    ...emptyRecord({ nodeId: 'I_kwDO' }),
    attempt: { ...attempt, doubted: attempt },
    job: { ...attempt, id: 'x'.repeat(80), unread: LONG },
    waiting: { since: AT, why: LONG },
    pullRequests: Array.from({ length: 50 }, (_, index) => 1_000_000 + index),
  };
  const { markdown } = renderJobComment({
    record,
    main: SITUATIONS.uncertain(attempt),
    beside: [SITUATIONS.waiting(LONG)],
    answers: [],
    wantsHelp: true,
    names: {
      label: 'docs-agent: start',
      command: '/docs-agent',
      serverUrl: 'https://github.example.com',
      repositoryUrl: 'https://github.example.com/an-organization/a-repository-of-docs',
      now: NOW,
    },
    jobUrl: undefined,
    runUrl: 'https://github.example.com/an-organization/a-repository-of-docs/actions/runs/59',
  });
  expect(`${markdown}\n${encodeRecord(record)}`.length).toBeLessThan(GITHUB_TAKES - 1_000);
});
