import { iso } from '../../rest/shapes/time.ts';
import { shownReviewComments } from '../../state/drafts.ts';
import {
  type CommentRecord,
  type IssueRecord,
  isPull,
  type PullRecord,
  type RepositoryRecord,
  type ReviewCommentRecord,
  type ReviewRecord,
  type ThreadRecord,
} from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { actorByLogin } from './actor.ts';
import { commitNode } from './git.ts';
import { issueNode } from './issue.ts';
import { pullRequestNode } from './pull-request.ts';
import { repositoryNode } from './repository.ts';
import { writtenFields } from './written.ts';

/** The repository of a node, and its issue or pull request. */
export interface Place<T extends IssueRecord = IssueRecord> {
  repository: RepositoryRecord;
  issue: T;
}

export function issueCommentNode(context: GraphQLContext, place: Place, record: CommentRecord): GraphQLNode {
  const { repository, issue } = place;
  const url = context.urls.commentHtml(repository, issue, record.id);
  return {
    __typename: 'IssueComment',
    ...writtenFields(context, repository, record),
    url,
    resourcePath: url.slice(context.urls.html.length),
    issue: () => issueNode(context, place),
    pullRequest: () => (isPull(issue) ? pullRequestNode(context, { repository, issue }) : null),
    repository: () => repositoryNode(context, repository),
  };
}

export function reviewNode(
  context: GraphQLContext,
  place: Place<PullRecord>,
  record: ReviewRecord,
): GraphQLNode {
  const { repository, issue } = place;
  const url = context.urls.reviewHtml(repository, issue, record.id);
  return {
    __typename: 'PullRequestReview',
    ...writtenFields(context, repository, record),
    url,
    resourcePath: url.slice(context.urls.html.length),
    state: record.state,
    submittedAt: record.state === 'PENDING' ? null : iso(record.submittedAtMs),
    commit: () => commitNode(context, repository, record.commitSha),
    pullRequest: () => pullRequestNode(context, place),
    repository: () => repositoryNode(context, repository),
    comments: (args: Arguments) => {
      const comments = shownReviewComments(context.view, context.token.login).filter(
        (comment) => comment.reviewId === record.id,
      );
      return connection('PullRequestReviewCommentConnection', comments, args, (comment) =>
        reviewCommentNode(context, place, comment),
      );
    },
  };
}

export function reviewCommentNode(
  context: GraphQLContext,
  place: Place<PullRecord>,
  record: ReviewCommentRecord,
): GraphQLNode {
  const { repository, issue } = place;
  const { view } = context;
  const thread = view.threads.get(record.threadId);
  const url = context.urls.reviewCommentHtml(repository, issue, record.id);
  return {
    __typename: 'PullRequestReviewComment',
    ...writtenFields(context, repository, record),
    url,
    resourcePath: url.slice(context.urls.html.length),
    path: thread?.path ?? '',
    line: thread?.line ?? null,
    startLine: thread?.startLine ?? null,
    originalLine: thread?.originalLine ?? null,
    originalStartLine: thread?.originalStartLine ?? null,
    diffHunk: thread?.diffHunk ?? '',
    outdated: thread === undefined || isOutdated(thread),
    subjectType: thread?.subjectType.toUpperCase() ?? 'LINE',
    state: view.reviews.get(record.reviewId)?.state === 'PENDING' ? 'PENDING' : 'SUBMITTED',
    draftedAt: iso(record.createdAtMs),
    commit: () => commitNode(context, repository, thread?.commitSha ?? null),
    originalCommit: () => commitNode(context, repository, thread?.originalCommitSha ?? null),
    replyTo: () => {
      const answered = record.inReplyToId === null ? undefined : view.reviewComments.get(record.inReplyToId);
      return answered === undefined ? null : reviewCommentNode(context, place, answered);
    },
    pullRequestReview: () => {
      const review = view.reviews.get(record.reviewId);
      return review === undefined ? null : reviewNode(context, place, review);
    },
    pullRequest: () => pullRequestNode(context, place),
    repository: () => repositoryNode(context, repository),
  };
}

export function threadNode(
  context: GraphQLContext,
  place: Place<PullRecord>,
  record: ThreadRecord,
): GraphQLNode {
  const { repository } = place;
  const isResolved = record.resolvedBy !== null;
  return {
    __typename: 'PullRequestReviewThread',
    id: record.nodeId,
    path: record.path,
    line: record.line,
    startLine: record.startLine,
    originalLine: record.originalLine,
    originalStartLine: record.originalStartLine,
    diffSide: record.side,
    startDiffSide: record.originalStartLine === null ? null : (record.startSide ?? record.side),
    subjectType: record.subjectType.toUpperCase(),
    isOutdated: isOutdated(record),
    isResolved,
    isCollapsed: isResolved || isOutdated(record),
    // The field is a `User`; a bot that resolved is shown like one there.
    resolvedBy: () => {
      const actor = actorByLogin(context, record.resolvedBy);
      return actor === null ? null : { ...actor, __typename: 'User' };
    },
    viewerCanReply: true,
    viewerCanResolve: !isResolved,
    viewerCanUnresolve: isResolved,
    pullRequest: () => pullRequestNode(context, place),
    repository: () => repositoryNode(context, repository),
    comments: (args: Arguments) => {
      const comments = shownReviewComments(context.view, context.token.login).filter(
        (comment) => comment.threadId === record.id,
      );
      return connection('PullRequestReviewCommentConnection', comments, args, (comment) =>
        reviewCommentNode(context, place, comment),
      );
    },
  };
}

function isOutdated(thread: ThreadRecord): boolean {
  return thread.subjectType === 'line' && thread.line === null;
}
