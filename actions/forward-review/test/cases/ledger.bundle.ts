import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { setStage } from '../support/stage.ts';

describe('the ledger in the tracking comment', () => {
  it('is no ledger where somebody else wrote it: what was sent is read from the traces, and nothing goes twice', async () => {
    await using stage = await setStage();
    await stage.run();
    const copied = stage.trackingComment();
    const [ours] = stage.scene.pullRequest.comments();
    stage.scene.pullRequest.deleteComment(ours?.id ?? 0);
    stage.scene.pullRequest.comment({ author: AGENT, body: copied });
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.scene.pullRequest.comments()).toHaveLength(2);
    expect(stage.scene.pullRequest.comments()[1]?.body).toContain('The tracking comment was gone');
  });

  it('holds what was sent when it was edited, and says what to do', async () => {
    await using stage = await setStage();
    await stage.run();
    const [ours] = stage.scene.pullRequest.comments();
    const body = stage.trackingComment().replace(/(ledger: \S+ )./, '$1Z');
    stage.scene.pullRequest.editComment(ours?.id ?? 0, { author: REVIEWER, body });
    const again = await stage.run();
    expect(again.outputs['result']).toBe('nothing-to-send');
    expect(stage.trackingComment()).toContain('The tracking comment was edited');
    expect(stage.trackingComment()).toContain('/docs-agent retry');
    expect(stage.scene.job.messages).toHaveLength(1);
  });
});
