import {
  allMarked,
  COMMENT_FIELDS,
  type CommentNode,
  commentNode,
  explained,
  type GitHubClient,
  type IssueAddress,
  type MarkedComment,
  statusOf,
  withoutMarker,
  writeMarked,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { CommentPort } from './comment-port.ts';

const PAGE_LIMIT = 100;

const QUERY = `
query ViewDeltasComment($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      headRefOid
      comments(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { ${COMMENT_FIELDS} }
      }
    }
  }
}`;

const answer = z.object({
  repository: z.object({
    pullRequest: z.object({
      headRefOid: z.string(),
      comments: z.object({
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
        nodes: z.array(commentNode),
      }),
    }),
  }),
});

type PullRequestNode = z.infer<typeof answer>['repository']['pullRequest'];

/**
 * Our comment of one purpose on one pull request.
 *
 * @throws {UserError} from each of its functions, when GitHub refuses.
 */
export function ourComment(client: GitHubClient, address: IssueAddress, purpose: string): CommentPort {
  const needs = 'pull-requests: write';
  const repository = { owner: address.owner, repo: address.name };
  const plain = (comment: MarkedComment) => ({ ...comment, body: withoutMarker(comment.body, purpose) });
  return {
    read: () =>
      explained({ to: `show the comments of pull request #${address.number}`, needs }, async () => {
        const { headSha, comments } = await readComments(client, address);
        return { headSha, ours: allMarked(comments, purpose).map(plain) };
      }),
    write: async (body, existing) => plain(await writeMarked(client, address, { purpose, body, existing })),
    remove: ({ id }) =>
      explained({ to: `remove a second comment of ours on #${address.number}`, needs }, async () => {
        try {
          await client.rest.issues.deleteComment({ ...repository, comment_id: id });
        } catch (error) {
          if (statusOf(error) !== 404) throw error;
        }
      }),
  };
}

async function readComments(client: GitHubClient, address: IssueAddress) {
  const comments: CommentNode[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < PAGE_LIMIT; pages += 1) {
    const page: PullRequestNode = answer.parse(await client.graphql<unknown>(QUERY, { ...address, after }))
      .repository.pullRequest;
    comments.push(...page.comments.nodes);
    if (!page.comments.pageInfo.hasNextPage) return { headSha: page.headRefOid, comments };
    after = page.comments.pageInfo.endCursor;
  }
  throw new Error(`GitHub lists more comments of #${address.number} than can be read`);
}
