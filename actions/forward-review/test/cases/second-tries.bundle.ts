import { AGENT } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { command } from '../support/events.ts';
import { MESSAGE, type Stage, setStage } from '../support/stage.ts';

/** The job's turn ends like this, once. */
async function stageEnding(end: 'fail' | 'archive', isNamed = true): Promise<Stage> {
  const stage = await setStage();
  const { job, pullRequest } = stage.scene;
  if (isNamed) pullRequest.edit({ author: AGENT, body: `<!-- docs-agent job: ${job.id} -->` });
  job.onMessage(async (_, turn) => {
    await turn.sleep(30_000);
    turn[end]();
  });
  return stage;
}

/** Another job that works on the pull request, and answers. */
function newJob({ sandbox, scene }: Stage) {
  const job = sandbox.service.createJob({
    project: scene.projectId,
    id: 'job_new',
    repository: scene.repository,
    prLink: scene.pullRequest.htmlUrl,
  });
  job.onMessage(async (_, turn) => {
    await turn.sleep(20_000);
    scene.pullRequest.pushCommit({ author: AGENT, message: 'Use fewer words', files: [] });
    turn.complete();
  });
  return job;
}

/** Without the input, which would name the job for good. */
const inputs = { 'job-id': '' };

async function say(stage: Stage, words: string) {
  const run = stage.run;
  return command({ ...stage, run: (options) => run({ ...options, inputs }) }, words);
}

describe('a review that its job did not answer', () => {
  it.each(['fail', 'archive'] as const)(
    'is sent to the job that `link` names, and the old job keeps its turn: %s',
    async (end) => {
      await using stage = await stageEnding(end);
      await stage.run({ inputs });
      const job = newJob(stage);
      const linked = await say(stage, 'link job_new');
      expect([linked.outputs['result'], job.messages.length], linked.log).toEqual(['completed', 1]);
      expect(stage.scene.job.messages).toHaveLength(1);
      expect(job.messages[0]?.prompt).toContain('safe to retry');
      expect(stage.trackingComment()).toContain('Job `job_new`');
    },
  );

  it('is reported with the job that had it, even if a new one is linked and cannot be read', async () => {
    await using stage = await stageEnding('archive');
    await stage.run({ inputs });
    newJob(stage);
    stage.sandbox.serviceServer.next(MESSAGE, { status: 503, body: 'down' });
    await say(stage, 'link job_new');
    expect(stage.trackingComment()).not.toMatch(/job_new`? (?:takes no more|failed|was archived)/);
  });

  it('of a failed job is sent again after `retry`, once, and the comment says so before', async () => {
    await using stage = await stageEnding('fail');
    const failed = await stage.run({ inputs });
    expect([failed.outputs['result'], failed.exitCode], failed.log).toEqual(['job-failed', 1]);
    expect(stage.trackingComment()).toContain('`/docs-agent retry` sends these 4 comments again');
    await say(stage, 'retry');
    expect(stage.scene.job.messages).toHaveLength(2);
    await stage.run({ inputs });
    expect(stage.scene.job.messages).toHaveLength(2);
  });

  it('of a failed job is not sent automatically with a later review', async () => {
    await using stage = await stageEnding('fail');
    await stage.run({ inputs });
    submitAnotherReview(stage.scene.pullRequest);
    await stage.run({ inputs });
    expect(stage.scene.job.messages).toHaveLength(2);
    expect(stage.scene.job.messages[1]?.prompt).not.toContain('safe to retry');
  });

  it('of an archived job names the likely remedy first, and a sweep that finds it reported is green', async () => {
    await using stage = await stageEnding('archive');
    const { sandbox, scene } = stage;
    await stage.run({ inputs });
    expect(stage.trackingComment()).toMatch(/Push the fix yourself, or start again from an issue/);
    submitAnotherReview(scene.pullRequest);
    const payload = sandbox.github.payload('schedule', {
      repository: scene.pullRequest.repository,
    });
    const sweep = () => stage.run({ event: { name: 'schedule', payload }, inputs });
    const first = await sweep();
    expect(stage.trackingComment(), first.log).not.toContain('The next run sends');
    const second = await sweep();
    expect([second.exitCode, stage.writes(second)], second.log).toEqual([0, []]);
    expect(scene.job.messages).toHaveLength(1);
  });

  it('`retry` with nothing to send says that it did nothing', async () => {
    await using stage = await setStage();
    await stage.run();
    const run = await command(stage, 'retry');
    expect(run.outputs['result']).toBe('command');
    expect(run.outputs['reason']).not.toContain('Done');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('of a job that says nothing that is known gets no other prompt while its turn is open', async () => {
    await using stage = await setStage();
    const { scene } = stage;
    scene.job.onMessage(async (_, turn) => {
      await turn.sleep(24 * 3_600_000);
    });
    await stage.run({ inputs: { wait: 'false' } });
    stage.sandbox.serviceServer.next(
      { method: 'GET', path: '/v2/agent/{projectId}/job/{id}' },
      {
        change: (answer) => ({
          ...answer,
          body: (answer.body ?? '').replace('"active"', '"paused"'),
        }),
      },
    );
    submitAnotherReview(scene.pullRequest);
    const run = await stage.run({ inputs: { 'on-busy': 'skip', wait: 'false' } });
    expect([run.outputs['result'], scene.job.messages.length], run.log).toEqual(['busy', 1]);
  });

  it('which the agent answers without a commit, has its answer in the job, as the comment says with a link', async () => {
    await using stage = await setStage();
    stage.scene.job.onMessage(async (_, turn) => {
      await turn.sleep(30_000);
      turn.complete();
    });
    const run = await stage.run({ inputs: { 'job-url': 'https://app.example.com/jobs/{id}' } });
    expect(run.outputs['result'], run.log).toBe('completed-no-change');
    expect(stage.trackingComment()).toContain(
      'If the agent wrote an answer, it is in job [`job_8f21`](https://app.example.com/jobs/job_8f21)',
    );
    expect(stage.scene.job.messages[0]?.prompt).toContain('Make no empty commit');
  });
});
