import { expect, it } from 'vitest';
import { encodeRecord } from '../src/kept-record.ts';
import { type Doubt, emptyRecord, type JobRecord } from '../src/record.ts';
import { renderJobComment } from '../src/render/job-comment.ts';
import type { Names } from '../src/situations/situation.ts';
import { situationsOf } from '../src/situations/situation-of.ts';

/** Characters of a comment that GitHub takes. */
const GITHUB_TAKES = 65_536;

const NOW = new Date('2026-11-18T14:00:00Z');
const AT = NOW.toISOString();
const LONG = '拒'.repeat(5_400);

const doubt: Doubt = {
  id: '10000000',
  by: 'a-login-as-long-as-github-allows-them-to',
  askedAt: AT,
  readAt: AT,
  startedAt: AT,
  comments: 100,
  why: LONG,
  doubtedAt: AT,
};

const names: Names = {
  label: 'docs-agent: start',
  command: '/docs-agent',
  serverUrl: 'https://github.example.com',
  repositoryUrl: 'https://github.example.com/an-organization/a-repository-of-docs',
  now: NOW,
};

it('a comment with a long past fits', () => {
  const record: JobRecord = {
    ...emptyRecord({ nodeId: 'I_kwDO' }),
    intent: doubt,
    doubt,
    job: { ...doubt, id: 'x'.repeat(80), unread: LONG },
    refused: { why: LONG, readAt: AT },
    waiting: { since: AT, why: LONG },
    pullRequests: Array.from({ length: 50 }, (_, index) => 1_000_000 + index),
  };
  const { markdown } = renderJobComment({
    ...situationsOf(record, names),
    jobId: 'x'.repeat(80),
    answers: [],
    names,
    jobUrl: undefined,
    runUrl: 'https://github.example.com/an-organization/a-repository-of-docs/actions/runs/59',
  });
  expect(`${markdown}\n${encodeRecord(record)}`.length).toBeLessThan(GITHUB_TAKES - 1_000);
});
