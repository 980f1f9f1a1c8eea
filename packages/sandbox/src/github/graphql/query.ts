import { type Arguments, type GraphQLContext, type GraphQLNode, typedError } from './context.ts';
import { viewerNode } from './nodes/actor.ts';
import { repositoryNode } from './nodes/repository.ts';

export function queryRoot(context: GraphQLContext): GraphQLNode {
  return {
    __typename: 'Query',
    viewer: () => viewerNode(context),
    repository: (args: Arguments) => repository(context, `${args['owner']}/${args['name']}`),
  };
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
