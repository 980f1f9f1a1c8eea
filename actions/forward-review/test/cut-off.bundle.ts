import { runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { EDIT_COMMENT, INTENT, JOB, MESSAGE, setStage } from './support/stage.ts';

describe('a run that is cut off', () => {
  it('is cancelled while waiting: the comment says that the run did not wait, and the next run sends nothing twice', async () => {
    await using stage = await setStage({ processes: 'own', agent: 'thorough' });
    const run = await stage.run({ cancelAfterMs: 60_000 });
    expect(run.conclusion).toBe('cancelled');
    expect(run.outputs['result']).toBe('cancelled');
    expect(run.post?.exitCode).toBe(0);
    expect(stage.trackingComment()).toContain('the run did not wait for its answer');
    const again = await stage.run();
    expect(again.outputs['result']).toBe('nothing-to-send');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('is killed while the prompt is on its way: `post` says that it is uncertain', async () => {
    await using stage = await setStage({ processes: 'own' });
    await runAndDie(stage, { server: 'service', moment: 'after', request: MESSAGE });
    expect(stage.trackingComment()).toContain('It is not certain that the agent got this review');
    expect(stage.scene.job.messages).toHaveLength(1);
    const again = await stage.run();
    expect(again.outputs['result']).toBe('nothing-to-send');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('is killed before the intent is written: the next run sends the review', async () => {
    await using stage = await setStage({ processes: 'own' });
    await runAndDie(stage, { server: 'github', moment: 'before', request: INTENT });
    stage.sandbox.githubServer.next(EDIT_COMMENT, { status: 502 });
    const again = await stage.run();
    expect([again.outputs['result'], stage.scene.job.messages.length]).toEqual(['completed', 1]);
  });

  it('is killed after it wrote the answer, and GitHub shows that late: `post` leaves the answer', async () => {
    await using stage = await setStage({ processes: 'own', agent: 'thorough' });
    stage.sandbox.github.lagMs = () => 5_000;
    const request = { ...EDIT_COMMENT, body: /The agent pushed 2 commits/ };
    await runAndDie(stage, { server: 'github', moment: 'after', request });
    expect(stage.trackingComment()).toContain('### The agent pushed 2 commits: ');
  });

  it('meets an outage of the service while waiting, and is patient', async () => {
    await using stage = await setStage({ processes: 'own' });
    const down = { status: 503, body: 'down' } as const;
    stage.sandbox.serviceServer.next(
      { ...JOB, nth: 4 },
      { ...down, followedBy: { ...down, followedBy: down } },
    );
    const run = await stage.run();
    expect(run.outputs['result']).toBe('completed');
  });
});
