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
import { pullRequestNode } from './pull-request.ts';
import { writtenFields } from './written.ts';

/** The repository of a node, and its issue or pull request. */
export interface Place<T extends IssueRecord = IssueRecord> {
  repository: RepositoryRecord;
  issue: T;
}

export function issueCommentNode(
  context: GraphQLContext,
  place: Place,
  record: CommentRecord,
): GraphQLNode {
  const { repository, issue } = place;
  return {
    __typename: 'IssueComment',
    ...writtenFields(context, repository, record),
    url: context.urls.commentHtml(repository, issue, record.id),
    pullRequest: () => (isPull(issue) ? pullRequestNode(context, { repository, issue }) : null),
  };
}

export function reviewNode(
  context: GraphQLContext,
  place: Place<PullRecord>,
  record: ReviewRecord,
): GraphQLNode {
  const { repository, issue } = place;
  return {
    __typename: 'PullRequestReview',
    ...writtenFields(context, repository, record),
    url: context.urls.reviewHtml(repository, issue, record.id),
    state: record.state,
    submittedAt: record.state === 'PENDING' ? null : iso(record.submittedAtMs),
    commit: () => commitNode(context, repository, record.commitSha),
  };
}

export function reviewCommentNode(
  context: GraphQLContext,
  place: Place<PullRecord>,
  record: ReviewCommentRecord,
): GraphQLNode {
  const { repository, issue } = place;
  const { view, urls } = context;
  return {
    __typename: 'PullRequestReviewComment',
    ...writtenFields(context, repository, record),
    url: urls.reviewCommentHtml(repository, issue, record.id),
    diffHunk: view.threads.get(record.threadId)?.diffHunk ?? '',
    pullRequestReview: () => {
      const review = view.reviews.get(record.reviewId);
      return review === undefined ? null : reviewNode(context, place, review);
    },
  };
}

export function threadNode(
  context: GraphQLContext,
  place: Place<PullRecord>,
  record: ThreadRecord,
): GraphQLNode {
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
    isResolved: record.resolvedBy !== null,
    // The field is a `User`; a bot that resolved is shown like one there.
    resolvedBy: () => {
      const actor = actorByLogin(context, record.resolvedBy);
      return actor === null ? null : { ...actor, __typename: 'User' };
    },
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
