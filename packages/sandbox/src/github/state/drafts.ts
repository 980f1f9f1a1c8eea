import type { ReviewCommentRecord, ReviewRecord, ThreadRecord } from './records.ts';
import type { View } from './world.ts';

/**
 * A review that is not submitted yet shows to its author alone, with its comments and the threads
 * that they begin.
 */

export function isShown(review: ReviewRecord | undefined, login: string): boolean {
  return review !== undefined && (review.state !== 'PENDING' || review.author === login);
}

export function shownReviewComments(view: View, login: string): ReviewCommentRecord[] {
  return view.reviewComments
    .all()
    .filter((comment) => isShown(view.reviews.get(comment.reviewId), login));
}

export function shownThreads(view: View, login: string): ThreadRecord[] {
  const begun = new Set(shownReviewComments(view, login).map((comment) => comment.threadId));
  return view.threads.all().filter((thread) => begun.has(thread.id));
}
