import type { GitHubClient, MarkedComment } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const STAMP = 'stamp: addReaction(input: { subjectId: $stampOn, content: ROCKET }) { reaction { id } }';
const UNSTAMP = 'removeReaction(input: { subjectId: $stampOn, content: ROCKET }) { reaction { id } }';

const CREATE = `
mutation ForwardReviewIntent($stampOn: ID!, $body: String!) {
  comment: addComment(input: { subjectId: $stampOn, body: $body }) {
    commentEdge { node { id fullDatabaseId url } }
  }
  ${STAMP}
}`;

const EDIT = `
mutation ForwardReviewIntent($stampOn: ID!, $id: ID!, $body: String!) {
  comment: updateIssueComment(input: { id: $id, body: $body }) { issueComment { id } }
  old: ${UNSTAMP}
  ${STAMP}
}`;

const REMOVE = `mutation ForwardReviewStamp($stampOn: ID!) { old: ${UNSTAMP} }`;

const created = z.object({
  commentEdge: z.object({
    node: z.object({ id: z.string(), fullDatabaseId: z.coerce.number(), url: z.string() }),
  }),
});
const answer = z.object({ comment: z.unknown() });
/** What Octokit throws where a part of a document failed. */
const partialFailure = z.object({ data: answer });

/**
 * Writes our comment, and renews the stamp with the same request: a run that dies leaves both or neither.
 *
 * @param stampOn the pull request, by its id for GraphQL
 * @returns the comment as REST describes it, as far as GitHub's answer can be read
 * @throws what Octokit throws where the comment was not written
 */
export async function writeStamped(
  client: GitHubClient,
  stampOn: string,
  existing: MarkedComment | undefined,
  body: string,
): Promise<unknown> {
  const { comment } = await commentOf(client, { stampOn, body, id: existing?.nodeId });
  if (existing !== undefined)
    return comment && { id: existing.id, node_id: existing.nodeId, html_url: existing.url };
  const node = created.safeParse(comment).data?.commentEdge.node;
  return node && { id: node.fullDatabaseId, node_id: node.id, html_url: node.url };
}

async function commentOf(
  client: GitHubClient,
  { id, ...variables }: { stampOn: string; body: string; id: string | undefined },
): Promise<z.infer<typeof answer>> {
  try {
    const made =
      id === undefined ? client.graphql(CREATE, variables) : client.graphql(EDIT, { ...variables, id });
    return answer.safeParse(await made).data ?? { comment: undefined };
  } catch (error) {
    const { data } = partialFailure.safeParse(error);
    if (data?.data.comment) return data.data;
    // Without the first comment, the stamp would say that there was one.
    if (data !== undefined && id === undefined)
      await client.graphql(REMOVE, { stampOn: variables.stampOn }).catch(() => undefined);
    throw error;
  }
}
