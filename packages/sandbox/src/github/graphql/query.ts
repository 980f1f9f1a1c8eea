import { asArray } from '../contract/json.ts';
import { iso } from '../rest/shapes/time.ts';
import { type Arguments, type GraphQLContext, type GraphQLNode, typedError } from './context.ts';
import { viewerNode } from './nodes/actor.ts';
import { nodeOf } from './nodes/lookup.ts';
import { repositoryNode } from './nodes/repository.ts';

export function queryRoot(context: GraphQLContext): GraphQLNode {
  return {
    __typename: 'Query',
    viewer: () => viewerNode(context),
    repository: (args: Arguments) => repository(context, `${args['owner']}/${args['name']}`),
    node: (args: Arguments) => nodeOf(context, String(args['id'])),
    nodes: (args: Arguments) => asArray(args['ids']).map((id) => nodeOf(context, String(id))),
    rateLimit: () => rateLimit(context),
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

function rateLimit({ limits, token }: GraphQLContext): GraphQLNode {
  const headers = limits.headers(token.value, 'graphql');
  return {
    __typename: 'RateLimit',
    limit: Number(headers['x-ratelimit-limit']),
    remaining: Number(headers['x-ratelimit-remaining']),
    used: Number(headers['x-ratelimit-used']),
    cost: 1,
    nodeCount: 0,
    resetAt: iso(Number(headers['x-ratelimit-reset']) * 1000),
  };
}
