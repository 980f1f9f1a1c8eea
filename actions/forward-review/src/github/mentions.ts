import { type GitHubClient, readGraphQL } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { ReviewComment } from '../pull-request.ts';

/** Most nodes that one request may name. */
const MOST_IDS = 100;

const RENDERED_QUERY = `
query ForwardReviewRendered($ids: [ID!]!) {
  nodes(ids: $ids) { ... on PullRequestReviewComment { nodeId: id html: bodyHTML } }
}`;

const renderedAnswer = z.object({
  nodes: z.array(z.nullable(z.object({ nodeId: z.string(), html: z.string() }))),
});

/** Tags that open a paragraph may stand before the link. */
const MENTION_FIRST = /^(?:\s*<(?!a\b)[^>]*>)*\s*<a class="(?:user|team)-mention\b/;

type Written = Pick<ReviewComment, 'nodeId' | 'body'>;

/**
 * Replies that begin with the mention of an account or a team that exists. Only GitHub knows which
 * do, so this asks how GitHub renders replies that begin with `@`: there may be no account
 * `@param`.
 *
 * @returns their node ids
 */
export async function readMentioning(
  client: GitHubClient,
  threads: readonly { comments: readonly Written[] }[],
): Promise<ReadonlySet<string>> {
  const replies = threads.flatMap(({ comments }) => comments.slice(1));
  const ids = replies.filter(({ body }) => /^\s*@\w/.test(body)).map(({ nodeId }) => nodeId);
  const mentioning = new Set<string>();
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const asked = ids.slice(start, start + MOST_IDS);
    const { nodes } = await readGraphQL(client, renderedAnswer, RENDERED_QUERY, { ids: asked });
    for (const node of nodes) {
      if (node !== null && MENTION_FIRST.test(node.html)) {
        mentioning.add(node.nodeId);
      }
    }
  }
  return mentioning;
}
