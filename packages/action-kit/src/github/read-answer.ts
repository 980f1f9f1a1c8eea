import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { UNREADABLE } from '../errors.ts';
import type { GitHubClient } from './octokit.ts';

const MOST_TRIES = 3;
const PAUSE_MS = 1_000;

/**
 * What a request answers, checked. One that is cut off, empty or a web page is asked for again, so
 * the request must be one that can be repeated: Octokit hands out such an answer as if it were
 * data.
 *
 * @throws when it still cannot be read, and what the request throws
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

/** What a document of GraphQL answers, checked likewise. */
export function readGraphQL<Schema extends z.ZodMiniType>(
  client: GitHubClient,
  schema: Schema,
  document: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<z.output<Schema>> {
  return readAnswer(schema, () => client.graphql<unknown>(document, variables));
}
