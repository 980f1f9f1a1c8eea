import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { type Case, playCase } from '../support/case.ts';
import { JOB, type Stage, setStage } from '../support/stage.ts';

const CASES: Case[] = [
  {
    rule: 'an archived job takes nothing more',
    arrange: ({ scene }) => {
      scene.job.status = 'archived';
    },
    result: 'job-archived',
    conclusion: 'failure',
    says: /archived/,
    prompts: 0,
    comment: /is archived: nothing was sent.*\/docs-agent link ID.*\| waiting \|/s,
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
    says: /The agent pushed 1 commit/,
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
    comment:
      /This review is waiting: the agent is still working.*sends these 4 comments once it has; else the next run does.*\| waiting \|/s,
  },
  {
    rule: 'an old `completed` is not taken for the new turn’s end',
    agent: 'thorough',
    arrange: ({ scene }) => {
      scene.job.staleMs = 20_000;
    },
    result: 'completed',
    conclusion: 'success',
    says: /The agent pushed 2 commits/,
    prompts: 1,
  },
  {
    rule: 'a busy job is not waited for where the workflow says `skip`',
    arrange: ({ scene }) => {
      scene.job.status = 'active';
    },
    inputs: () => ({ 'on-busy': 'skip' }),
    result: 'busy',
    conclusion: 'success',
    says: /^This review is waiting: the agent is still working on something else\.$/,
    prompts: 0,
    comment:
      /This review is waiting: the agent is still working.*The next run sends these 4 comments.*\| waiting \|/s,
  },
  {
    rule: 'a replaced history is reported, and commits are counted from where it diverged',
    arrange: ({ scene: { job, pullRequest } }) =>
      job.onMessage(async (_, turn) => {
        await turn.sleep(30_000);
        pullRequest.forcePush({ author: AGENT, message: 'All in one', files: [] });
        turn.complete();
      }),
    result: 'completed',
    conclusion: 'success',
    says: /The agent pushed 1 commit/,
    prompts: 1,
    comment: /diverged|force|replaced|rewritten/i,
  },
  {
    rule: 'a pull request that is merged meanwhile is no longer waited for',
    arrange: ({ sandbox: { clock }, scene: { pullRequest, job } }) => {
      clock.at(clock.now() + 60_000, () => pullRequest.merge());
      job.onMessage((_, turn) => turn.sleep(24 * 3_600_000));
    },
    result: 'closed',
    conclusion: 'success',
    says: /merged|closed/,
    prompts: 1,
    comment: /(?:merged|closed)/,
  },
  {
    rule: 'a turn that pushes nothing is reported as such',
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
    says: /^The agent’s job failed before it answered this review\.$/,
    prompts: 1,
    comment:
      /The agent’s job failed before it answered.*`\/docs-agent retry` sends these 4 comments again/s,
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
    rule: 'a key that is refused while waiting is reported as such',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next({ ...JOB, nth: 4 }, { status: 401, body: '{"error":"no"}' }),
    result: 'error',
    conclusion: 'failure',
    says: /^(?!Unexpected).*key/i,
    prompts: 1,
    comment: /the run did not wait for its answer/,
  },
];

/** The lines of the comment on them are in it. */
const ERRORS_PATCH =
  '@@ -10,4 +10,4 @@\n a\n | 409 | The resource changed meanwhile |\n-| 503 | Try again later |\n+| 503 | Later |\n d';

function changeOf(path: string, patch: string) {
  return { path, status: 'modified', additions: 1, deletions: 1, patch } as const;
}

