import type { PullRequest } from '@docs-agent/sandbox';
import { REVIEWER } from '@docs-agent/sandbox/scenarios';

const PATHS = ['guides/webhooks.mdx', 'api/errors.mdx', 'quickstart.mdx', 'changelog.mdx'];

/**
 * The words by which the items of {@link submitMarkedReview} are found again in prompts, one each.
 */
export function marksOf(commentCount: number, name = 'first'): string[] {
  return [
    `${name}-summary-`,
    ...Array.from({ length: commentCount }, (_, index) => `${name}-${index + 1}-`),
  ];
}

/**
 * A review with a summary and comments, each in its own thread and with a word that occurs in no
 * other.
 *
 * @param name distinguishes this review's marks from another's
 */
export function submitMarkedReview(
  pullRequest: PullRequest,
  commentCount: number,
  name?: string,
): { id: number } {
  const [summary, ...marks] = marksOf(commentCount, name);
  return pullRequest.submitReview({
    author: REVIEWER,
    state: 'CHANGES_REQUESTED',
    body: `Please look at these (${summary})`,
    comments: marks.map((mark, index) => ({
      path: PATHS[index % PATHS.length] ?? '',
      line: 10 * (index + 1),
      body: `Say this in fewer words (${mark})`,
    })),
  });
}

/** How often each mark occurs in the prompts. */
export function deliveriesOf(
  marks: readonly string[],
  prompts: readonly { prompt: string }[],
): number[] {
  return marks.map((mark) =>
    prompts.reduce((times, { prompt }) => times + prompt.split(mark).length - 1, 0),
  );
}
