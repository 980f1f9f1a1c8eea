import {
  COMMENT_FIELDS,
  commentNode,
  connection,
  cursorAfter,
  explained,
  type GitHubClient,
  type IssueAddress,
  type MarkedComment,
  PAGE_INFO,
  pages,
  readAnswer,
  statusOf,
} from '@docs-agent/action-kit';
import { allMarked, withoutMarker, writeMarked } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { CommentPort } from './comment-port.ts';

const QUERY = `
query ViewDeltasComment($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      headRefOid
      comments(first: 100, after: $after) {
        ${PAGE_INFO}
        nodes { ${COMMENT_FIELDS} }
      }
    }
  }
}`;

const answer = z.object({
  repository: z.object({
    pullRequest: z.object({
      headRefOid: z.string(),
      comments: connection(commentNode),
    }),
  }),
});

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
  const read = async (after: string | null) =>
    (await readAnswer(answer, () => client.graphql(QUERY, { ...address, after }))).repository.pullRequest;
  const first = await read(null);
  const all = await pages(first, read, ({ comments }) => cursorAfter(comments), { of: `#${address.number}` });
  return {
    headSha: (all.at(-1) ?? first).headRefOid,
    comments: all.flatMap(({ comments }) => comments.nodes),
  };
}