describe('the turn that a prompt begins', () => {
  it.each(CASES)('$rule', playCase);

  it('a job that starts late reopens a turn whose end was only supposed', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    stage.scene.job.staleMs = 100_000;
    const early = await stage.run();
    expect(early.outputs['result']).toBe('completed-no-change');
    expect(early.elapsedMs).toBeLessThan(100_000);
    await letPass(stage.sandbox, 600_000);
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toContain('The agent pushed 2 commits');
  });

  /** The pull request is closed while the agent works, and opened again. */
  async function closedForAWhile(stage: Stage): Promise<void> {
    const { sandbox, scene } = stage;
    const { pullRequest, job } = scene;
    pullRequest.edit({ author: AGENT, body: `<!-- docs-agent job: ${job.id} -->` });
    sandbox.clock.at(sandbox.clock.now() + 60_000, () => pullRequest.close());
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('closed');
    pullRequest.reopen();
  }

  const sweep = (stage: Stage) => {
    const { repository } = stage.scene.pullRequest;
    const payload = stage.sandbox.github.payload('schedule', { repository });
    return stage.run({ event: { name: 'schedule', payload }, inputs: { 'job-id': '' } });
  };

  it('a pull request that is opened again gets the answer of the turn in which it was closed', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    await closedForAWhile(stage);
    await sweep(stage);
    expect(stage.trackingComment()).toContain('### The agent has 4 review comments');
    await letPass(stage.sandbox, 600_000);
    await sweep(stage);
    expect(stage.trackingComment()).toContain(
      '### The agent pushed 2 commits: 1 suggestion applied',
    );
    const answers = stage.scene.pullRequest
      .reviewComments()
      .filter(({ body }) => body.includes('docs-agent forward-review-reply'));
    expect(answers).toHaveLength(3);
    expect(stage.writes(await sweep(stage))).toEqual([]);
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('of a turn in which the pull request was closed, the next one says what came of it', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    await closedForAWhile(stage);
    await letPass(stage.sandbox, 600_000);
    submitAnotherReview(stage.scene.pullRequest);
    const run = await stage.run();
    expect([run.outputs['result'], stage.scene.job.messages.length], run.log).toEqual([
      'completed',
      2,
    ]);
    expect(stage.trackingComment()).toContain('<summary>Earlier turns: 1</summary>');
    expect(stage.trackingComment()).toMatch(/\| 4 comments \| 2 commits \|/);
  });

  it('a review is not sent while the turn before it may not have begun: each is reported by itself', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    const { pullRequest, job } = stage.scene;
    const inputs = { wait: 'false' };
    pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
    job.staleMs = 45_000;
    await stage.run({ inputs });
    await letPass(stage.sandbox, 20_000);
    submitAnotherReview(pullRequest);
    const second = await stage.run({ inputs });
    expect(second.outputs['result']).toBe('sent');
    expect(stage.trackingComment()).toMatch(/\| 1 \| .* \| 4 comments \| 2 commits \|/);
    expect(
      pullRequest.reviewComments().filter(({ body }) => body.includes('the agent says')),
    ).toHaveLength(1);
  });

  it('nor where the pull request was closed for a moment; and nothing says that the agent is working', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    const { pullRequest, job } = stage.scene;
    pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
    job.staleMs = 50_000;
    const { clock } = stage.sandbox;
    clock.at(clock.now() + 8_000, () => pullRequest.close());
    await stage.run();
    pullRequest.reopen();
    submitAnotherReview(pullRequest);
    const skipped = await stage.run({ inputs: { 'on-busy': 'skip' } });
    expect([skipped.outputs['result'], job.messages.length], skipped.log).toEqual(['busy', 1]);
    expect(skipped.outputs['reason']).toBe(
      'This review is waiting: the agent may not have begun the one before.',
    );
    expect(stage.trackingComment()).toContain('may not have begun the one before');
    expect(stage.trackingComment()).not.toContain('at work');
    await stage.run();
    expect(stage.trackingComment()).toMatch(/\| 4 comments \| 2 commits \|/);
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
    expect(stage.trackingComment()).toMatch(
      / “A typo of mine” by octo-reviewer · .* “Fix header case”\n/,
    );
  });

  it('a merge of the base does not count as an answer; the agent’s push after it is reported, and answered in the threads', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    const replies = () =>
      pullRequest.reviewComments().filter(({ body }) => body.includes('since the review'));
    pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
    job.staleMs = 3_600_000;
    job.onMessage(async (_, turn) => {
      await turn.sleep(8_000);
      pullRequest.updateBranch('mergify[bot]');
      await turn.sleep(240_000);
      pullRequest.pushCommit({ author: AGENT, message: 'Fix header case', files: [] });
      turn.complete();
    });
    const run = await stage.run();
    expect(run.outputs['reason']).toBe('1 new commit: 3 comments to check.');
    expect(stage.trackingComment()).toContain('there is no sign that it worked on this review');
    expect(replies()).toEqual([]);
    await letPass(stage.sandbox, 600_000);
    await stage.run();
    expect(stage.trackingComment()).toMatch(/### 2 new commits: .*\n\n.* “Fix header case”\n/);
    expect(stage.trackingComment()).not.toContain('there is no sign');
    expect(replies()).toHaveLength(3);
  });

  it('what a merge of the base brought is neither code of the turn nor a reason to resolve a thread', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    const token = stage.sandbox.github.createToken({
      contents: 'write',
      'pull-requests': 'write',
      issues: 'write',
    });
    job.onMessage(async (_, turn) => {
      await turn.sleep(5_000);
      const files = [
        changeOf('.github/workflows/ci.yml', '@@ -1 +1 @@\n-a\n+b'),
        changeOf('api/errors.mdx', ERRORS_PATCH),
      ];
      pullRequest.repository
        .createPullRequest({ title: 'CI', author: REVIEWER, headRef: 'ci', files })
        .merge();
      pullRequest.updateBranch(REVIEWER);
      pullRequest.pushCommit({
        author: AGENT,
        message: 'Build the samples',
        files: [changeOf('build.sh', '@@ -1 +1 @@\n-a\n+b')],
      });
      turn.complete();
    });
    await stage.run({ inputs: { resolve: 'true' }, token });
    expect(stage.trackingComment()).toContain('This turn changed code: `build.sh`. Check');
    expect(stage.trackingComment()).toMatch(
      /`api\/errors\.mdx L12`.*\| see\u00a0the\u00a0commits \|/,
    );
    expect(pullRequest.threads().every(({ resolvedBy }) => resolvedBy === null)).toBe(true);
  });

  it('a rewrite that renews the agent’s earlier commits does not end the turn', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    job.staleMs = 3_600_000;
    job.onMessage(async (_, turn) => {
      await turn.sleep(5_000);
      // “Update with rebase” by a person: the commits stay the agent's.
      pullRequest.forcePush({ author: AGENT, message: 'Write the guide', files: [] });
      await turn.sleep(85_000);
    });
    const run = await stage.run({ inputs: { 'settle-seconds': '600' } });
    expect(run.elapsedMs).toBeGreaterThan(600_000);
    expect(stage.trackingComment()).toContain('there is no sign that it worked on this review');
  });
});
