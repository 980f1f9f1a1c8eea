import { commentRefusal } from '../../state/locked.ts';
import { filesOf } from '../../state/pulls.ts';
import {
  isPull,
  type PullRecord,
  type ReviewCommentRecord,
  type ThreadRecord,
} from '../../state/records.ts';
import { submitReview } from '../../state/reviews.ts';
import { deleteReviewComment, replyInThread } from '../../state/writes.ts';
import type { Requirement } from '../../tokens.ts';
import { numberOf, pullOf, type RestCall, type RestOperations, textOf } from '../call.ts';
import { invalid, notFound, refuseWith } from '../errors.ts';
import { reviewCommentShape } from '../shapes/comment.ts';
import { diffEntry } from '../shapes/git.ts';
import { pullFull, pullSimple } from '../shapes/pull.ts';
import { bodyOf, shapes } from './comments.ts';

const read: Requirement = [['pull-requests', 'read']];
const pull = '/repos/{owner}/{repo}/pulls/{pull_number}';
const single = '/repos/{owner}/{repo}/pulls/comments/{comment_id}';

/** GitHub lists no more files of a pull request than this. */
const maxFiles = 3_000;

export const pullOperations: RestOperations = {
  'GET /repos/{owner}/{repo}/pulls': {
    needs: read,
    run: (call) => ({
      list: filtered(call).map((one) => pullSimple(shapes(call, call.seen), one)),
    }),
  },
  [`GET ${pull}`]: {
    needs: read,
    run: (call) => ({ status: 200, body: pullFull(shapes(call, call.seen), pullOf(call)) }),
  },
  [`GET ${pull}/files`]: {
    needs: read,
    run: (call) => {
      const record = pullOf(call);
      const { files } = filesOf(call.world, record);
      const context = shapes(call, call.seen);
      return {
        list: files.slice(0, maxFiles).map((file) => diffEntry(context, record.pull.headSha, file)),
      };
    },
  },
  [`DELETE ${single}`]: {
    needs: [['pull-requests', 'write']],
    run: (call) => {
      deleteReviewComment(call.world, call.edit, commentOf(call));
      return { status: 204 };
    },
  },
  [`POST ${pull}/comments`]: {
    needs: [['pull-requests', 'write']],
    creates: 'content',
    run: (call) => {
      const record = pullOf(call);
      refuseWith(commentRefusal(record, call.token, 'create'));
      const made = commentOnLine(call, record);
      const latest = call.world.latest();
      const thread = latest.threads.get(made.threadId);
      if (thread === undefined) throw notFound();
      const body = reviewCommentShape(shapes(call, latest), record, thread, made);
      return { status: 201, body, headers: { location: body.url } };
    },
  },
  [`POST ${pull}/comments/{comment_id}/replies`]: {
    needs: [['pull-requests', 'write']],
    creates: 'content',
    run: (call) => {
      const record = pullOf(call);
      refuseWith(commentRefusal(record, call.token, 'create'));
      const made = replyInThread(
        call.world,
        call.edit,
        repliedThread(call, record),
        bodyOf(call, 'PullRequestReviewComment'),
      );
      const latest = call.world.latest();
      const thread = latest.threads.get(made.threadId);
      if (thread === undefined) throw notFound();
      const body = reviewCommentShape(shapes(call, latest), record, thread, made);
      return { status: 201, body, headers: { location: body.url } };
    },
  },
};

/** A comment of the path. Throws GitHub's 404. */
function commentOf(call: RestCall): ReviewCommentRecord {
  const comment = call.latest.reviewComments.get(numberOf(call.parameters, 'comment_id'));
  const thread = comment && call.latest.threads.get(comment.threadId);
  const record = thread && call.latest.issues.get(thread.pullId);
  if (comment === undefined || record?.repositoryId !== call.repository.id) throw notFound();
  return comment;
}

/** A comment on its own: a thread, in a review without a summary. */
function commentOnLine(call: RestCall, record: PullRecord): ReviewCommentRecord {
  const { world, edit, body } = call;
  const path = textOf(body, 'path');
  if (!filesOf(world, record).files.some((file) => file.path === path)) {
    const error = {
      resource: 'PullRequestReviewComment',
      code: 'custom',
      field: 'pull_request_review_thread.path',
    };
    throw invalid({ ...error, message: 'pull_request_review_thread.path is invalid' });
  }
  const isFile = body['subject_type'] === 'file' || typeof body['line'] !== 'number';
  const [comment] = submitReview(world, edit, record, {
    state: 'COMMENTED',
    comments: [
      {
        path,
        body: bodyOf(call, 'PullRequestReviewComment'),
        side: body['side'] === 'LEFT' ? 'LEFT' : 'RIGHT',
        ...(isFile ? {} : { line: numberOf(body, 'line') }),
        ...(typeof body['start_line'] === 'number' ? { startLine: body['start_line'] } : {}),
      },
    ],
  }).comments;
  if (comment === undefined) throw notFound();
  return comment;
}

/** The thread of a top-level comment; GitHub knows no replies to replies. */
function repliedThread(call: RestCall, record: PullRecord): ThreadRecord {
  const comment = call.latest.reviewComments.get(numberOf(call.parameters, 'comment_id'));
  const thread = comment && call.latest.threads.get(comment.threadId);
  if (comment === undefined || comment.inReplyToId !== null || thread?.pullId !== record.id)
    throw notFound();
  return thread;
}

/**
 * `state` (open unless asked), `head`, `base`, `sort` and `direction` as GitHub's list has them.
 */
function filtered(call: RestCall): PullRecord[] {
  const {
    state = 'open',
    head,
    base,
    sort = 'created',
    direction = sort === 'created' ? 'desc' : 'asc',
  } = call.query;
  const found = call.seen.issues
    .all()
    .filter(isPull)
    .filter((one) => one.repositoryId === call.repository.id)
    .filter((one) => state === 'all' || one.state === state)
    .filter((one) => base === undefined || one.pull.baseRef === base)
    .filter(
      (one) =>
        head === undefined ||
        `${one.pull.headRepository?.split('/')[0]}:${one.pull.headRef}` === head,
    )
    .sort(
      (a, b) =>
        (sort === 'updated' ? a.updatedAtMs - b.updatedAtMs : a.createdAtMs - b.createdAtMs) ||
        a.id - b.id,
    );
  return direction === 'desc' ? found.reverse() : found;
}
