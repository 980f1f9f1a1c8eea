import * as z from 'zod/mini';
import { hidden } from '../markdown/blocks.ts';
import { explained, isNotFound } from './explain.ts';
import type { GitHubClient } from './octokit.ts';
import { listOf } from './pages.ts';
import { readAnswer, readGraphQL } from './read-answer.ts';
import type { IssueAddress } from './repository.ts';
import { writtenOnce } from './written-once.ts';

/** A comment of our own that is found again by the marker in its first line. */
export interface MarkedComment {
  id: number;
  /** Its id for GraphQL. */
  nodeId: string;
  body: string;
  url: string;
}

/** The fields of a comment that show whether it is ours. */
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

const writtenAnswer = z.object({ id: z.number(), node_id: z.string(), html_url: z.string() });

const LAST_COMMENTS_QUERY = `
query LastComments($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { comments(last: 100) { nodes { ${COMMENT_FIELDS} } } }
      ... on PullRequest { comments(last: 100) { nodes { ${COMMENT_FIELDS} } } }
    }
  }
}`;

const lastCommentsAnswer = z.object({
  repository: z.object({
    issueOrPullRequest: z.object({ comments: listOf(commentNode) }),
  }),
});

/**
 * Comments that are found again by a marker in their first line.
 *
 * @param name what the markers of all comments begin with, whatever their purpose.
 */
export function markedComments(name: string) {
  /**
   * The first line of each of our comments. `purpose` names it among our comments on one pull request.
   */
  function marker(purpose: string): string {
    return hidden(`${name} ${purpose}`).value;
  }

  /**
   * Whether a text begins as each of our comments does, whatever its purpose. Says nothing about
   * who wrote it.
   */
  function startsWithOurMarker(body: string): boolean {
    return body.startsWith(`<!-- ${name} `);
  }

  /** Our comment among others, as `allMarked` finds it. Of several, the oldest. */
  function findMarked(
    comments: readonly (CommentNode | null)[],
    purpose: string,
  ): MarkedComment | undefined {
    return allMarked(comments, purpose)[0];
  }

  /**
   * Our comments among others: written by this token's account and beginning with the marker, so
   * that a quotation of it or a forged line does not pass for one. There are several when two runs
   * wrote the first one at the same moment.
   */
  function allMarked(comments: readonly (CommentNode | null)[], purpose: string): MarkedComment[] {
    const line = marker(purpose);
    return comments.flatMap((comment) => {
      if (comment === null || !comment.viewerDidAuthor || comment.fullDatabaseId === null)
        return [];
      const [first] = comment.body.split(/\r?\n/, 1);
      if (first !== line) return [];
      const { id, fullDatabaseId, body, url } = comment;
      return [{ id: Number(fullDatabaseId), nodeId: id, body, url }];
    });
  }

  /** The body of our comment as it was given to be written. */
  function withoutMarker(body: string, purpose: string): string {
    return body.slice(marker(purpose).length).replace(/^(?:\r?\n)+/, '');
  }

  /**
   * Writes our comment: edits it where it is, or creates it. An unchanged body causes no request.
   *
   * @param comment.body Markdown without the marker's line.
   * @param comment.needs the line of `permissions:` that it needs; of a pull request by default.
   * @param comment.request writes it in place of REST's request, with an answer of the same fields.
   * @throws {UserError}
   */
  async function writeMarked(
    client: GitHubClient,
    subject: IssueAddress,
    comment: {
      purpose: string;
      body: string;
      existing: MarkedComment | undefined;
      needs?: string;
      request?: ((body: string) => Promise<unknown>) | undefined;
    },
  ): Promise<MarkedComment> {
    const { purpose, existing, needs = 'pull-requests: write' } = comment;
    const body = `${marker(purpose)}\n\n${comment.body}`;
    if (existing !== undefined && sameText(existing.body, body)) return existing;
    const { owner, name: repo, number } = subject;
    const request = async (): Promise<unknown> => {
      const { data } =
        existing === undefined
          ? await client.rest.issues.createComment({ owner, repo, issue_number: number, body })
          : await client.rest.issues.updateComment({ owner, repo, comment_id: existing.id, body });
      return data;
    };
    const write = async () => {
      try {
        const answer = writtenAnswer.safeParse(await (comment.request ?? request)(body)).data;
        return answer && { id: answer.id, nodeId: answer.node_id, body, url: answer.html_url };
      } catch (error) {
        // If GitHub says that a comment is gone but shows it, the run does not write it again.
        if (
          existing !== undefined &&
          isNotFound(error) &&
          (await isThere(client, subject, existing))
        )
          throw new Error('GitHub says that it is gone, and shows it', { cause: error });
        throw error;
      }
    };
    const look = async () => {
      const comments =
        existing === undefined
          ? allMarked(await readLastComments(client, subject), purpose)
          : [{ ...existing, body: await readBody(client, subject, existing.id) }];
      return comments.findLast((one) => sameText(one.body, body));
    };
    return explained({ to: `write the comment on #${number}`, needs }, () =>
      writtenOnce(write, look),
    );
  }

  return { allMarked, findMarked, marker, startsWithOurMarker, withoutMarker, writeMarked };
}

async function readLastComments(
  client: GitHubClient,
  subject: IssueAddress,
): Promise<CommentNode[]> {
  const answer = await readGraphQL(client, lastCommentsAnswer, LAST_COMMENTS_QUERY, { ...subject });
  return answer.repository.issueOrPullRequest.comments;
}

async function isThere(
  client: GitHubClient,
  subject: IssueAddress,
  { id }: MarkedComment,
): Promise<boolean> {
  try {
    await readBody(client, subject, id);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

async function readBody(
  client: GitHubClient,
  { owner, name }: IssueAddress,
  id: number,
): Promise<string> {
  const answer = await readAnswer(z.object({ body: z.string() }), async () => {
    const { data } = await client.rest.issues.getComment({ owner, repo: name, comment_id: id });
    return data;
  });
  return answer.body;
}

/** The line ends that GitHub returns. */
export function sameText(left: string, right: string): boolean {
  const normalized = (text: string) => text.replace(/\r\n/g, '\n').trimEnd();
  return normalized(left) === normalized(right);
}
