import {
  type GitHubClient,
  log,
  type MarkedComment,
  messageOf,
  UNREADABLE,
  UserError,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';

/** Reactions that our actions leave, by GraphQL's names. */
export type Reaction = 'ROCKET' | 'CONFUSED' | 'THUMBS_UP' | 'THUMBS_DOWN' | 'EYES';

/** One of several writes that go out as one request. Only a comment that cannot be written is an error. */
export type Write =
  | { kind: 'comment'; comment: MarkedComment; body: string }
  | { kind: 'react' | 'unreact'; subjectId: string; content: Reaction }
  | { kind: 'resolve'; threadId: string };

/** The same reaction of ours on each of these. */
export function reactions(content: Reaction, subjects: readonly { nodeId: string }[]): Write[] {
  return subjects.map(({ nodeId: subjectId }) => ({ kind: 'react', subjectId, content }));
}

/** What GraphQL answers when some of several writes failed. */
const partialFailure = z.object({
  errors: z.array(
    z.object({ message: z.string(), type: z.optional(z.string()), path: z.optional(z.array(z.unknown())) }),
  ),
});

const MUTATIONS: Record<Write['kind'], { field: string; input: string; selection: string }> = {
  comment: {
    field: 'updateIssueComment',
    input: 'UpdateIssueCommentInput!',
    selection: 'issueComment { id }',
  },
  react: { field: 'addReaction', input: 'AddReactionInput!', selection: 'reaction { id }' },
  unreact: { field: 'removeReaction', input: 'RemoveReactionInput!', selection: 'reaction { id }' },
  resolve: { field: 'resolveReviewThread', input: 'ResolveReviewThreadInput!', selection: 'thread { id }' },
};

/**
 * Does several writes as one request: GraphQL does the fields of a mutation one after the other, and a field that
 * fails does not stop the next. A reaction that is not there, a thread that is gone or may not be resolved is only
 * noted; a comment that cannot be written is an error, unless it is gone.
 *
 * @throws {UserError}
 * @see https://spec.graphql.org/October2021/#sec-Mutation
 */
export async function writeTogether(
  client: GitHubClient,
  writes: readonly Write[],
): Promise<{ isCommentGone: boolean }> {
  let isCommentGone = false;
  if (writes.length === 0) return { isCommentGone };
  const parts = writes.map((write, index) => ({ name: `w${index}`, ...MUTATIONS[write.kind] }));
  const query = [
    `mutation WriteTogether(${parts.map(({ name, input }) => `$${name}: ${input}`).join(', ')}) {`,
    ...parts.map(({ name, field, selection }) => `${name}: ${field}(input: $${name}) { ${selection} }`),
    '}',
  ].join('\n');
  const inputs = Object.fromEntries(writes.map((write, index) => [`w${index}`, inputOf(write)]));
  try {
    const answer = await client.graphql<unknown>(query, inputs);
    // Octokit hands out an answer that broke off as if it were one.
    const done = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {};
    if (!parts.every(({ name }) => Object.hasOwn(done, name))) throw new Error(UNREADABLE);
  } catch (error) {
    const failure = partialFailure.safeParse(error);
    if (!failure.success)
      throw new UserError(`GitHub rejected a write: ${messageOf(error)}`, { cause: error });
    for (const { message, type, path } of failure.data.errors) {
      const failed = writes[parts.findIndex(({ name }) => name === path?.[0])];
      if (failed !== undefined && failed.kind !== 'comment')
        log.debug(`GitHub did not ${failed.kind}: ${message}`);
      else if (failed !== undefined && type === 'NOT_FOUND') isCommentGone = true;
      else throw new UserError(`GitHub did not write the tracking comment: ${message}`, { cause: error });
    }
  }
  return { isCommentGone };
}

function inputOf(write: Write): Record<string, string> {
  switch (write.kind) {
    case 'comment':
      return { id: write.comment.nodeId, body: write.body };
    case 'react':
    case 'unreact':
      return { subjectId: write.subjectId, content: write.content };
    case 'resolve':
      return { threadId: write.threadId };
  }
}
