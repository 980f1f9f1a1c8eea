import * as z from 'zod/mini';
import { hidden } from '../markdown/blocks.ts';
import { explained } from './explain.ts';
import type { GitHubClient } from './octokit.ts';
import type { IssueAddress } from './repository.ts';

/** A comment of our own that is found again by the marker in its first line. */
export interface MarkedComment {
  id: number;
  /** Its id for GraphQL. */
  nodeId: string;
  body: string;
  url: string;
}

/** What is read of a comment to know whether it is ours. */
export const commentNode = z.object({
  id: z.string(),
  fullDatabaseId: z.nullable(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
  body: z.string(),
  url: z.string(),
  viewerDidAuthor: z.boolean(),
});

export type CommentNode = z.infer<typeof commentNode>;

/** The fields of `commentNode`, for GraphQL documents that read comments. */
export const COMMENT_FIELDS = 'id fullDatabaseId body url viewerDidAuthor';

/**
 * Comments that are found again by a marker in their first line.
 *
 * @param name what the markers of all comments begin with, whatever their purpose.
 */
export function markedComments(name: string) {
  /** The first line of a comment of ours. `purpose` names it among our comments on one pull request. */
  function marker(purpose: string): string {
    return hidden(`${name} ${purpose}`).value;
  }

  /** Whether a text begins as every comment of ours does, whatever its purpose. Says nothing about who wrote it. */
  function startsWithOurMarker(body: string): boolean {
    return body.startsWith(`<!-- ${name} `);
  }

  /** Our comment among others, as `allMarked` finds it. Of several, the oldest. */
  function findMarked(comments: readonly (CommentNode | null)[], purpose: string): MarkedComment | undefined {
    return allMarked(comments, purpose)[0];
  }

  /**
   * Our comments among others: written by this token's account and beginning with the marker, so that a quote of
   * ours or a forged line does not pass for one. There are several when two runs wrote the first one at the same moment.
   */
  function allMarked(comments: readonly (CommentNode | null)[], purpose: string): MarkedComment[] {
    const line = marker(purpose);
    return comments.flatMap((comment) => {
      if (comment === null || !comment.viewerDidAuthor || comment.fullDatabaseId === null) return [];
      const [first] = comment.body.split(/\r?\n/, 1);
      if (first !== line) return [];
      const { id, fullDatabaseId, body, url } = comment;
      return [{ id: Number(fullDatabaseId), nodeId: id, body, url }];
    });
  }

  /** The body of a comment of ours as it was given to be written. */
  function withoutMarker(body: string, purpose: string): string {
    return body.slice(marker(purpose).length).replace(/^(?:\r?\n)+/, '');
  }

  /**
   * Writes our comment: edits it where it is, or creates it. An unchanged body causes no request.
   *
   * @param body Markdown without the marker's line.
   * @throws {UserError}
   */
  async function writeMarked(
    client: GitHubClient,
    issue: IssueAddress,
    comment: { purpose: string; body: string; existing: MarkedComment | undefined },
  ): Promise<MarkedComment> {
    const body = `${marker(comment.purpose)}\n\n${comment.body}`;
    if (comment.existing !== undefined && sameText(comment.existing.body, body)) return comment.existing;
    const repository = { owner: issue.owner, repo: issue.name };
    return explained(
      { to: `write the comment on #${issue.number}`, needs: 'pull-requests: write' },
      async () => {
        const { data } =
          comment.existing === undefined
            ? await client.rest.issues.createComment({ ...repository, issue_number: issue.number, body })
            : await client.rest.issues.updateComment({
                ...repository,
                comment_id: comment.existing.id,
                body,
              });
        return { id: data.id, nodeId: data.node_id, body, url: data.html_url };
      },
    );
  }

  return { allMarked, findMarked, marker, startsWithOurMarker, withoutMarker, writeMarked };
}

function sameText(left: string, right: string): boolean {
  const normalized = (text: string) => text.replace(/\r\n/g, '\n').trimEnd();
  return normalized(left) === normalized(right);
}
