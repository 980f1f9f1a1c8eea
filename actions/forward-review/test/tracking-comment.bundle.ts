import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from './support/another-review.ts';
import { command } from './support/events.ts';
import { type Stage, setStage } from './support/stage.ts';

/** The rows of the table, without links. */
function rows(stage: Stage): string[] {
  const lines = stage
    .trackingComment()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split('\n');
  return lines.filter((line) => /^\| \d+ \|/.test(line)).map((line) => line.replace(/\s+/g, ' '));
}

describe('the tracking comment of the built action', () => {
  it('keeps what happened to each comment when a later run only answers a command', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    await stage.run();
    // Whose a claim is, is certain only in the run that sent the comments.
    const withoutClaims = () =>
      rows(stage).map((row) => row.replace(/ · the agent says: “[^”]*”/, ''));
    const shown = withoutClaims();
    expect(
      shown.filter((row) => /applied as written in|lines changed in|file changed in/.test(row)),
    ).toHaveLength(3);
    await command(stage, 'help');
    expect(withoutClaims()).toEqual(shown);
    expect(stage.trackingComment()).toContain('<summary>Commands</summary>');
    expect(stage.trackingComment()).toContain(
      '### The agent pushed 2 commits: 1 suggestion applied, 2 comments to check',
    );
  });

  it('describes an earlier turn by its review and its commits', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    await stage.run();
    submitAnotherReview(stage.scene.pullRequest);
    await stage.run();
    expect(stage.trackingComment()).toMatch(
      /\| 1 \| \[octo-reviewer, Nov\u00a018,\u00a02026\]\(\S+#pullrequestreview-\d+\) \| 4 comments \| 2 commits \|/,
    );
  });

  it('says of a comment whose file the agent left alone that it was not changed, and answers so', async () => {
    await using stage = await setStage({
      review: (pullRequest) =>
        pullRequest.submitReview({
          author: REVIEWER,
          state: 'COMMENTED',
          comments: [{ path: 'changelog.mdx', line: 2, body: 'Which day?' }],
        }),
    });
    await stage.run();
    expect(stage.trackingComment()).toContain('### The agent pushed 1 commit: 1 comment to check');
    expect(rows(stage)).toEqual(['| 1 | `changelog.mdx L2` · “Which day?” | not changed |']);
    const replies = stage.scene.pullRequest
      .reviewComments()
      .filter(({ body }) => body.includes('did not change this file'));
    expect(replies).toHaveLength(1);
  });

  it('numbers the comments as the prompt does, and a summary, which has no number there, last', async () => {
    await using stage = await setStage();
    stage.scene.pullRequest.comment({
      author: REVIEWER,
      body: '/docs-agent Mention the new limit, too.',
    });
    await stage.run();
    const numbers = rows(stage).map((row) =>
      row.replace(/^\| (\d+) \| (Review summary|Comment)?.*/, '$1 $2').trim(),
    );
    const prompt = stage.scene.job.messages[0]?.prompt ?? '';
    expect(numbers.at(-1)).toMatch(/ Review summary$/);
    expect(numbers.at(-2)).toMatch(/ Comment$/);
    const [number = ''] = numbers.at(-2)?.split(' ') ?? [];
    expect(prompt).toMatch(new RegExp(`^## ${number}. [^]*Mention the new limit`, 'm'));
  });

  it('says that the branch was rewritten, and claims nothing of the comments', async () => {
    await using stage = await setStage();
    stage.scene.job.onMessage(async (_message, turn) => {
      await turn.sleep(60_000);
      stage.scene.pullRequest.forcePush({ author: AGENT, message: 'Begin anew', files: [] });
      turn.complete();
    });
    await stage.run();
    expect(stage.trackingComment()).toContain('### The agent pushed 1 commit since the review\n');
    expect(stage.trackingComment()).toContain('The branch was rewritten: commits are counted');
    expect(rows(stage).every((row) => row.endsWith('| see the commits |'))).toBe(true);
  });

  it('links to the commands when one is needed', async () => {
    await using stage = await setStage();
    const run = await command(stage, 'help');
    expect(run.conclusion).toBe('success');
    expect(stage.trackingComment()).toContain('- `/docs-agent retry` ');
  });

  it('is reduced to what happened with `reply-mode: none`: no table, no answers, no job summary', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    const run = await stage.run({ inputs: { 'reply-mode': 'none' } });
    expect(run.outputs['result']).toBe('completed');
    expect(stage.trackingComment()).toContain('### The agent pushed 2 commits: ');
    expect(stage.trackingComment()).not.toContain('| # |');
    expect(stage.writes(run).filter((write) => write.includes('/replies'))).toEqual([]);
    expect(run.summary).toBe('');
    expect((await stage.run()).outputs['result']).toBe('nothing-to-send');
    expect(stage.scene.job.messages).toHaveLength(1);
  });
});
