import type {
  CommentRecord,
  IssueRecord,
  ReactionRecord,
  RepositoryRecord,
  ReviewCommentRecord,
  ReviewRecord,
  ThreadRecord,
} from '../../state/records.ts';
import { reactionContents } from '../../state/records.ts';
import type { View, World } from '../../state/world.ts';
import { authorAssociation, simpleUser } from './account.ts';
import { iso } from './time.ts';
import type { Urls } from './urls.ts';

/** What every shape needs beside its record. */
export interface ShapeContext {
  world: World;
  view: View;
  urls: Urls;
  repository: RepositoryRecord;
}

export function reactionShape({ world, urls }: ShapeContext, reaction: ReactionRecord) {
  return {
    id: reaction.id,
    node_id: reaction.nodeId,
    user: simpleUser(world.accounts.get(reaction.author), urls),
    content: reaction.content,
    created_at: iso(reaction.createdAtMs),
  };
}

export function reactionRollup({ view }: ShapeContext, subjectNodeId: string, subjectUrl: string) {
  const reactions = view.reactions
    .all()
    .filter((reaction) => reaction.subjectNodeId === subjectNodeId);
  const counts = reactionContents.map((content) => [
    content,
    reactions.filter((reaction) => reaction.content === content).length,
  ]);
  return {
    url: `${subjectUrl}/reactions`,
    total_count: reactions.length,
    ...Object.fromEntries(counts),
  };
}

export function issueCommentShape(
  context: ShapeContext,
  issue: IssueRecord,
  comment: CommentRecord,
) {
  const { world, urls, repository } = context;
  const url = `${urls.repositoryApi(repository)}/issues/comments/${comment.id}`;
  return {
    url,
    html_url: urls.commentHtml(repository, issue, comment.id),
    issue_url: `${urls.repositoryApi(repository)}/issues/${issue.number}`,
    id: comment.id,
    node_id: comment.nodeId,
    user: simpleUser(world.accounts.get(comment.author), urls),
    created_at: iso(comment.createdAtMs),
    updated_at: iso(comment.updatedAtMs),
    body: comment.body,
    author_association: authorAssociation(world, repository, comment.author),
    reactions: reactionRollup(context, comment.nodeId, url),
    performed_via_github_app: null,
  };
}

export function reviewShape(
  { world, urls, repository }: ShapeContext,
  pull: IssueRecord,
  review: ReviewRecord,
) {
  const html = urls.reviewHtml(repository, pull, review.id);
  const api = `${urls.repositoryApi(repository)}/pulls/${pull.number}`;
  return {
    id: review.id,
    node_id: review.nodeId,
    user: simpleUser(world.accounts.get(review.author), urls),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: api,
    author_association: authorAssociation(world, repository, review.author),
    _links: { html: { href: html }, pull_request: { href: api } },
    submitted_at: iso(review.submittedAtMs),
    commit_id: review.commitSha,
  };
}

export function reviewCommentShape(
  context: ShapeContext,
  pull: IssueRecord,
  thread: ThreadRecord,
  comment: ReviewCommentRecord,
) {
  const { world, urls, repository } = context;
  const url = `${urls.repositoryApi(repository)}/pulls/comments/${comment.id}`;
  const html = urls.reviewCommentHtml(repository, pull, comment.id);
  const api = `${urls.repositoryApi(repository)}/pulls/${pull.number}`;
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: comment.nodeId,
    diff_hunk: thread.diffHunk,
    path: thread.path,
    commit_id: thread.commitSha,
    original_commit_id: thread.originalCommitSha,
    user: simpleUser(world.accounts.get(comment.author), urls),
    body: comment.body,
    created_at: iso(comment.createdAtMs),
    updated_at: iso(comment.updatedAtMs),
    html_url: html,
    pull_request_url: api,
    author_association: authorAssociation(world, repository, comment.author),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: api } },
    reactions: reactionRollup(context, comment.nodeId, url),
    ...lineFields(thread),
    subject_type: thread.subjectType,
    ...(comment.inReplyToId === null ? {} : { in_reply_to_id: comment.inReplyToId }),
  };
}

function lineFields(thread: ThreadRecord) {
  if (thread.subjectType === 'file') return {};
  return {
    start_line: thread.startLine,
    original_start_line: thread.originalStartLine,
    start_side: thread.originalStartLine === null ? null : (thread.startSide ?? thread.side),
    line: thread.line,
    original_line: thread.originalLine ?? 1,
    side: thread.side,
    // Diff-relative positions are being phased out; the sandbox uses them only to mark outdated
    // comments.
    position: thread.line === null ? null : 1,
    original_position: 1,
  };
}
