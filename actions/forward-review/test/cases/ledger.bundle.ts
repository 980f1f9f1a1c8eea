import { AGENT, OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { ANOTHER_THING, submitAnotherReview } from '../support/another-review.ts';
import { command } from '../support/events.ts';
import { withSignedChange } from '../support/signed-ledger.ts';
import { JOB, MESSAGE, type Stage, setStage } from '../support/stage.ts';

const LEDGER_LINE = /^<!-- docs-agent ledger: .* -->$/m;

/** A stage whose review has been answered. */
async function setAnsweredStage(): Promise<Stage> {
  const stage = await setStage();
  const run = await stage.run();
  expect(run.outputs['result'], run.log).toBe('completed');
  return stage;
}

function ourComment({ scene, trackingComment }: Stage): { id: number; body: string } {
  const body = trackingComment();
  return scene.pullRequest.comments().find((comment) => comment.body === body) ?? { id: 0, body };
}

/** Runs with the token of another account of ours. */
function asAnotherAccount(stage: Stage): () => ReturnType<Stage['run']> {
  const token = stage.sandbox.github.createToken(
    { contents: 'read', 'pull-requests': 'write', issues: 'write' },
    { login: 'docs-forwarder[bot]' },
  );
  return () => stage.run({ token });
}

/** Another account of ours has a comment of its own. */
function latestTracking({ scene }: Stage): string {
  return scene.pullRequest.comments().findLast(({ body }) => LEDGER_LINE.test(body))?.body ?? '';
}

/** Whatever happened to the ledger: what was sent is not sent again, and what is new goes out. */
async function expectOnlyTheNewGoesOut(
  stage: Stage,
  says: RegExp,
  run = () => stage.run(),
): Promise<void> {
  const { messages } = stage.scene.job;
  const before = messages.length;
  const { outputs, log } = await run();
  expect([outputs['result'], messages.length], log).toEqual(['nothing-to-send', before]);
  expect(latestTracking(stage)).toMatch(says);
  await letPass(stage.sandbox, 1_000);
  submitAnotherReview(stage.scene.pullRequest);
  await run();
  expect(messages).toHaveLength(before + 1);
  expect(messages.at(-1)?.prompt).toContain(ANOTHER_THING);
  expect(messages.at(-1)?.prompt).not.toContain('safe to retry');
}

describe('the ledger in the tracking comment', () => {
  it('of a comment that was deleted is lost: items with traces are held, as the comment says, and new ones are sent', async () => {
    await using stage = await setAnsweredStage();
    stage.scene.pullRequest.deleteComment(ourComment(stage).id);
    await expectOnlyTheNewGoesOut(
      stage,
      /held back: it is not known.*The tracking comment was deleted\. Reactions/s,
    );
  });

  it('of a comment that a maintainer edited holds its items, and new ones are sent', async () => {
    await using stage = await setAnsweredStage();
    const { id, body } = ourComment(stage);
    const edited = body.replace(LEDGER_LINE, (line) =>
      line.replace(/.(?= [a-f0-9]{64} -->)/, (last) => (last === 'A' ? 'B' : 'A')),
    );
    expect(edited).not.toBe(body);
    stage.scene.pullRequest.editComment(id, { author: REVIEWER, body: edited });
    await expectOnlyTheNewGoesOut(
      stage,
      /held back: it is not known.*tracking comment was edited/s,
    );
  });

  it('of a comment whose hidden line is gone holds older items, and new ones are sent', async () => {
    await using stage = await setAnsweredStage();
    const { id, body } = ourComment(stage);
    stage.scene.pullRequest.editComment(id, {
      author: REVIEWER,
      body: body.replace(LEDGER_LINE, ''),
    });
    await expectOnlyTheNewGoesOut(
      stage,
      /held back: it is not known.*tracking comment was edited/s,
    );
  });

  it('of an older state of the comment, put back, sends nothing twice', async () => {
    await using stage = await setAnsweredStage();
    const { id, body } = ourComment(stage);
    submitAnotherReview(stage.scene.pullRequest);
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(2);
    stage.scene.pullRequest.editComment(id, { author: REVIEWER, body });
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(2);
  });

  it('of a later version is left alone: nothing is sent, and the step says what to do', async () => {
    await using stage = await setAnsweredStage();
    const { id, body } = ourComment(stage);
    const place = { apiKey: stage.scene.apiKey, pullRequestId: stage.scene.pullRequest.nodeId };
    const later = withSignedChange(body, place, (packed) => ({ ...packed, version: 4 }));
    stage.scene.pullRequest.editComment(id, { author: AGENT, body: later });
    submitAnotherReview(stage.scene.pullRequest);
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode]).toEqual(['error', 1]);
    expect(run.outputs['reason']).toContain('Use the same version in all workflows');
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toBe(later);
  });

  it('in a comment by another account suppresses nothing and causes nothing', async () => {
    await using stage = await setStage();
    await using elsewhere = await setAnsweredStage();
    stage.scene.pullRequest.comment({ author: OUTSIDER, body: elsewhere.trackingComment() });
    stage.scene.pullRequest.comment({ author: AGENT, body: elsewhere.trackingComment() });
    const run = await stage.run();
    expect(run.outputs['result']).toBe('completed');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('that a reviewer’s text echoes is not taken for ours', async () => {
    await using stage = await setAnsweredStage();
    const [line = ''] = LEDGER_LINE.exec(stage.trackingComment()) ?? [];
    stage.scene.pullRequest.submitReview({
      author: REVIEWER,
      state: 'COMMENTED',
      body: `What is this?\n\n${line}`,
      comments: [{ path: 'quickstart.mdx', line: 3, body: line }],
    });
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(2);
    expect(stage.trackingComment().match(/^<!-- docs-agent ledger:/gm)).toHaveLength(1);
    expect((await stage.run()).outputs['result']).toBe('nothing-to-send');
  });

  it('that another API key wrote has its items held; new ones are sent, and `retry` releases the held ones', async () => {
    await using stage = await setAnsweredStage();
    const apiKey = stage.scene.createKey();
    const run = () => stage.run({ inputs: { 'api-key': apiKey }, workflowSecrets: [apiKey] });
    await expectOnlyTheNewGoesOut(stage, /held back: it is not known.*another API key/s, run);
    stage.scene.pullRequest.comment({ author: REVIEWER, body: '/docs-agent retry' });
    await run();
    expect(stage.scene.job.messages).toHaveLength(3);
    expect(stage.scene.job.messages[2]?.prompt).toContain('safe to retry');
  });

  it('that another API key wrote keeps what a person stopped stopped, until `resume`', async () => {
    await using stage = await setAnsweredStage();
    await command(stage, 'stop');
    await letPass(stage.sandbox, 1_000);
    submitAnotherReview(stage.scene.pullRequest);
    const apiKey = stage.scene.createKey();
    const run = () => stage.run({ inputs: { 'api-key': apiKey }, workflowSecrets: [apiKey] });
    for (let again = 0; again < 2; again += 1)
      expect((await run()).outputs['result']).toBe('stopped');
    stage.scene.pullRequest.comment({ author: REVIEWER, body: '/docs-agent resume' });
    await run();
    expect(stage.scene.job.messages.at(-1)?.prompt).toContain(ANOTHER_THING);
  });

  it('that another of our accounts wrote holds its items until `received`, and nothing is sent twice', async () => {
    await using stage = await setAnsweredStage();
    const run = asAnotherAccount(stage);
    await expectOnlyTheNewGoesOut(stage, /held back: it is not known.*Another account/s, run);
    expect(latestTracking(stage)).toContain('held back |');
    stage.scene.pullRequest.comment({ author: REVIEWER, body: '/docs-agent received' });
    await run();
    expect(latestTracking(stage)).not.toContain('held back |');
    stage.scene.pullRequest.comment({ author: REVIEWER, body: '/docs-agent retry' });
    await run();
    expect(stage.scene.job.messages).toHaveLength(2);
  });

  it.each(['edited', 'deleted', 'of another key'])(
    'that is lost (%s) makes no followed command be followed again',
    async (how) => {
      await using stage = await setStage();
      const { pullRequest, job, createKey } = stage.scene;
      stage.sandbox.serviceServer.next(MESSAGE, { cut: 'after' });
      expect((await stage.run()).outputs['result']).toBe('uncertain');
      await letPass(stage.sandbox, 180_000);
      await command(stage, 'retry');
      expect(job.messages).toHaveLength(2);
      await letPass(stage.sandbox, 60_000);
      const { id, body } = ourComment(stage);
      if (how === 'edited')
        pullRequest.editComment(id, {
          author: REVIEWER,
          body: body.replace(/ledger: ./, 'ledger: Z'),
        });
      if (how === 'deleted') pullRequest.deleteComment(id);
      const apiKey = how === 'of another key' ? createKey() : stage.scene.apiKey;
      for (let again = 0; again < 2; again += 1)
        await stage.run({ inputs: { 'api-key': apiKey }, workflowSecrets: [apiKey] });
      expect(job.messages).toHaveLength(2);
      expect(stage.trackingComment()).toContain('held back');
    },
  );

  it('that another of our accounts wrote holds its items also once the account changed back', async () => {
    await using stage = await setAnsweredStage();
    const { scene } = stage;
    const run = asAnotherAccount(stage);
    await letPass(stage.sandbox, 1_000);
    submitAnotherReview(scene.pullRequest);
    await run();
    expect(scene.job.messages).toHaveLength(2);
    const back = await stage.run();
    expect([back.outputs['result'], scene.job.messages.length], back.log).toEqual([
      'nothing-to-send',
      2,
    ]);
    expect(stage.trackingComment()).toMatch(/held back: it is not known.*Another account/s);
    await command(stage, 'retry');
    expect(scene.job.messages).toHaveLength(3);
    await stage.run();
    expect(scene.job.messages).toHaveLength(3);
  });

  it('that another of our accounts wrote says which commands are done, also once the account changed back', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    stage.sandbox.serviceServer.next(MESSAGE, { cut: 'after' });
    expect((await stage.run()).outputs['result']).toBe('uncertain');
    await letPass(stage.sandbox, 180_000);
    pullRequest.comment({ author: REVIEWER, body: '/docs-agent retry' });
    await asAnotherAccount(stage)();
    expect(job.messages).toHaveLength(2);
    for (let again = 0; again < 2; again += 1) await stage.run();
    expect(job.messages).toHaveLength(2);
  });

  it('that another of our accounts wrote holds what waited here because it could not be sent', async () => {
    await using stage = await setStage();
    const { serviceServer } = stage.sandbox;
    const run = asAnotherAccount(stage);
    serviceServer.next(JOB, { status: 401, body: '{"error":"No"}' });
    expect((await run()).outputs['result']).toBe('error');
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(1);
    const again = await run();
    expect([again.outputs['result'], stage.scene.job.messages.length], again.log).toEqual([
      'nothing-to-send',
      1,
    ]);
  });

  it('that another of our accounts wrote says which commands are done: none is followed again', async () => {
    await using stage = await setStage();
    const run = asAnotherAccount(stage);
    await command(stage, 'retry');
    for (let again = 0; again < 3; again += 1) await run();
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('that another of our accounts wrote says that a person stopped it', async () => {
    await using stage = await setAnsweredStage();
    const run = asAnotherAccount(stage);
    await command(stage, 'stop');
    submitAnotherReview(stage.scene.pullRequest);
    for (let again = 0; again < 2; again += 1)
      expect((await run()).outputs['result']).toBe('stopped');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('is written where people’s words are shown, and `status` changes nothing in it but what it says', async () => {
    await using stage = await setAnsweredStage();
    const run = await command(stage, 'status');
    expect(run.outputs['result']).toBe('command');
    expect(stage.scene.job.messages).toHaveLength(1);
    expect((await stage.run()).outputs['result']).toBe('nothing-to-send');
  });
});
