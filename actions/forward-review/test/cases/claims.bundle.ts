import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { MESSAGE as SEND, type Stage, setStage } from '../support/stage.ts';

/** An agent that pushes one commit, as an account. */
function pushOnce({ scene: { job, pullRequest } }: Stage, author: string, message: string): void {
  job.onMessage(async (_message, turn) => {
    await turn.sleep(15_000);
    const files = [
      { path: 'guides/webhooks.mdx', status: 'modified', additions: 2, deletions: 2 },
    ] as const;
    pullRequest.pushCommit({ author, message, files });
    await turn.sleep(5_000);
    turn.complete();
  });
}

const MESSAGE =
  'Answer the review\n\nReview 1: left as it is, @ann: see #12\nReview 2: <b>both</b> samples | now agree';

const answersOf = ({ scene }: Stage) =>
  scene.pullRequest
    .reviewComments()
    .filter(({ body }) => body.startsWith('<!-- docs-agent'))
    .map(({ body }) => body);

describe('what the agent says in its commits', () => {
  it('is shown beside what was measured, by the numbers of the prompt, and does nothing', async () => {
    await using stage = await setStage();
    pushOnce(stage, AGENT, MESSAGE);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    const prompt = stage.scene.job.messages[0]?.prompt ?? '';
    const first = /^## 1\. (\S+), line (\d+)/m.exec(prompt);
    expect(first).not.toBeNull();
    const rows = stage
      .trackingComment()
      .split('\n')
      .filter((line) => /^\| +\d/.test(line));
    expect(rows[0]).toContain(`${first?.[1]} L${first?.[2]}`);
    expect(rows[0]).toContain(' · the agent says: “left as it is, @\u200bann: see #\u200b12”');
    expect(rows[1]).toContain(' · the agent says: “\\<b>both\\</b> samples \\| now agree”');
    expect(rows[2]).not.toContain('the agent says');
    const answers = answersOf(stage).join('\n');
    expect(answers).toContain('\n\n> the agent says: “left as it is, @\u200bann: see #\u200b12”');
    expect(answers.match(/the agent says/g)).toHaveLength(2);
  });

  it('is shown by a run that comes later, too', async () => {
    await using stage = await setStage();
    pushOnce(stage, AGENT, MESSAGE);
    await stage.run({ inputs: { wait: 'false' } });
    await letPass(stage.sandbox, 120_000);
    const run = await stage.run();
    expect(stage.trackingComment(), run.log).toContain('the agent says: “left as it is');
  });

  it('is not shown of a commit by a person with access', async () => {
    await using stage = await setStage();
    pushOnce(stage, REVIEWER, MESSAGE);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(stage.trackingComment()).toContain('to check');
    expect(`${stage.trackingComment()}${answersOf(stage).join('')}`).not.toContain(
      'the agent says',
    );
  });

  it('is not shown after a prompt that may have arrived: it may be about that one', async () => {
    await using stage = await setStage();
    pushOnce(stage, AGENT, MESSAGE);
    stage.sandbox.serviceServer.next(SEND, { cut: 'after' });
    expect((await stage.run()).outputs['result']).toBe('uncertain');
    submitAnotherReview(stage.scene.pullRequest);
    const run = await stage.run();
    expect([run.outputs['result'], stage.scene.job.messages.length], run.log).toEqual([
      'completed',
      2,
    ]);
    expect(stage.trackingComment()).toContain('### The agent pushed 1 commit: 1 comment to check');
    expect(`${stage.trackingComment()}${answersOf(stage).join('')}`).not.toContain(
      'the agent says',
    );
  });

  it('is not read in what “Update branch” brings from the base, which is no commit of the turn either', async () => {
    await using stage = await setStage();
    const { job, pullRequest } = stage.scene;
    job.onMessage(async (_message, turn) => {
      await turn.sleep(15_000);
      pullRequest.repository.commit('main', [], undefined, { author: AGENT, message: MESSAGE });
      pullRequest.updateBranch(REVIEWER);
      await turn.sleep(5_000);
      turn.complete();
    });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(JSON.parse(run.outputs['new-commits'] ?? '')).toEqual([pullRequest.headSha]);
    expect(`${stage.trackingComment()}${answersOf(stage).join('')}`).not.toContain(
      'the agent says',
    );
  });
});
