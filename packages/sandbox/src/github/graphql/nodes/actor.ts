import type { Account } from '../../state/records.ts';
import type { GraphQLContext, GraphQLNode } from '../context.ts';

/** An account. Bots lose their `[bot]` here, other than in REST. */
export function actorNode({ urls }: GraphQLContext, account: Account): GraphQLNode {
  const login = account.login.replace(/\[bot\]$/, '');
  const path = account.type === 'Bot' ? `/apps/${login}` : `/${login}`;
  return {
    __typename: account.type,
    id: account.nodeId,
    databaseId: account.id,
    login,
    url: urls.html + path,
    resourcePath: path,
    avatarUrl: `https://avatars.githubusercontent.com/u/${account.id}?v=4`,
    ...(account.type === 'Bot' ? {} : { name: login }),
  };
}

export function actorByLogin(context: GraphQLContext, login: string | null): GraphQLNode | null {
  return login === null ? null : actorNode(context, context.world.accounts.get(login));
}

/** The token's own account. The field is a `User` even for a bot, and keeps the `[bot]`. */
export function viewerNode(context: GraphQLContext): GraphQLNode {
  const account = context.world.accounts.get(context.token.login);
  return { ...actorNode(context, account), __typename: 'User', login: account.login };
}
