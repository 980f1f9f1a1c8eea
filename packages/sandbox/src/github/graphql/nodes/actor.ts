import type { Account } from '../../state/records.ts';
import type { GraphQLContext, GraphQLNode } from '../context.ts';

/** An account. Bots lose their `[bot]` here, other than in REST. */
function actorNode(account: Account): GraphQLNode {
  return { __typename: account.type, login: account.login.replace(/\[bot\]$/, '') };
}

export function actorByLogin(context: GraphQLContext, login: string | null): GraphQLNode | null {
  return login === null ? null : actorNode(context.world.accounts.get(login));
}

/** The token's own account. The field is a `User` even for a bot, and keeps the `[bot]`. */
export function viewerNode({ world, token }: GraphQLContext): GraphQLNode {
  return { __typename: 'User', login: world.accounts.get(token.login).login };
}
