import { describe, expect, it } from 'vitest';
import { deliveriesOf, marksOf, submitMarkedReview } from '../support/marked-review.ts';
import { type Stage, setStage } from '../support/stage.ts';

function setLargeStage(commentCount: number): Promise<Stage> {
  return setStage({ review: (pullRequest) => submitMarkedReview(pullRequest, commentCount) });
}

describe('large reviews', () => {
  it('250 comments reach the agent once each, in as few prompts as the budget allows', async () => {
    await using stage = await setLargeStage(250);
    const run = await stage.run({ inputs: { 'reply-mode': 'summary' } });
    expect(run.outputs['result'], run.log).toBe('completed');
    const { messages } = stage.scene.job;
    const marks = marksOf(250);
    expect(deliveriesOf(marks, messages)).toEqual(marks.map(() => 1));
    for (const { prompt } of messages) expect(prompt.length).toBeLessThanOrEqual(60_000);
    expect(messages.length).toBeLessThanOrEqual(2);
    expect(stage.trackingComment().length).toBeLessThan(65_536);
  });

  it('of a large review, 30 threads are answered, and the comment reports the rest', async () => {
    await using stage = await setLargeStage(40);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(run.requests.filter(({ path }) => path.endsWith('/replies'))).toHaveLength(30);
    expect(stage.trackingComment().match(/^\| \d+ \| /gm)).toHaveLength(41);
  });

  it('1,001 items are more than the ledger holds: nothing is sent, and the comment says so', async () => {
    await using stage = await setLargeStage(1_000);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('over-budget');
    expect(run.outputs['reason']).toMatch(/1,?000/);
    expect(run.exitCode).toBe(0);
    expect(stage.scene.job.messages).toEqual([]);
    expect(stage.trackingComment()).not.toBe('');
  });
});
