import type { GitHubClient, MarkedComment } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const STAMP = 'addReaction(input: { subjectId: $stampOn, content: ROCKET }) { reaction { id } }';
const UNSTAMP =
  'removeReaction(input: { subjectId: $stampOn, content: ROCKET }) { reaction { id } }';
const NODE = '{ node_id: id id: fullDatabaseId html_url: url }';

const CREATE = `
mutation WriteStamped($stampOn: ID!, $body: String!) {
  comment: addComment(input: { subjectId: $stampOn, body: $body }) { commentEdge { node ${NODE} } }
  ${STAMP}
}`;

const EDIT = `
mutation WriteStamped($stampOn: ID!, $body: String!, $id: ID!) {
  comment: updateIssueComment(input: { id: $id, body: $body }) { node: issueComment ${NODE} }
  ${UNSTAMP}
  ${STAMP}
}`;

const REMOVE = `mutation RemoveStamp($stampOn: ID!) { ${UNSTAMP} }`;

const asInRest = z.object({
  id: z.coerce.number(),
  node_id: z.string(),
  html_url: z.string(),
});
const answer = z.object({
  comment: z.union([
    z.object({ commentEdge: z.object({ node: asInRest }) }),
    z.object({ node: asInRest }),
  ]),
});
/** Octokit throws this if a part of a document failed. */
const partialFailure = z.object({ data: z.looseObject({}) });

/**
 * Writes our comment, and renews the stamp with the same request: a run that dies leaves both or
 * neither.
 *
 * @param stampOn the issue or pull request, by its id for GraphQL
 * @returns the comment with REST's names, if GitHub's answer can be read
 * @throws Octokit's error if the comment was not written
 */
export async function writeStamped(
  client: GitHubClient,
  stampOn: string,
  existing: MarkedComment | undefined,
  body: string,
): Promise<unknown> {
  const isFirst = existing === undefined;
  try {
    return commentIn(
      await client.graphql(isFirst ? CREATE : EDIT, {
        stampOn,
        body,
        id: existing?.nodeId,
      }),
    );
  } catch (error) {
    const { data: done } = partialFailure.safeParse(error);
    const comment = commentIn(done?.data);
    if (comment !== undefined) return comment;
    // The stamp of a comment that was not written would be a false trace.
    if (done && isFirst) {
      await client.graphql(REMOVE, { stampOn }).catch(() => undefined);
    }
    throw error;
  }
}

function commentIn(data: unknown): unknown {
  const { data: { comment } = {} } = answer.safeParse(data);
  return comment && ('node' in comment ? comment.node : comment.commentEdge.node);
}
