import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { UNREADABLE } from '../errors.ts';
import type { GitHubClient } from './octokit.ts';

const MOST_TRIES = 3;
const PAUSE_MS = 1_000;

/**
 * The checked answer of a request. After a cut-off answer, an empty one or a web page, the request
 * is sent again, so it must be repeatable: Octokit returns such an answer as if it were data.
 *
 * @throws when it still cannot be read, or the request's own error
 */
export async function readAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  ask: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  for (let tries = 1; ; tries += 1) {
    const answer = schema.safeParse(await ask());
    if (answer.success) return answer.data;
    if (tries === MOST_TRIES) throw new Error(UNREADABLE);
    await sleep(tries * PAUSE_MS);
  }
}

/** The checked answer of a GraphQL document. */
export function readGraphQL<Schema extends z.ZodMiniType>(
  client: GitHubClient,
  schema: Schema,
  document: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<z.output<Schema>> {
  return readAnswer(schema, () => client.graphql<unknown>(document, variables));
}
