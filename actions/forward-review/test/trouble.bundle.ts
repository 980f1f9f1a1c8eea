import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { JOB, MESSAGE, type Stage, setStage } from './support/stage.ts';

/** What a case does to the stage before the run, and what must come of it. */
interface Case {
  rule: string;
  arrange: (stage: Stage) => void | Promise<void>;
  inputs?: (stage: Stage) => Record<string, string>;
  result: string;
  conclusion: 'success' | 'failure';
  /** Part of the reason. */
  says: RegExp;
  prompts: number;
  comment?: RegExp;
}

const CASES: Case[] = [
  {
    rule: 'a job that belongs to another pull request is not messaged, and the step fails',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.com/acme/docs/pull/43';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /its pull request is https:\/\/github\.com\/acme\/docs\/pull\/43/,
    prompts: 0,
  },
  {
    rule: 'a job of another host with the same path is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.example/acme/docs/pull/42';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /does not belong/,
    prompts: 0,
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
  },
  {
    rule: 'a pull request that names no job ends green with a notice',
    arrange: () => undefined,
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'success',
    says: /No job is named/,
    prompts: 0,
  },
  {
    rule: 'a closed pull request is left alone',
    arrange: ({ scene }) => scene.pullRequest.close(),
    result: 'closed',
    conclusion: 'success',
    says: /is closed/,
    prompts: 0,
  },
  {
    rule: 'an archived job takes nothing more',
    arrange: ({ scene }) => {
      scene.job.status = 'archived';
    },
    result: 'job-archived',
    conclusion: 'failure',
    says: /archived/,
    prompts: 0,
  },
  {
    rule: 'a job that is at work is waited for before anything is sent',
    arrange: ({ sandbox, scene }) => {
      scene.job.status = 'active';
      sandbox.clock.at(sandbox.clock.now() + 120_000, () => {
        scene.job.status = 'completed';
      });
    },
    result: 'completed',
    conclusion: 'success',
    says: /2 new commits/,
    prompts: 1,
  },
  {
    rule: 'a job that stays busy gets nothing, and the run ends green',
    arrange: ({ scene }) => {
      scene.job.status = 'active';
    },
    inputs: () => ({ 'timeout-minutes': '5' }),
    result: 'busy',
    conclusion: 'success',
    says: /still busy after 5 minutes/,
    prompts: 0,
  },
  {
    rule: 'an old `completed` is not taken for the new turn’s end',
    arrange: ({ scene }) => {
      scene.job.staleMs = 20_000;
    },
    result: 'completed',
    conclusion: 'success',
    says: /2 new commits/,
    prompts: 1,
  },
  {
    rule: 'a turn that pushes nothing is told as such',
    arrange: ({ scene }) =>
      scene.job.onMessage(async (_, turn) => {
        await turn.sleep(30_000);
        turn.complete();
      }),
    result: 'completed-no-change',
    conclusion: 'success',
    says: /without a new commit/,
    prompts: 1,
    comment: /The head of this pull request did not move/,
  },
  {
    rule: 'a failed job fails the step',
    arrange: ({ scene }) =>
      scene.job.onMessage(async (_, turn) => {
        await turn.sleep(30_000);
        turn.fail();
      }),
    result: 'job-failed',
    conclusion: 'failure',
    says: /failed on this review/,
    prompts: 1,
    comment: /The agent failed on this review/,
  },
  {
    rule: 'a job that takes too long is left to itself after the limit',
    arrange: ({ scene }) => scene.job.onMessage((_, turn) => turn.sleep(24 * 3_600_000)),
    inputs: () => ({ 'timeout-minutes': '10' }),
    result: 'timed-out',
    conclusion: 'failure',
    says: /still working after 10 minutes/,
    prompts: 1,
    comment: /still working after 10 minutes/,
  },
  {
    rule: 'an answer that never comes leaves the items uncertain, and nothing is sent again',
    arrange: ({ sandbox }) => sandbox.serviceServer.next(MESSAGE, { cut: 'after' }),
    result: 'uncertain',
    conclusion: 'failure',
    says: /./,
    prompts: 1,
    comment: /It is not certain that the agent got this review/,
  },
  {
    rule: 'a 500 to the prompt is uncertain, and nothing is sent again',
    arrange: ({ sandbox }) => sandbox.serviceServer.next(MESSAGE, { status: 500, body: '{"error":"oops"}' }),
    result: 'uncertain',
    conclusion: 'failure',
    says: /./,
    prompts: 0,
    comment: /not certain/,
  },
  {
    rule: 'a prompt that the service refuses is told with the service’s words, made harmless',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next(MESSAGE, {
        status: 400,
        body: '{"error":"Too long, @octocat <img src=x>","details":[{"message":"prompt: #1"}]}',
      }),
    result: 'refused',
    conclusion: 'failure',
    says: /Too long/,
    prompts: 0,
    comment: /Too long, @\u200boctocat \\<img src=x>/,
  },
  {
    rule: 'an hourly limit that does not pass in time leaves the review for later, green',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next(MESSAGE, {
        status: 429,
        body: 'Too many',
        headers: { 'retry-after': '3000' },
      }),
    result: 'over-budget',
    conclusion: 'success',
    says: /./,
    prompts: 0,
    comment: /has not been sent to the agent yet/,
  },
  {
    rule: 'an hourly limit that passes soon is waited for',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next(MESSAGE, {
        status: 429,
        body: 'Too many',
        headers: { 'retry-after': '20' },
      }),
    result: 'completed',
    conclusion: 'success',
    says: /2 new commits/,
    prompts: 1,
  },
  {
    rule: 'a key without the write scope is told so, and nothing is written',
    arrange: () => undefined,
    inputs: ({ sandbox, scene }) => ({ 'api-key': otherKey(sandbox, scene.projectId) }),
    result: 'error',
    conclusion: 'failure',
    says: /key/i,
    prompts: 0,
  },
  {
    rule: 'a job that does not exist is named',
    arrange: () => undefined,
    inputs: () => ({ 'job-id': 'job_of_nobody' }),
    result: 'error',
    conclusion: 'failure',
    says: /job_of_nobody/,
    prompts: 0,
  },
  {
    rule: 'a path that cannot be the job’s is named with what came',
    arrange: () => undefined,
    inputs: () => ({ 'job-path': 'v2/job' }),
    result: 'error',
    conclusion: 'failure',
    says: /^The option jobPath cannot be used: "v2\/job"/,
    prompts: 0,
  },
  {
    rule: 'a key that is refused while waiting is told as such',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next({ ...JOB, nth: 4 }, { status: 401, body: '{"error":"no"}' }),
    result: 'error',
    conclusion: 'failure',
    says: /^(?!Unexpected).*key/i,
    prompts: 1,
    comment: /nobody waited for its answer/,
  },
];

