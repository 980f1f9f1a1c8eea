import { filesOf } from '../../state/pulls.ts';
import { isPull, type PullRecord, type ThreadRecord } from '../../state/records.ts';
import { replyInThread } from '../../state/writes.ts';
import type { Requirement } from '../../tokens.ts';
import { numberOf, pullOf, type RestCall, type RestOperations } from '../call.ts';
import { notFound } from '../errors.ts';
import { reviewCommentShape, reviewShape } from '../shapes/comment.ts';
import { commitShape, diffEntry } from '../shapes/git.ts';
import { pullFull, pullSimple } from '../shapes/pull.ts';
import { bodyOf, shapes } from './comments.ts';

const read: Requirement = [['pull-requests', 'read']];
const pull = '/repos/{owner}/{repo}/pulls/{pull_number}';

/** GitHub lists no more files of a pull request than this. */
const maxFiles = 3_000;
/** Nor more commits. */
const maxCommits = 250;

export const pullOperations: RestOperations = {
  'GET /repos/{owner}/{repo}/pulls': {
    needs: read,
    run: (call) => ({ list: filtered(call).map((one) => pullSimple(shapes(call, call.seen), one)) }),
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
      return { list: files.slice(0, maxFiles).map((file) => diffEntry(context, record.pull.headSha, file)) };
    },
  },
  [`GET ${pull}/commits`]: {
    needs: read,
    run: (call) => {
      const { commits } = filesOf(call.world, pullOf(call));
      return {
        list: commits.slice(0, maxCommits).map((commit) => commitShape(shapes(call, call.seen), commit)),
      };
    },
  },
  [`GET ${pull}/reviews`]: {
    needs: read,
    run: (call) => {
      const record = pullOf(call);
      const reviews = call.seen.reviews
        .all()
        .filter(
          (one) => one.pullId === record.id && (one.state !== 'PENDING' || one.author === call.token.login),
        );
      return { list: reviews.map((one) => reviewShape(shapes(call, call.seen), record, one)) };
    },
  },
  [`GET ${pull}/comments`]: {
    needs: read,
    run: (call) => {
      const record = pullOf(call);
      const context = shapes(call, call.seen);
      const found = call.seen.reviewComments.all().flatMap((one) => {
        const thread = call.seen.threads.get(one.threadId);
        const isPending = call.seen.reviews.get(one.reviewId)?.state === 'PENDING';
        if (thread?.pullId !== record.id || isPending) return [];
        return [reviewCommentShape(context, record, thread, one)];
      });
      return { list: ordered(call, found) };
    },
  },
  [`POST ${pull}/comments/{comment_id}/replies`]: {
    needs: [['pull-requests', 'write']],
    creates: 'content',
    run: (call) => {
      const record = pullOf(call);
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

/** The thread of a top-level comment; GitHub knows no replies to replies. */
function repliedThread(call: RestCall, record: PullRecord): ThreadRecord {
  const comment = call.latest.reviewComments.get(numberOf(call.parameters, 'comment_id'));
  const thread = comment && call.latest.threads.get(comment.threadId);
  if (comment === undefined || comment.inReplyToId !== null || thread?.pullId !== record.id) throw notFound();
  return thread;
}

function ordered<T extends { created_at: string; updated_at: string; id: number }>(
  call: RestCall,
  list: T[],
): T[] {
  const key = call.query['sort'] === 'updated' ? 'updated_at' : 'created_at';
  const since = call.query['since'];
  const kept =
    typeof since === 'string' ? list.filter((one) => Date.parse(one.updated_at) >= Date.parse(since)) : list;
  const ascending = kept.toSorted((a, b) => Date.parse(a[key]) - Date.parse(b[key]) || a.id - b.id);
  // GitHub heeds `direction` only beside `sort`.
  return call.query['sort'] !== undefined && call.query['direction'] === 'desc'
    ? ascending.reverse()
    : ascending;
}

/** `state` (open unless asked), `head`, `base`, `sort` and `direction` as GitHub's list has them. */
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
      (one) => head === undefined || `${one.pull.headRepository?.split('/')[0]}:${one.pull.headRef}` === head,
    )
    .sort(
      (a, b) =>
        (sort === 'updated' ? a.updatedAtMs - b.updatedAtMs : a.createdAtMs - b.createdAtMs) || a.id - b.id,
    );
  return direction === 'desc' ? found.reverse() : found;
}
