import type {
  PullRecord,
  ReviewCommentRecord,
  ReviewRecord,
  ReviewState,
  Side,
} from './records.ts';
import type { Edit, World } from './world.ts';
import { createReview, createReviewComment, createThread } from './writes.ts';

export interface NewReviewComment {
  path: string;
  /** Last line of the range; left out for a comment on the whole file. */
  line?: number;
  startLine?: number;
  /** `RIGHT`, the new file, unless given. */
  side?: Side;
  /** The same as `side`, unless given. */
  startSide?: Side;
  diffHunk?: string;
  body: string;
  /**
   * Id of the comment that this one answers: it joins that thread, and `path` and `line` are the
   * thread's.
   */
  inReplyTo?: number;
}

export interface NewReview {
  author: string;
  state: ReviewState;
  body?: string;
  comments?: readonly NewReviewComment[];
}

/** A review with its comments, each in a thread of its own or as an answer in one. */
export function submitReview(
  world: World,
  edit: Edit,
  pull: PullRecord,
  review: Omit<NewReview, 'author'>,
): { review: ReviewRecord; comments: ReviewCommentRecord[] } {
  const commitSha = pull.pull.headSha;
  const record = createReview(world, edit, {
    pullId: pull.id,
    state: review.state,
    body: review.body ?? '',
    commitSha,
  });
  const comments = (review.comments ?? []).map((comment) => {
    const { threadId, inReplyToId } = placeOf(world, edit, pull, comment);
    return createReviewComment(world, edit, {
      threadId,
      inReplyToId,
      reviewId: record.id,
      body: comment.body,
    });
  });
  return { review: record, comments };
}

function placeOf(world: World, edit: Edit, pull: PullRecord, comment: NewReviewComment) {
  if (comment.inReplyTo !== undefined) {
    const answered = world.latest().reviewComments.get(comment.inReplyTo);
    if (answered === undefined)
      throw new Error(`there is no review comment ${comment.inReplyTo} to answer`);
    return { threadId: answered.threadId, inReplyToId: answered.inReplyToId ?? answered.id };
  }
  const line = comment.line ?? null;
  const thread = createThread(world, edit, {
    pullId: pull.id,
    path: comment.path,
    side: comment.side ?? 'RIGHT',
    ...(comment.startSide && { startSide: comment.startSide }),
    subjectType: line === null ? 'file' : 'line',
    line,
    startLine: comment.startLine ?? null,
    diffHunk: comment.diffHunk ?? hunkAround(line ?? 1),
    commitSha: pull.pull.headSha,
  });
  return { threadId: thread.id, inReplyToId: null };
}

function hunkAround(line: number): string {
  return `@@ -${line},1 +${line},1 @@\n-before\n+after`;
}
