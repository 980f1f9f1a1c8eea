import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { askAgain, command, commentsOf, loseRecord } from '../support/asks.ts';
import { setAtWork } from '../support/beginnings.ts';
import { READ_JOB, setStage } from '../support/stage.ts';

const DAY_MS = 24 * 3_600_000;
const COMMENT_ON_PULL_REQUEST = { method: 'POST', path: '/repos/{owner}/{repo}/issues/2/comments' };

describe('a run that waits while our comment is lost binds what it knows', () => {
  it.each(['deleted', 'edited'] as const)('%s', async (how) => {
    await using stage = await setStage();
    const { clock } = stage.sandbox;
    clock.at(clock.now() + 60_000, () => void loseRecord(stage, how));
    const run = await stage.ask();
    const [job] = stage.scene.jobs;
    expect(run.outputs, run.log).toMatchObject({
      result: 'pull-request',
      'job-id': job?.id,
      'pr-number': '2',
    });
    expect(stage.scene.pullRequests[0]?.comments()).toHaveLength(1);
    expect(stage.comment()).toContain('### The agent opened [#2]');
    expect(commentsOf(stage)).toHaveLength(1);
    await askAgain(stage, { inputs: { wait: 'none' } });
    expect(stage.scene.jobs).toHaveLength(1);
  });
});

/** What a job names that is no pull request's address. */
const NO_LINKS = ['', ' ', 'nonsense', 'https://github.com.evil.example/acme/docs/pull/1'];

describe.each(NO_LINKS)('a job that names %j', (prLink) => {
  it.each([
    { end: 'failed', result: 'job-failed', says: '### The job failed' },
    { end: 'archived', result: 'job-archived', says: '### The job was archived' },
  ] as const)('and $end is reported to have $end', async ({ end, result, says }) => {
    await using stage = await setStage();
    stage.scene.onJob((job) =>
      job.onMessage((_, turn) => {
        turn.complete({ prLink });
        job.status = end;
      }),
    );
    const run = await stage.ask();
    expect([run.outputs['result'], run.outputs['pr-link']], run.log).toEqual([result, '']);
    expect(stage.comment()).toContain(says);
    expect(stage.scene.issue.labels).toEqual(['docs-agent: failed']);
  });
});

it.each(['', ' '])(
  'a job that ended and names %j changed nothing: no label says that it failed',
  async (prLink) => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.complete({ prLink })));
    const run = await stage.ask();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['no-change', 0]);
    expect(stage.scene.issue.labels).toEqual([]);
  },
);

it.each(['999', '99999999999'])(
  'a pull request #%s that does not exist is reported as missing, once',
  async (number) => {
    await using stage = await setStage();
    const prLink = `https://github.com/acme/docs/pull/${number}`;
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.complete({ prLink })));
    const run = await stage.ask();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['error', 1]);
    expect(stage.comment()).toContain(
      `The agent names #${number}, which this repository does not have`,
    );
    expect(stage.comment()).not.toMatch(/Int|GraphQL|Add `/);
    expect(stage.scene.issue.labels).toEqual(['docs-agent: failed']);
    await letPass(stage.sandbox, 600_000);
    const next = await stage.run();
    expect([next.outputs['result'], next.exitCode], next.log).toEqual(['nothing-to-start', 0]);
  },
);

it('a pull request that cannot be linked is named on the issue, and linked by a later schedule', async () => {
  await using stage = await setStage();
  stage.sandbox.githubServer.next(COMMENT_ON_PULL_REQUEST, {
    status: 403,
    body: '{"message":"no"}',
  });
  const run = await stage.ask();
  expect(run.outputs, run.log).toMatchObject({ result: 'error', 'pr-number': '2' });
  expect(run.outputs['pr-link']).toContain('/pull/2');
  expect(stage.comment()).toMatch(/### The agent opened \[#2\].*; it could not be linked/);
  await letPass(stage.sandbox, 600_000);
  const next = await stage.run();
  expect(next.outputs['result'], next.log).toBe('pull-request');
  expect(stage.scene.pullRequests[0]?.comments()).toHaveLength(1);
});

it('a pull request that can never be linked makes no schedule red, and is left after a day', async () => {
  await using stage = await setStage();
  stage.scene.onJob((job) => {
    stage.scene.opens(job);
  });
  stage.sandbox.clock.at(stage.sandbox.clock.now() + 125_000, () =>
    stage.scene.pullRequests[0]?.lock(),
  );
  await stage.ask();
  await letPass(stage.sandbox, 600_000);
  const next = await stage.run();
  expect(next.exitCode, next.log).toBe(0);
  await letPass(stage.sandbox, DAY_MS);
  await stage.run();
  expect(stage.scene.issue.labels).toEqual(['docs-agent: pull request']);
});

describe('a job that has been running for a day', () => {
  it('is reported, since when, and how to stop tracking it', async () => {
    await using stage = await setAtWork();
    await letPass(stage.sandbox, DAY_MS + 3_600_000);
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['created', 0]);
    expect(stage.comment()).toMatch(/since .*Nov/);
    expect(stage.comment()).toContain('`active`');
    expect(stage.comment()).toContain('/docs-agent received');
  });

  it('with a status that is not known: in the service’s own word', async () => {
    await using stage = await setAtWork();
    await letPass(stage.sandbox, DAY_MS + 3_600_000);
    stage.sandbox.serviceServer.next(READ_JOB, {
      change: (answer) => ({
        ...answer,
        body: String(answer.body).replace('"active"', '"queued"'),
      }),
    });
    await stage.run();
    expect(stage.comment()).toContain('`queued`');
  });
});

it('a later pull request of the job is named and linked by `status`, beside the first', async () => {
  await using stage = await setStage();
  await stage.ask();
  const second = stage.scene.repository.createPullRequest({
    title: 'More',
    author: 'docs-agent[bot]',
    headRef: 'more',
    files: [],
  });
  const [job] = stage.scene.jobs;
  if (job !== undefined) job.prLink = second.htmlUrl;
  const run = await command(stage, 'status', MAINTAINER);
  expect(stage.comment(), run.log).toContain(`[#${second.number}]`);
  expect(second.comments()).toHaveLength(1);
});
