import { runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from './support/another-review.ts';
import { INTENT, locksOf, MESSAGE, setStage } from './support/stage.ts';

const LOCK = { method: 'POST', path: '/repos/{owner}/{repo}/issues/{number}/reactions' };

describe('runs at the same moment on one pull request', () => {
  it.each([2, 5])('%i of them send exactly one prompt, in one comment', async (count) => {
    await using stage = await setStage();
    const runs = await Promise.all(Array.from({ length: count }, () => stage.run()));
    const results = runs.map((run) => run.outputs['result']).sort();
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(results).toEqual([
      'completed',
      ...Array.from({ length: count - 1 }, () => 'nothing-to-send'),
    ]);
    expect(stage.scene.pullRequest.comments()).toHaveLength(1);
  });

  it('leave no lock behind', async () => {
    await using stage = await setStage();
    await Promise.all([stage.run(), stage.run()]);
    expect(locksOf(stage)).toEqual([]);
  });

  it('keep each other’s notes: a second review waits for the job and is sent after the first', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    const first = stage.run();
    let second: ReturnType<typeof stage.run> | undefined;
    stage.sandbox.clock.at(stage.sandbox.clock.now() + 200_000, () => {
      submitAnotherReview(pullRequest);
      second = stage.run();
    });
    job.onMessage(async (_, turn) => {
      await turn.sleep(395_000);
      turn.complete();
    });
    await first;
    await second;
    expect(job.messages.map(({ turn }) => turn)).toEqual([1, 2]);
    expect(stage.trackingComment()).toContain('Earlier turns: 1');
  });
});

describe('a lock that a dead run left behind', () => {
  it('is freed by its `post`', async () => {
    await using stage = await setStage();
    await runAndDie(stage, { server: 'github', moment: 'before', request: INTENT });
    expect(locksOf(stage)).toEqual([]);
  });

  it('is broken after its lease by the next run, which then sends', async () => {
    await using stage = await setStage();
    await runAndDie(stage, { server: 'github', moment: 'after', request: LOCK }, { post: false });
    expect(locksOf(stage)).toHaveLength(1);
    const next = await stage.run();
    expect(next.log).toMatch(/Removing the 👀 of .* no run keeps it that long/);
    expect([next.outputs['result'], stage.scene.job.messages.length]).toEqual(['completed', 1]);
    expect(locksOf(stage)).toEqual([]);
  });

  it('and what that run may have sent is reported by the next one as uncertain', async () => {
    await using stage = await setStage();
    await runAndDie(
      stage,
      { server: 'service', moment: 'after', request: MESSAGE },
      { post: false },
    );
    expect(stage.trackingComment()).toContain('Sending 4 review comments');
    const next = await stage.run();
    expect(next.outputs['result']).toBe('nothing-to-send');
    expect(stage.trackingComment()).toContain('It is not certain that the agent got this review');
    expect(stage.scene.job.messages).toHaveLength(1);
  });
});
