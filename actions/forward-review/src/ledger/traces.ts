import type { PullRequest, Reaction, ReviewComment, Write } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';

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

/** Keys of what left traces, by what these say. */
export interface Traces {
  sent: string[];
  /** Nothing but an answer of ours below it says so. */
  answered: string[];
  uncertain: string[];
  /** Commands that were followed, or refused; only they have thumbs. */
  followed: string[];
}

/** Reads what {@link tracesOf} left: a reaction on a review, or on one of its comments, counts for all of them. */
export function readTraces(pullRequest: PullRequest): Traces {
  const traces: Traces = { sent: [], answered: [], uncertain: [], followed: [] };
  const note = (key: string, own: Traced, others: readonly Traced[], isAnswered = false): void => {
    const left = new Set([own, ...others].flatMap(({ ourReactions }) => ourReactions));
    if (isAcknowledged(own)) traces.followed.push(key);
    else if (left.has('ROCKET')) traces.sent.push(key);
    else if (isAnswered) traces.answered.push(key);
    else if (left.has('CONFUSED')) traces.uncertain.push(key);
  };
  const reviews = new Map(pullRequest.reviews.map((review) => [review.id, review]));
  const comments = Map.groupBy(
    pullRequest.threads.flatMap((thread) => thread.comments),
    ({ reviewId }) => reviewId,
  );
  for (const review of pullRequest.reviews) {
    if (review.body.trim() !== '') note(`review:${review.id}`, review, comments.get(review.id) ?? []);
  }
  for (const thread of pullRequest.threads) {
    for (const [index, comment] of thread.comments.entries()) {
      if (comment.isOurs) continue;
      const { reviewId } = comment;
      const review = reviewId === undefined ? undefined : reviews.get(reviewId);
      const siblings = reviewId === undefined ? [] : (comments.get(reviewId) ?? []);
      const others = review === undefined ? siblings : [review, ...siblings];
      note(`comment:${comment.id}`, comment, others, isAnsweredIn(thread.comments, index));
    }
  }
  for (const remark of pullRequest.comments) if (!remark.isOurs) note(`remark:${remark.id}`, remark, []);
  return traces;
}

interface Traced {
  ourReactions: readonly Reaction[];
}

function isAcknowledged({ ourReactions }: Traced): boolean {
  return ourReactions.includes('THUMBS_UP') || ourReactions.includes('THUMBS_DOWN');
}

function isAnsweredIn(comments: readonly ReviewComment[], index: number): boolean {
  return comments.slice(index + 1).some(({ isOurs }) => isOurs);
}
