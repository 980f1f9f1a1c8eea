import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { setStage } from '../support/stage.ts';

/** The row of a comment with this text, after a run. */
async function rowOf(body: string): Promise<string> {
  await using stage = await setStage({
    review: (pullRequest) =>
      pullRequest.submitReview({
        author: REVIEWER,
        state: 'CHANGES_REQUESTED',
        body: '',
        comments: [{ path: 'quickstart.mdx', line: 3, diffHunk: '@@ -1 +1 @@\n+x', body }],
      }),
  });
  const run = await stage.run();
  expect(run.outputs['result'], run.log).toBe('completed');
  return (
    stage
      .trackingComment()
      .split('\n')
      .find((line) => line.includes('quickstart.mdx L3')) ?? ''
  );
}

describe('the excerpt in the tracking comment is what GitHub shows of a comment', () => {
  it.each([
    ['a hidden note', '<!-- fingerprint: 8f21 -->\nName the header', '“Name the header”'],
    ['a note that never ends', 'Name the header\n\n<!-- fingerprint: 8f21', '“Name the header”'],
    [
      'the tag of a picture',
      '<img width="40" src="x.png"> Name the header',
      '“\\[image] Name the header”',
    ],
    [
      'the marks of a bot’s fold',
      '**Actionable comments posted: 1** <details><summary>More</summary>\n\nName the header\n</details>',
      '“Actionable comments posted: 1 More Name the header”',
    ],
  ])('without %s', async (_, body, excerpt) => {
    const row = await rowOf(body);
    expect(row).toContain(excerpt);
    expect(row).not.toMatch(/fingerprint|&lt;|width/);
  });
});
