import { expect, it } from 'vitest';
import { type Attempt, EMPTY, encodeRecord, type JobRecord } from '../src/record.ts';
import { renderJobComment } from '../src/render/job-comment.ts';

/** Characters of a comment that GitHub takes. */
const GITHUB_TAKES = 65_536;

const NOW = new Date('2026-11-18T14:00:00Z');
const JOB = '8f21c0aa-0000-4000-8000-8f21c0aa8f21';

const attempt = (index: number): Attempt => ({
  id: String(10_000_000 + index),
  by: 'a-login-as-long-as-github-allows-them-to',
  askedAt: NOW.toISOString(),
  sentAt: NOW.toISOString(),
  comments: 100,
  state: 'refused',
  doubt: '拒'.repeat(5_400),
  jobId: JOB,
  missingSince: NOW.toISOString(),
  result: 'job-failed',
  prLink: 'https://github.example.com/an-organization/a-repository-of-docs/pull/123456',
});

it('a comment with a long past fits', () => {
  const record: JobRecord = {
    ...EMPTY,
    attempts: Array.from({ length: 60 }, (_, index) => attempt(index)),
    commands: Array.from({ length: 300 }, (_, index) => 9_900_000_000 + index),
  };
  const comment = renderJobComment(
    {
      state: { kind: 'not-started', reason: '拒'.repeat(5_400) },
      attempt: attempt(59),
      notes: ['拒'.repeat(5_400)],
      wantsHelp: true,
      inputs: { label: 'docs-agent: start', command: '/docs-agent', jobUrl: undefined },
      serverUrl: 'https://github.example.com',
      runUrl: 'https://github.example.com/an-organization/a-repository-of-docs/actions/runs/59',
      now: NOW,
    },
    encodeRecord(record, 'mint_key', { nodeId: 'I_kwDO' }),
  );
  expect(comment.length).toBeLessThan(GITHUB_TAKES - 1_000);
});
