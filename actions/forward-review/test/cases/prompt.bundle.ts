import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { useQuickAgent } from '../support/quick-agent.ts';
import { type Stage, setStage } from '../support/stage.ts';

/** A review of a comment a text, at lines of one file. */
async function stageWith(...bodies: string[]): Promise<Stage> {
  const stage = await setStage({
    review: (pullRequest) =>
      pullRequest.submitReview({
        author: REVIEWER,
        state: 'CHANGES_REQUESTED',
        body: '',
        comments: bodies.map((body, index) => ({
          path: 'guides/webhooks.mdx',
          line: index + 1,
          diffHunk: '@@ -1 +1 @@\n+x',
          body,
        })),
      }),
  });
  useQuickAgent(stage);
  return stage;
}

const promptsOf = ({ scene }: Stage) => scene.job.messages.map(({ prompt }) => prompt);

describe('what no prompt can carry', () => {
  it.each([
    ['longer than the budget', 'x'.repeat(2_500), /longer than `max-prompt-chars` \(2000\)/],
    ['too complex to read', '>'.repeat(2_000), /too complex to read/],
  ])('is left out and reported, and does not hold up the rest: %s', async (_, body, reason) => {
    const inputs = { 'max-prompt-chars': '2000', 'reply-mode': 'none' };
    await using stage = await stageWith(body, 'Shorten this');
    const run = await stage.run({ inputs });
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(promptsOf(stage)).toEqual([expect.stringContaining('Shorten this')]);
    expect(stage.trackingComment()).toContain('it did not fit into a prompt');
    const again = await stage.run({ inputs });
    expect(again.outputs['result'], again.log).toBe('nothing-to-send');

    await using lone = await stageWith(body);
    const refused = await lone.run({ inputs });
    expect([refused.outputs['result'], refused.exitCode], refused.log).toEqual(['refused', 1]);
    expect(refused.outputs['reason']).toMatch(reason);
    expect(promptsOf(lone)).toEqual([]);
  });
});

describe('what does not fit', () => {
  it('goes with the next prompt of the same run, once each', async () => {
    const bodies = Array.from({ length: 4 }, (_, index) => `Mark ${index}: ${'x'.repeat(700)}`);
    await using stage = await stageWith(...bodies);
    const run = await stage.run({ inputs: { 'max-prompt-chars': '2500', 'reply-mode': 'none' } });
    expect(run.outputs['result'], run.log).toBe('completed');
    const prompts = promptsOf(stage);
    expect(prompts).toHaveLength(2);
    expect(bodies.map((body) => prompts.filter((prompt) => prompt.includes(body)).length)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(prompts[0]).toContain('2 further comments did not fit here and follow in the next message');
    for (const prompt of prompts) expect(prompt.length).toBeLessThanOrEqual(2_500);
  });
});
