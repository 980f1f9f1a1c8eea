import { isPull } from '../../state/records.ts';
import { type GraphQLContext, typedError } from '../context.ts';
import type { Place } from './discussion.ts';

export function notResolved(nodeId: string) {
  return typedError('NOT_FOUND', `Could not resolve to a node with the global id of '${nodeId}'`);
}

export function placeOf(context: GraphQLContext, issueId: number): Place {
  const issue = context.view.issues.get(issueId);
  const repository = issue && context.view.repositories.get(issue.repositoryId);
  if (issue === undefined || repository === undefined) throw notResolved(String(issueId));
  return { repository, issue };
}

export function pullPlaceOf(context: GraphQLContext, pullId: number) {
  const { repository, issue } = placeOf(context, pullId);
  if (!isPull(issue)) throw notResolved(String(pullId));
  return { repository, issue };
}
