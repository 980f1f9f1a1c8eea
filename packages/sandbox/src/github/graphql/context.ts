import { GraphQLError } from 'graphql';
import type { JsonObject } from '../contract/json.ts';
import type { RateLimits } from '../limits.ts';
import type { Urls } from '../rest/shapes/urls.ts';
import type { Edit, View, World } from '../state/world.ts';
import { isPermitted, type Requirement, type Token } from '../tokens.ts';

/** What the fields of one request are answered from. */
export interface GraphQLContext {
  world: World;
  /** What readers see now; in a mutation's answer, everything written so far. */
  view: View;
  urls: Urls;
  limits: RateLimits;
  token: Token;
  edit: Edit;
}

/**
 * A GraphQL object: its fields by name, plain values or functions of the field's arguments. A field
 * of the schema that is not here is one that the sandbox lacks, and asking for it is a violation.
 */
export type GraphQLNode = { __typename: string } & Record<string, unknown>;

export type Arguments = JsonObject;

/** An error with the `type` that GitHub gives it. */
export function typedError(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}

/** Throws GitHub's FORBIDDEN unless the token has one of the permissions. */
export function requirePermission(context: GraphQLContext, requirement: Requirement): void {
  if (!isPermitted(context.token, requirement))
    throw typedError('FORBIDDEN', 'Resource not accessible by integration');
}
