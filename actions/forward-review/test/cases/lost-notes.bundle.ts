import { OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { type Death, letPass, runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { ANOTHER_THING, submitAnotherReview } from '../support/another-review.ts';
import { command } from '../support/events.ts';
import { CREATE_COMMENT, INTENT, JOB, MESSAGE, type Stage, setStage } from '../support/stage.ts';

const BEFORE_THE_INTENT: Death = { server: 'github', moment: 'before', request: INTENT };
const AFTER_THE_PROMPT: Death = { server: 'service', moment: 'after', request: MESSAGE };

/**
 * A run dies, and its `post` does not run either: all that it leaves is what it wrote on GitHub.
 */
async function die(stage: Stage, death: Death): Promise<void> {
  await runAndDie(stage, death, { post: false });
}

/** A person deletes our tracking comment, because it no longer says anything useful to them. */
async function deleteTrackingComment(stage: Stage): Promise<void> {
  await letPass(stage.sandbox, 60_000);
  const { pullRequest } = stage.scene;
  const body = stage.trackingComment();
  pullRequest.deleteComment(
    pullRequest.comments().find((comment) => comment.body === body)?.id ?? 0,
  );
  await letPass(stage.sandbox, 60_000);
}

describe('a run that died after its prompt, and whose tracking comment was deleted', () => {
  async function setLostStage(): Promise<Stage> {
    const stage = await setStage();
    await die(stage, AFTER_THE_PROMPT);
    await deleteTrackingComment(stage);
    return stage;
  }

  it('has its review held back, not sent again, until a person says `received` or `retry`', async () => {
    await using stage = await setLostStage();
    const { messages } = stage.scene.job;
    await stage.run();
    expect(messages).toHaveLength(1);
    expect(stage.trackingComment()).toMatch(/The tracking comment was deleted.*may have been sent/);
    await command(stage, 'received');
    expect(messages).toHaveLength(1);
    submitAnotherReview(stage.scene.pullRequest);
    await stage.run();
    expect(messages).toHaveLength(2);
    expect(messages[1]?.prompt).toContain(ANOTHER_THING);
    expect(messages[1]?.prompt).not.toContain('safe to retry');
  });

  it('does not hold later comments: they are sent at once', async () => {
    await using stage = await setLostStage();
    submitAnotherReview(stage.scene.pullRequest);
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(2);
    expect(stage.scene.job.messages[1]?.prompt).toContain(ANOTHER_THING);
    expect(stage.scene.job.messages[1]?.prompt).not.toContain('safe to retry');
  });

  it('has its review held back also when the next run dies before it could say so', async () => {
    await using stage = await setLostStage();
    await die(stage, { server: 'github', moment: 'before', request: CREATE_COMMENT });
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toMatch(/The tracking comment was deleted.*may have been sent/);
    await command(stage, 'retry');
    expect(stage.scene.job.messages).toHaveLength(2);
  });

  it('has its review held back also when a job is linked before the next run', async () => {
    await using stage = await setLostStage();
    const { sandbox, scene } = stage;
    const { repository } = scene.pullRequest;
    const payload = sandbox.github.payload('workflow_dispatch', { repository, sender: REVIEWER });
    const linked = await stage.run({ event: { name: 'workflow_dispatch', payload } });
    expect(linked.outputs['result'], linked.log).toBe('linked');
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toContain('held back |');
  });

  it('has its review held back also when the next run fails before it could say so', async () => {
    await using stage = await setLostStage();
    submitAnotherReview(stage.scene.pullRequest);
    stage.sandbox.serviceServer.next(JOB, { status: 401, body: '{"error":"no"}' });
    expect((await stage.run()).outputs['result']).toBe('error');
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(2);
    expect(stage.scene.job.messages[1]?.prompt).not.toContain('safe to retry');
    expect(stage.trackingComment()).toContain('held back |');
  });

  it('has what earlier turns sent held back with it', async () => {
    await using stage = await setStage();
    await stage.run();
    submitAnotherReview(stage.scene.pullRequest);
    await die(stage, AFTER_THE_PROMPT);
    await deleteTrackingComment(stage);
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(2);
    expect(stage.trackingComment()).toContain('held back |');
    await command(stage, 'received');
    expect(stage.scene.job.messages).toHaveLength(2);
    expect(stage.trackingComment()).not.toContain('held back |');
  });
});

describe('prompts whose tracking comment was deleted', () => {
  it('are counted by their traces: `max-prompts-per-pr` holds', async () => {
    await using stage = await setStage();
    const inputs = { 'max-prompts-per-pr': '1' };
    await stage.run({ inputs });
    await deleteTrackingComment(stage);
    submitAnotherReview(stage.scene.pullRequest);
    const run = await stage.run({ inputs });
    expect([run.outputs['result'], stage.scene.job.messages.length]).toEqual(['over-budget', 1]);
    expect((await stage.run({ inputs })).outputs['result']).toBe('over-budget');
  });

  it('are counted by when they left their traces: `max-prompts-per-hour` holds for an hour', async () => {
    await using stage = await setStage();
    const inputs = { 'max-prompts-per-hour': '1' };
    await letPass(stage.sandbox, 3_600_000);
    await stage.run({ inputs });
    await deleteTrackingComment(stage);
    submitAnotherReview(stage.scene.pullRequest);
    const run = await stage.run({ inputs });
    expect([run.outputs['result'], stage.scene.job.messages.length], run.log).toEqual([
      'over-budget',
      1,
    ]);
    await letPass(stage.sandbox, 3_600_000);
    await stage.run({ inputs });
    expect(stage.scene.job.messages).toHaveLength(2);
  });
});

describe('a record that is rebuilt', () => {
  it('withholds nothing of a draft that was submitted after its traces', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    const comments = [{ path: 'quickstart.mdx', line: 3, body: 'Use fewer words' }];
    const draft = pullRequest.submitReview({
      author: REVIEWER,
      state: 'PENDING',
      body: 'And',
      comments,
    });
    await stage.run();
    await deleteTrackingComment(stage);
    pullRequest.submitDraft(draft.id);
    await stage.run();
    expect(job.messages).toHaveLength(2);
    expect(job.messages[1]?.prompt).toMatch(/And.*Use fewer words/s);
    expect(stage.trackingComment()).toContain('safe to retry” | held back |');
  });

  it('contains nothing of what a stranger wrote, nor of what is hidden', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    const comments = [{ path: 'quickstart.mdx', line: 3, body: 'This was a mistake' }];
    const mistake = pullRequest.submitReview({ author: REVIEWER, state: 'COMMENTED', comments });
    pullRequest.minimize(mistake.comments[0]?.id ?? 0);
    await stage.run();
    await deleteTrackingComment(stage);
    await stage.run();
    expect(stage.trackingComment()).toContain('safe to retry” | held back |');
    expect(stage.trackingComment()).not.toMatch(/link my blog|a mistake/);
    pullRequest.repository.addCollaborator(OUTSIDER, 'write');
    await stage.run();
    expect(stage.trackingComment()).toContain('link my blog here” | held back |');
    expect(job.messages).toHaveLength(1);
  });
});

