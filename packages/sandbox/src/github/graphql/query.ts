import { asArray } from '../contract/json.ts';
import { shownReviewComments } from '../state/drafts.ts';
import { type Arguments, type GraphQLContext, type GraphQLNode, typedError } from './context.ts';
import { viewerNode } from './nodes/actor.ts';
import { reviewCommentNode } from './nodes/discussion.ts';
import { pullPlaceOf } from './nodes/lookup.ts';
import { repositoryNode } from './nodes/repository.ts';

export function queryRoot(context: GraphQLContext): GraphQLNode {
  return {
    __typename: 'Query',
    viewer: () => viewerNode(context),
    repository: (args: Arguments) => repository(context, `${args['owner']}/${args['name']}`),
    nodes: ({ ids }: Arguments) => asArray(ids).map((id) => reviewComment(context, String(id))),
  };
}

/** The review comment of a node id; null where there is none. */
function reviewComment(context: GraphQLContext, nodeId: string): GraphQLNode | null {
  const comments = shownReviewComments(context.view, context.token.login);
  const record = comments.find((comment) => comment.nodeId === nodeId);
  const thread = record && context.view.threads.get(record.threadId);
  if (record === undefined || thread === undefined) return null;
  return reviewCommentNode(context, pullPlaceOf(context, thread.pullId), record);
}

function repository(context: GraphQLContext, fullName: string): GraphQLNode {
  const name = fullName.toLowerCase();
  const all = context.view.repositories.all();
  // GraphQL follows a rename by itself, where REST redirects.
  const renamed = context.world.formerNames.get(name);
  const found =
    all.find((one) => `${one.owner}/${one.name}`.toLowerCase() === name) ??
    all.find((one) => one.id === renamed);
  if (found === undefined) {
    throw typedError('NOT_FOUND', `Could not resolve to a Repository with the name '${fullName}'.`);
  }
  return repositoryNode(context, found);
}
