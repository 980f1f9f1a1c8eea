import { type IssueRecord, isPull } from '../../state/records.ts';
import { type GraphQLContext, type GraphQLNode, typedError } from '../context.ts';
import { actorNode } from './actor.ts';
import { issueCommentNode, type Place, reviewCommentNode, reviewNode, threadNode } from './discussion.ts';
import { issueNode } from './issue.ts';
import { pullRequestNode } from './pull-request.ts';
import { repositoryNode } from './repository.ts';

/** The object of a global id. Throws GitHub's NOT_FOUND. */
export function nodeOf(context: GraphQLContext, nodeId: string): GraphQLNode {
  const { view, world } = context;
  const has = (record: { nodeId: string }) => record.nodeId === nodeId;
  const repository = view.repositories.all().find(has);
  if (repository !== undefined) return repositoryNode(context, repository);
  const issue = view.issues.all().find(has);
  if (issue !== undefined) return issueOrPull(context, placeOf(context, issue.id));
  const comment = view.comments.all().find(has);
  if (comment !== undefined) return issueCommentNode(context, placeOf(context, comment.issueId), comment);
  const review = view.reviews.all().find(has);
  if (review !== undefined) return reviewNode(context, pullPlaceOf(context, review.pullId), review);
  const thread = view.threads.all().find(has);
  if (thread !== undefined) return threadNode(context, pullPlaceOf(context, thread.pullId), thread);
  const reviewComment = view.reviewComments.all().find(has);
  const parent = reviewComment && view.threads.get(reviewComment.threadId);
  if (reviewComment !== undefined && parent !== undefined) {
    return reviewCommentNode(context, pullPlaceOf(context, parent.pullId), reviewComment);
  }
  const account = world.accounts.all().find(has);
  if (account !== undefined) return actorNode(context, account);
  throw notResolved(nodeId);
}

export function notResolved(nodeId: string) {
  return typedError('NOT_FOUND', `Could not resolve to a node with the global id of '${nodeId}'`);
}

export function issueOrPull(context: GraphQLContext, place: Place): GraphQLNode {
  const { repository, issue } = place;
  return isPull(issue) ? pullRequestNode(context, { repository, issue }) : issueNode(context, place);
}

export function placeOf(context: GraphQLContext, issueId: number): Place {
  const issue: IssueRecord | undefined = context.view.issues.get(issueId);
  const repository = issue && context.view.repositories.get(issue.repositoryId);
  if (issue === undefined || repository === undefined) throw notResolved(String(issueId));
  return { repository, issue };
}

export function pullPlaceOf(context: GraphQLContext, pullId: number) {
  const { repository, issue } = placeOf(context, pullId);
  if (!isPull(issue)) throw notResolved(String(pullId));
  return { repository, issue };
}
