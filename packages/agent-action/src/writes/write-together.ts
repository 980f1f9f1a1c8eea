import { type GitHubClient, log, messageOf, UNREADABLE, UserError } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

/** Reactions that our actions leave, by GraphQL's names. */
export type Reaction = 'ROCKET' | 'CONFUSED' | 'THUMBS_UP' | 'THUMBS_DOWN' | 'EYES';

/**
 * One of several writes that go out as one request. Only a comment that cannot be written is an
 * error.
 */
export type Write =
  | {
      kind: 'comment';
      id: string;
      body: string;
    }
  | {
      kind: 'react' | 'unreact';
      subjectId: string;
      content: Reaction;
    }
  | { kind: 'resolve'; threadId: string };

/** A comment that is gone cannot be edited; failures of the other writes are only logged. */
export type Written = 'done' | 'comment gone';

/** Our same reaction on each of these. */
export function reactions(content: Reaction, subjects: readonly { nodeId: string }[]): Write[] {
  return subjects.map(({ nodeId: subjectId }) => ({
    kind: 'react',
    subjectId,
    content,
  }));
}

/** What GraphQL answers when some of several writes failed. */
const partialFailure = z.object({
  errors: z.array(
    z.object({
      message: z.string(),
      type: z.optional(z.string()),
      path: z.optional(z.array(z.unknown())),
    }),
  ),
});

/** Each takes the further input of its write. */
const MUTATIONS: Record<Write['kind'], { name: string; selection: string }> = {
  comment: { name: 'UpdateIssueComment', selection: 'issueComment { id }' },
  react: { name: 'AddReaction', selection: 'reaction { id }' },
  unreact: { name: 'RemoveReaction', selection: 'reaction { id }' },
  resolve: { name: 'ResolveReviewThread', selection: 'thread { id }' },
};

/**
 * Does several writes as one request: GraphQL does the fields of a mutation one after the other,
 * and a field that fails does not stop the next. A missing reaction, or a thread that is gone or
 * may not be resolved, is only logged; a comment that cannot be written is an error, unless it is
 * gone.
 *
 * @throws {UserError}
 * @see https://spec.graphql.org/October2021/#sec-Mutation
 */
export async function writeTogether(
  client: GitHubClient,
  writes: readonly Write[],
): Promise<Written> {
  let written: Written = 'done';
  if (writes.length === 0) return written;
  const parts = writes.map(({ kind, ...input }, index) => ({
    key: `w${index}`,
    input,
    ...MUTATIONS[kind],
  }));
  const fieldOf = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const query = [
    `mutation WriteTogether(${parts.map(({ key, name }) => `$${key}: ${name}Input!`).join(', ')}) {`,
    ...parts.map(
      ({ key, name, selection }) => `${key}: ${fieldOf(name)}(input: $${key}) { ${selection} }`,
    ),
    '}',
  ].join('\n');
  const inputs = Object.fromEntries(parts.map(({ key, input }) => [key, input]));
  try {
    const answer = await client.graphql<unknown>(query, inputs);
    // Octokit returns a cut-off answer as if it were complete.
    const done = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {};
    if (!parts.every(({ key }) => Object.hasOwn(done, key))) throw new Error(UNREADABLE);
  } catch (error) {
    const failure = partialFailure.safeParse(error);
    if (!failure.success)
      throw new UserError(`GitHub rejected a write: ${messageOf(error)}`, { cause: error });
    for (const { message, type, path } of failure.data.errors) {
      const failed = writes[parts.findIndex(({ key }) => key === path?.[0])];
      if (failed !== undefined && failed.kind !== 'comment') {
        log.debug(`GitHub did not ${failed.kind}: ${message}`);
      } else if (failed !== undefined && type === 'NOT_FOUND') {
        written = 'comment gone';
      } else {
        throw new UserError(`GitHub did not write the tracking comment: ${message}`, {
          cause: error,
        });
      }
    }
  }
  return written;
}
