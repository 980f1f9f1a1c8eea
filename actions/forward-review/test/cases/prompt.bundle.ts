import { docsReviews, REVIEWER, submitDocsReview } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { type Stage, setStage } from '../support/stage.ts';

/** A review of a comment a text, at lines of one file. */
function stageWith(...bodies: string[]): Promise<Stage> {
  return setStage({
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
}

const promptsOf = ({ scene }: Stage) => scene.job.messages.map(({ prompt }) => prompt);

describe('what no prompt can carry', () => {
  it.each([
    ['longer than the budget', 'x'.repeat(2_500), /longer than `max-prompt-chars` \(2000\)/],
    ['too complex to read', '>'.repeat(2_000), /too complex to read/],
  ])('is left out and reported, and does not delay the rest: %s', async (_, body, reason) => {
    const inputs = { 'max-prompt-chars': '2000', 'reply-mode': 'none' };
    await using stage = await stageWith(body, 'Shorten this');
    const run = await stage.run({ inputs });
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(promptsOf(stage)).toEqual([expect.stringContaining('Shorten this')]);
    expect(stage.trackingComment()).toContain('it is too long or too complex for a prompt');
    const again = await stage.run({ inputs });
    expect(again.outputs['result'], again.log).toBe('nothing-to-send');

    await using lone = await stageWith(body);
    const refused = await lone.run({ inputs });
    expect([refused.outputs['result'], refused.exitCode], refused.log).toEqual(['refused', 1]);
    expect(refused.outputs['reason']).toMatch(reason);
    expect(promptsOf(lone)).toEqual([]);
  });
});

describe('a comment whose range begins in the old file and ends in the new one', () => {
  it('is about its last line: the numbers of two files are no range', async () => {
    await using stage = await setStage({
      review: (pullRequest) =>
        pullRequest.submitReview({
          author: REVIEWER,
          state: 'COMMENTED',
          comments: [
            {
              path: 'guides/webhooks.mdx',
              startSide: 'LEFT',
              startLine: 12,
              line: 113,
              body: 'Shorten this',
            },
          ],
        }),
    });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(promptsOf(stage)[0]).toMatch(/guides\/webhooks\.mdx\S*,? line 113\b/);
    expect(promptsOf(stage)[0]).not.toMatch(/\b12\b/);
  });
});

describe('the prompt of a review of docs', () => {
  it.each(docsReviews)(
    'says where the branch is, the verdict, and how to answer: $name',
    async (review) => {
      await using stage = await setStage({
        review: (pullRequest) => submitDocsReview(pullRequest, review),
      });
      const { headRef, headSha } = stage.scene.pullRequest;
      await stage.run({ inputs: { wait: 'false' } });
      const [prompt = ''] = promptsOf(stage);
      const verdict = review.state === 'CHANGES_REQUESTED' ? 'requested changes' : 'commented';
      expect(prompt).toContain(
        `${REVIEWER} ${verdict}. Its branch ${headRef} is at ${headSha.slice(0, 7)}: bring`,
      );
      expect(prompt).toContain('leave the file alone, and answer in the message of a commit');
      expect(prompt).toContain('`Review N: what was done, or why not`');
      const marks = [...prompt.matchAll(/^(?:BEGIN|END) (.*)$/gm)].map(([, mark]) => mark);
      expect(marks.length).toBeGreaterThan(1);
      expect(new Set(marks)).toEqual(new Set([expect.stringMatching(/^[\da-f]{8}$/)]));
      expect(prompt).not.toMatch(/left out|not forwarded/);
    },
  );

  it.each([
    [
      'screenshots of a rendered page',
      /\[image: "Preview of the page at 375px[\s\S]*\(10 earlier lines not shown\)/,
    ],
    [
      'suggestions of a copy editor',
      /lines 3 to 4 of the old version[\s\S]*exact replacement for lines of the old version/,
    ],
  ])('shows what is about old lines, and what pictures show: %s', async (name, shown) => {
    const review = docsReviews.find((one) => one.name === name);
    if (review === undefined) throw new Error(`There is no review of ${name}.`);
    await using stage = await setStage({
      review: (pullRequest) => submitDocsReview(pullRequest, review),
    });
    await stage.run({ inputs: { wait: 'false' } });
    expect(promptsOf(stage)).toEqual([expect.stringMatching(shown)]);
  });

  it('contains no text that GitHub does not show', async () => {
    const hidden = [
      '<ruby>x<rp>SECRET</rp></ruby>',
      'so $\\phantom{SECRET}$ and $\\color{white}{SECRET}$ % 5',
      '```mermaid\ngraph TD\n  %% SECRET\n  a --> b\n```',
      '```geojson\n{ "SECRET": 1 }\n```',
      '<!-- SECRET -->',
    ];
    await using stage = await stageWith(...hidden.map((text) => `Shown\n\n${text}`));
    await stage.run({ inputs: { wait: 'false' } });
    expect(promptsOf(stage)).toHaveLength(1);
    expect(promptsOf(stage)[0]?.match(/^Shown$/gm)).toHaveLength(hidden.length);
    expect(promptsOf(stage)[0]).not.toContain('SECRET');
  });
});

describe('what does not fit', () => {
  it('is sent with the next prompt of the same run, once each', async () => {
    const bodies = Array.from({ length: 4 }, (_, index) => `Mark ${index}: ${'x'.repeat(700)}`);
    await using stage = await stageWith(...bodies);
    const run = await stage.run({ inputs: { 'max-prompt-chars': '2500', 'reply-mode': 'none' } });
    expect(run.outputs['result'], run.log).toBe('completed');
    const prompts = promptsOf(stage);
    expect(prompts).toHaveLength(2);
    expect(bodies.map((body) => prompts.filter((prompt) => prompt.includes(body)).length)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(prompts[0]).toContain(
      '2 further comments did not fit here and follow in the next message',
    );
    for (const prompt of prompts) expect(prompt.length).toBeLessThanOrEqual(2_500);
  });
});
