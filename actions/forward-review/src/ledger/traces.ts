import type { PullRequest, Reaction, ReviewComment, Write } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';

/** GitHub asks for few writes; what has no trace is still in the ledger. */
const MOST_TRACES = 40;

/**
 * The reactions that show on GitHub itself what was sent, or is uncertain: one on each review, on its first comment
 * where it has no text, on each reply and remark. Where the ledger is lost, they say what may have been sent.
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

/** When the last of what these keys name was written; ISO 8601. Undefined where there is none. */
export function writtenLast(
  { reviews, threads, comments }: PullRequest,
  keys: readonly string[],
): string | undefined {
  const written = [
    ...reviews.map(({ id, createdAt }) => ({ key: `review:${id}`, createdAt })),
    ...threads
      .flatMap((thread) => thread.comments)
      .map(({ id, createdAt }) => ({ key: `comment:${id}`, createdAt })),
    ...comments.map(({ id, createdAt }) => ({ key: `remark:${id}`, createdAt })),
  ];
  const wanted = new Set(keys);
  return latest(written.filter(({ key }) => wanted.has(key)).map(({ createdAt }) => createdAt));
}

/** When our last answer in a thread was written. */
export function answeredLast({ threads }: PullRequest): string | undefined {
  const ours = threads.flatMap(({ comments }) => comments.filter(({ isOurs }) => isOurs));
  return latest(ours.map(({ createdAt }) => createdAt));
}

/** How many prompts left these traces, at most: one for each review, and for each remark. */
export function promptsOf({ threads }: PullRequest, { sent, uncertain, answered }: Traces): number {
  const reviewOf = new Map(
    threads
      .flatMap(({ comments }) => comments)
      .map(({ id, reviewId }) => [`comment:${id}`, `review:${reviewId}`]),
  );
  const prompts = new Set([...sent, ...uncertain].map((key) => reviewOf.get(key) ?? key));
  return Math.max(prompts.size, answered.length > 0 ? 1 : 0);
}

export function latest(times: readonly (string | undefined)[]): string | undefined {
  return times
    .filter((time) => time !== undefined)
    .sort((left, right) => Date.parse(left) - Date.parse(right))
    .at(-1);
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