function otherKey(sandbox: Stage['sandbox'], projectId: string): string {
  const stranger = sandbox.service.createProject({ id: `${projectId}-other` });
  return stranger.createKey(['read']);
}

describe('trouble', () => {
  it.each(CASES)('$rule', async ({ arrange, inputs, result, conclusion, says, prompts, comment }) => {
    await using stage = await setStage();
    await arrange(stage);
    const run = await stage.run({ inputs: inputs?.(stage) ?? {} });
    expect({ result: run.outputs['result'], conclusion: run.conclusion, log: run.log }).toMatchObject({
      result,
      conclusion,
    });
    expect(run.outputs['reason']).toMatch(says);
    expect(stage.scene.job.messages).toHaveLength(prompts);
    if (comment !== undefined) expect(stage.trackingComment()).toMatch(comment);
    if (conclusion === 'failure') {
      expect(run.annotations.filter(({ kind }) => kind === 'error')).toHaveLength(1);
    }
  });

  it('a token that may only read is told which permission is missing, before anything is sent', async () => {
    await using stage = await setStage();
    const token = stage.sandbox.github.createToken({ contents: 'read', 'pull-requests': 'read' });
    const run = await stage.run({ token });
    expect(run.conclusion).toBe('failure');
    expect(run.outputs['reason']).toContain(
      'Add `pull-requests: write` to the job’s `permissions:`'.replace('’', "'"),
    );
    expect(stage.scene.job.messages).toHaveLength(0);
  });

  it('a push of a colleague does not end the turn; the agent’s push does', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    job.staleMs = 3_600_000;
    job.onMessage(async (_, turn) => {
      await turn.sleep(5_000);
      pullRequest.pushCommit({ author: REVIEWER, message: 'A typo of mine', files: [] });
      await turn.sleep(85_000);
      pullRequest.pushCommit({ author: AGENT, message: 'Fix header case', files: [] });
      turn.complete();
    });
    const run = await stage.run({ inputs: { 'settle-seconds': '600' } });
    expect(run.outputs['reason']).toContain('2 new commits');
    expect(run.elapsedMs).toBeGreaterThan(90_000);
    expect(run.elapsedMs).toBeLessThan(150_000);
  });

  it('a fork’s event, which has no secrets, ends green with a notice', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const payload = stage.sandbox.github.payload('pull_request_review.submitted', {
      pullRequest: pullRequest.repository.createPullRequest({
        title: 'From a fork',
        author: 'stranger',
        headRef: 'patch-1',
        headRepository: 'stranger/docs',
        files: [],
      }),
      review: stage.review,
    });
    const run = await stage.run({
      inputs: { 'api-key': '' },
      event: { name: 'pull_request_review', payload },
    });
    expect(run.outputs['result']).toBe('no-secrets');
    expect(run.conclusion).toBe('success');
    expect(run.requests).toEqual([]);
  });

  it('an event that is about no review sends nothing', async () => {
    await using stage = await setStage();
    const payload = stage.sandbox.github.payload('pull_request.opened', {
      pullRequest: stage.scene.pullRequest,
    });
    const run = await stage.run({ event: { name: 'pull_request', payload } });
    expect(run.outputs['result']).toBe('nothing-to-send');
    expect(run.requests).toEqual([]);
  });

  it('a tracking comment that somebody else wrote is no ledger', async () => {
    await using stage = await setStage();
    await stage.run();
    const copied = stage.trackingComment();
    const [ours] = stage.scene.pullRequest.comments();
    stage.scene.pullRequest.deleteComment(ours?.id ?? 0);
    stage.scene.pullRequest.comment({ author: AGENT, body: copied });
    const again = await stage.run();
    expect(again.outputs['result']).toBe('completed');
    expect(stage.scene.job.messages).toHaveLength(2);
  });

  it('a tracking comment that was edited sends nothing, and says what to do', async () => {
    await using stage = await setStage();
    await stage.run();
    const [ours] = stage.scene.pullRequest.comments();
    const body = stage.trackingComment().replace(/ledger: ./, 'ledger: Z');
    stage.scene.pullRequest.editComment(ours?.id ?? 0, { author: REVIEWER, body });
    const again = await stage.run();
    expect(again.conclusion).toBe('failure');
    expect(again.outputs['reason']).toContain('no longer proves what was sent');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('misspelt and wrong inputs are all named in one error, before any request', async () => {
    await using stage = await setStage();
    const run = await stage.run({
      inputs: { 'timeout-minute': '5', 'settle-seconds': 'soon', 'fail-on': 'everything', 'project-id': '' },
    });
    expect(run.outputs['reason']).toContain(
      'Input `timeout-minute` is not known. Did you mean `timeout-minutes`?',
    );
    expect(run.outputs['reason']).toContain('Input `settle-seconds` is `soon`.');
    expect(run.outputs['reason']).toContain('Input `fail-on` is `everything`.');
    expect(run.outputs['reason']).toContain('Input `project-id` is missing.');
    expect(run.requests).toEqual([]);
    expect(run.conclusion).toBe('failure');
  });
});
