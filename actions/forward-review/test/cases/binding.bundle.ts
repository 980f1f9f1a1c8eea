import type { RunResult } from '@docs-agent/sandbox';
import { OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { type Case, playCase } from '../support/case.ts';
import { type Stage, setStage } from '../support/stage.ts';

const CASES: Case[] = [
  {
    rule: 'a job that belongs to another pull request is not messaged, and the step fails',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.com/acme/docs/pull/43';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /its pull request is #43\./,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a job of another host with the same path is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.example/acme/docs/pull/42';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /its pull request is in another repository/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a job whose link is no page of a pull request is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = 'javascript://github.com/acme/docs/pull/42';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /does not belong/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a job without a pull request is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = null;
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /it has no pull request/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a pull request that names no job ends green with a notice',
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'success',
    says: /No job is named/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a marker in a comment by someone without access is ignored',
    arrange: ({ scene }) => {
      scene.pullRequest.comment({ author: OUTSIDER, body: '<!-- docs-agent job: job_8f21 -->' });
    },
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'success',
    says: /No job is named/,
    prompts: 0,
  },
  {
    rule: 'a marker in a comment by someone with access names the job',
    arrange: ({ scene }) => {
      scene.pullRequest.comment({ author: REVIEWER, body: '<!-- docs-agent job: job_8f21 -->' });
    },
    inputs: () => ({ 'job-id': '' }),
    result: 'completed',
    conclusion: 'success',
    says: /2 new commits/,
    prompts: 1,
  },
  {
    rule: 'a marker for a job of another pull request proves nothing, and the step fails',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.com/acme/docs/pull/43';
      scene.pullRequest.edit({ author: REVIEWER, body: '<!-- docs-agent job: job_8f21 -->' });
    },
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'failure',
    says: /does not belong/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a repository that was renamed keeps its jobs',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.com/acme/manual/pull/42';
      scene.pullRequest.repository.rename('acme', 'manual');
      scene.pullRequest.repository.rename('acme', 'docs');
    },
    result: 'completed',
    conclusion: 'success',
    says: /2 new commits/,
    prompts: 1,
  },
  {
    rule: 'a closed pull request is left alone',
    arrange: ({ scene }) => scene.pullRequest.close(),
    result: 'closed',
    conclusion: 'success',
    says: /is closed/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a job that does not exist is named',
    inputs: () => ({ 'job-id': 'job_of_nobody' }),
    result: 'error',
    conclusion: 'failure',
    says: /job_of_nobody/,
    prompts: 0,
    comment: 'none',
  },
];

describe('which job belongs to the pull request', () => {
  it.each(CASES)('$rule', playCase);

  it('of two pull requests that name one job, only its own may send', async () => {
    await using stage = await setStage();
    const { scene, sandbox } = stage;
    const other = scene.pullRequest.repository.createPullRequest({
      title: 'Another one',
      author: REVIEWER,
      headRef: 'another',
      files: [{ path: 'quickstart.mdx', status: 'modified' }],
    });
    const review = other.submitReview({
      author: REVIEWER,
      state: 'COMMENTED',
      comments: [{ path: 'quickstart.mdx', line: 3, body: 'Not for this agent' }],
    });
    const payload = sandbox.github.payload('pull_request_review.submitted', { pullRequest: other, review });
    const [elsewhere, here] = await Promise.all([
      stage.run({ event: { name: 'pull_request_review', payload } }),
      stage.run(),
    ]);
    expect([elsewhere.outputs['result'], elsewhere.exitCode]).toEqual(['not-bound', 1]);
    expect([here.outputs['result'], here.exitCode]).toEqual(['completed', 0]);
    expect(scene.job.messages).toHaveLength(1);
    expect(scene.job.messages[0]?.prompt).not.toContain('Not for this agent');
    expect(other.comments()).toEqual([]);
  });

  it('the output `pr-link` is the plain address, whatever the job’s link has beside it', async () => {
    await using stage = await setStage();
    stage.scene.job.prLink = ` https://github.com/acme/docs/pull/42/files?x#y`;
    const run = await stage.run();
    expect(run.outputs['pr-link'], run.log).toBe('https://github.com/acme/docs/pull/42');
  });

  /** A pull request from a fork, whose description names a job, with a comment by its author. */
  function forkNaming({ scene }: Stage, jobId: string, author: string = OUTSIDER) {
    const fork = scene.pullRequest.repository.createPullRequest({
      title: 'From a fork',
      author,
      body: `<!-- docs-agent job: ${jobId} -->`,
      headRef: 'patch-1',
      headRepository: `${OUTSIDER}/docs`,
      files: [{ path: 'quickstart.mdx', status: 'modified' }],
    });
    const comments = [{ path: 'quickstart.mdx', line: 3, body: 'Use fewer words' }];
    const review = fork.submitReview({ author: REVIEWER, state: 'COMMENTED', comments });
    const payload = (sandbox: Stage['sandbox']) =>
      sandbox.github.payload('pull_request_review.submitted', { pullRequest: fork, review });
    return { fork, payload };
  }

  const serviceRequests = ({ requests }: RunResult) => requests.filter(({ server }) => server === 'service');

  it('a marker in the description of a stranger’s fork counts for nothing: no request is made with the key', async () => {
    await using stage = await setStage();
    const { payload } = forkNaming(stage, 'job_8f21');
    const event = { name: 'pull_request_review', payload: payload(stage.sandbox) };
    const run = await stage.run({ event, inputs: { 'job-id': '' } });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['not-bound', 0]);
    expect(run.outputs['reason']).toContain('No job is named');
    expect(serviceRequests(run)).toEqual([]);
  });

  it('a marker in the description of a fork counts if someone with access wrote it', async () => {
    await using stage = await setStage();
    const { fork, payload } = forkNaming(stage, 'job_8f21', REVIEWER);
    stage.scene.job.prLink = fork.htmlUrl;
    const event = { name: 'pull_request_review', payload: payload(stage.sandbox) };
    const run = await stage.run({ event, inputs: { 'job-id': '' } });
    expect(run.outputs['result'], run.log).toMatch(/^completed/);
  });

  it('in a sweep, a named job that cannot be read is `not-bound` with a notice, and its id is cut', async () => {
    await using stage = await setStage();
    const id = `nope${'x'.repeat(3_000)}`;
    forkNaming(stage, id, REVIEWER);
    const payload = stage.sandbox.github.payload('schedule', {
      repository: stage.scene.pullRequest.repository,
    });
    stage.scene.pullRequest.close();
    const run = await stage.run({ event: { name: 'schedule', payload }, inputs: { 'job-id': '' } });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['not-bound', 0]);
    expect(run.annotations.map(({ kind }) => kind)).not.toContain('error');
    expect(run.outputs['reason']).toMatch(/Job nopex+… could not be read/);
    expect(run.log).not.toContain('x'.repeat(100));
  });
});
