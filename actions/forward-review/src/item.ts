import type { LineRange, PullRequest, Review, ReviewComment, Thread } from './pull-request.ts';

/** Something a reviewer wrote that can be forwarded, known by its GitHub id. */
export type Item = CommentItem | SummaryItem;

interface ItemBase {
  key: ItemKey;
  body: string;
  url: string;
  /** Everybody whose words are in the body: its author, and its last editor. Empty when the account is gone. */
  voices: string[];
}

/** A review comment, with where it stands. */
export interface CommentItem extends ItemBase {
  kind: 'comment';
  id: number;
  path: string;
  lines: LineRange | undefined;
  side: 'LEFT' | 'RIGHT';
  isOutdated: boolean;
  diffHunk: string;
  /** The comments before it in its thread. */
  before: ReviewComment[];
}

/** The text that a reviewer gave the whole review. */
export interface SummaryItem extends ItemBase {
  kind: 'summary';
  id: number;
}

export type ItemKey = `comment:${number}` | `review:${number}`;

/** A possible item, and why it is not forwarded if it is not. */
export interface Candidate {
  item: Item;
  leftOut?: string;
}

/**
 * Every item of a pull request: comments by file and line, then review summaries as they came. What can be told without asking for permissions is already marked as left out.
 */
export function listCandidates(pullRequest: PullRequest): Candidate[] {
  const summaries = pullRequest.reviews.filter(isWritten).map(summaryCandidate);
  const comments = pullRequest.threads.flatMap(threadCandidates);
  return [...comments.sort(byPlace), ...summaries];
}

function isWritten(review: Review): boolean {
  return review.state !== 'PENDING' && review.body.trim() !== '';
}

function summaryCandidate(review: Review): Candidate {
  const item: SummaryItem = {
    kind: 'summary',
    key: `review:${review.id}`,
    id: review.id,
    body: review.body,
    url: review.url,
    voices: voicesOf(review),
  };
  if (review.state === 'APPROVED') return { item, leftOut: 'it is the summary of an approval.' };
  if (review.state === 'DISMISSED') return { item, leftOut: 'its review was dismissed.' };
  return { item };
}

function threadCandidates(thread: Thread): Candidate[] {
  return thread.comments.flatMap((comment, index) => {
    if (comment.isOurs || comment.reviewState === 'PENDING') return [];
    const item: CommentItem = {
      kind: 'comment',
      key: `comment:${comment.id}`,
      id: comment.id,
      body: comment.body,
      url: comment.url,
      voices: voicesOf(comment),
      path: thread.path,
      lines: thread.lines,
      side: thread.side,
      isOutdated: thread.isOutdated,
      diffHunk: comment.diffHunk,
      before: thread.comments.slice(0, index),
    };
    if (thread.isResolved) return [{ item, leftOut: 'its thread is resolved.' }];
    if (comment.isMinimized) return [{ item, leftOut: 'it is hidden on GitHub.' }];
    return [{ item }];
  });
}

function voicesOf(text: { author: string | undefined; editor: string | undefined }): string[] {
  const { author, editor } = text;
  if (author === undefined) return [];
  return editor === undefined || editor === author ? [author] : [author, editor];
}

function byPlace(left: Candidate, right: Candidate): number {
  if (left.item.kind !== 'comment' || right.item.kind !== 'comment') return 0;
  const order = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return (
    order(left.item.path, right.item.path) ||
    order(left.item.lines?.first ?? 0, right.item.lines?.first ?? 0) ||
    order(left.item.id, right.item.id)
  );
}
