import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { setStage } from '../support/stage.ts';

describe('the ledger in the tracking comment', () => {
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
});
