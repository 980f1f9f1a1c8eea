import type { Item } from './item.ts';
import type { PullRequest, Reaction, Write } from './pull-request.ts';

/** GitHub asks for few writes; what has no trace is still in the ledger. */
const MOST_TRACES = 40;

/**
 * The reactions that show on GitHub itself what was sent, or is uncertain: one on each review, on its first comment
 * where it has no text, on each reply and remark. A lost ledger is made anew from them.
 */
export function tracesOf(items: readonly Item[], pullRequest: PullRequest, content: Reaction): Write[] {
  const reviews = new Map(
    pullRequest.reviews.filter(({ body }) => body.trim() !== '').map((review) => [review.id, review.nodeId]),
  );
  const seen = new Set<string>();
  const subjects = items.flatMap((item) => {
    const place = item.kind === 'comment' ? `review:${item.reviewId ?? item.key}` : item.key;
    if (seen.has(place)) return [];
    seen.add(place);
    const review =
      item.kind === 'comment' && item.reviewId !== undefined ? reviews.get(item.reviewId) : undefined;
    return [review ?? item.nodeId];
  });
  return subjects.slice(0, MOST_TRACES).map((subjectId) => ({ kind: 'react', subjectId, content }));
}