describe('a reaction that another workflow left as the same account', () => {
  function react({ scene }: Stage, content: 'rocket' | 'eyes' | '+1' | '-1'): void {
    const subject = scene.pullRequest.reviewComments().find(({ author }) => author === REVIEWER);
    if (subject === undefined) throw new Error('the reviewer wrote no comment');
    scene.pullRequest.react({ author: 'github-actions[bot]', content, subject: subject.nodeId });
  }

  it('silences no review: older items are held, as the comment says, newer ones are sent, and `retry` releases', async () => {
    await using stage = await setStage();
    react(stage, 'rocket');
    await letPass(stage.sandbox, 60_000);
    submitAnotherReview(stage.scene.pullRequest);
    await stage.run();
    expect(stage.trackingComment()).toMatch(/held back/);
    // It is the first run here: there was no comment that anybody could have deleted.
    expect(stage.trackingComment()).toContain('no tracking comment says whether they were');
    expect(stage.trackingComment()).not.toContain('was deleted');
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.scene.job.messages[0]?.prompt).toContain(ANOTHER_THING);
    expect(stage.scene.job.messages[0]?.prompt).not.toContain('safe to retry');
    await command(stage, 'retry');
    expect(stage.scene.job.messages[1]?.prompt).toContain('safe to retry');
  });

  it.each(['eyes', '+1', '-1'] as const)(
    'does not count as a trace if it is another one: %s',
    async (content) => {
      await using stage = await setStage();
      react(stage, content);
      const run = await stage.run();
      expect([run.outputs['result'], run.outputs['forwarded-count']], run.log).toEqual([
        'completed',
        '4',
      ]);
    },
  );
});

describe('a first prompt is sent', () => {
  it('after a run that died before its intent: it left no stamp', async () => {
    await using stage = await setStage();
    await die(stage, BEFORE_THE_INTENT);
    const run = await stage.run();
    expect([run.outputs['result'], stage.scene.job.messages.length]).toEqual(['completed', 1]);
  });

  it('after a first comment that GitHub refused: its stamp is taken back', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const refusal = {
      data: { comment: null, stamp: { reaction: { id: 'REA_1' } } },
      errors: [{ type: 'UNPROCESSABLE', message: 'was submitted too quickly', path: ['comment'] }],
    };
    stage.sandbox.githubServer.next(INTENT, {
      change(answer) {
        pullRequest.deleteComment(pullRequest.comments().at(-1)?.id ?? 0);
        return { ...answer, body: JSON.stringify(refusal) };
      },
    });
    const refused = await stage.run();
    expect([refused.outputs['result'], pullRequest.comments().length], refused.log).toEqual([
      'error',
      1,
    ]);
    expect(stage.trackingComment()).not.toContain('held back');
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(1);
  });
});
