import {
  COMMENT_FIELDS,
  commentNode,
  connection,
  cursorAfter,
  explained,
  type MarkedComment,
  PAGE_INFO,
  pages,
  readAnswer,
  statusOf,
} from '@docs-agent/action-kit';
import { allMarked, withoutMarker, writeMarked } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';

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
    pullRequest: z.object({ headRefOid: z.string(), comments: connection(commentNode) }),
  }),
});

/** Replaces the head in a report that is not about a pull request. */
export const WHOLE_SITE = 'site';

/** Our comment on one pull request, or our issue, on GitHub. */
export interface CommentPort {
  /**
   * The pull request's head, and our comments with this purpose, oldest first, without their
   * markers.
   */
  read(): Promise<{ headSha: string; ours: MarkedComment[] }>;
  /** Edits the comment, or makes one; the body comes without its marker. */
  write(body: string, existing: MarkedComment | undefined): Promise<MarkedComment>;
  /** Removes a comment. It is no error if it is already gone. */
  remove(comment: MarkedComment): Promise<void>;
}

/**
 * Our comment of one purpose on one pull request.
 *
 * @throws {UserError} from each of its functions, when GitHub refuses.
 */
export function ourComment(
  { client, ...name }: Repository,
  number: number,
  purpose: string,
): CommentPort {
  const address = { ...name, number };
  const needs = 'pull-requests: write';
  const of = `#${number}`;
  const plain = (comment: MarkedComment) => ({
    ...comment,
    body: withoutMarker(comment.body, purpose),
  });
  const readPage = async (after: string | null) =>
    (await readAnswer(answer, () => client.graphql(QUERY, { ...address, after }))).repository
      .pullRequest;
  return {
    read: () =>
      explained({ to: `show the comments of pull request ${of}`, needs }, async () => {
        const first = await readPage(null);
        const all = await pages(first, readPage, ({ comments }) => cursorAfter(comments), { of });
        const comments = all.flatMap((page) => page.comments.nodes);
        const { headRefOid } = all.at(-1) ?? first;
        return { headSha: headRefOid, ours: allMarked(comments, purpose).map(plain) };
      }),
    write: async (body, existing) =>
      plain(await writeMarked(client, address, { purpose, body, existing })),
    remove: ({ id }) =>
      explained({ to: `remove our second comment on ${of}`, needs }, async () => {
        try {
          const place = { owner: address.owner, repo: address.name };
          await client.rest.issues.deleteComment({ ...place, comment_id: id });
        } catch (error) {
          if (statusOf(error) !== 404) throw error;
        }
      }),
  };
}
