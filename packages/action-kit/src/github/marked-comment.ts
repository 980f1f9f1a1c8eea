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

const writtenAnswer = z.object({
  id: z.number(),
  node_id: z.string(),
  html_url: z.string(),
});

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
    return ownWithFirstLine(comments, marker(purpose));
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
    const { purpose, existing, needs = 'pull-requests: write', request } = comment;
    const line = marker(purpose);
    const body = `${line}\n\n${comment.body}`;
    if (existing !== undefined && sameText(existing.body, body)) return existing;
    const change: Change = {
      body,
      line,
      existing,
      request,
    };
    return explained({ to: `write the comment on #${subject.number}`, needs }, () =>
      writtenOnce(
        () => writeComment(client, subject, change),
        () => findWritten(client, subject, change),
      ),
    );
  }

  return {
    allMarked,
    findMarked,
    marker,
    startsWithOurMarker,
    withoutMarker,
    writeMarked,
  };
}

/** A comment of this token's account with that first line. */
function ownWithFirstLine(
  comments: readonly (CommentNode | null)[],
  line: string,
): MarkedComment[] {
  const found: MarkedComment[] = [];
  for (const comment of comments) {
    if (comment === null) continue;
    const { id, fullDatabaseId, body, url } = comment;
    const [first] = body.split(/\r?\n/, 1);
    if (!comment.viewerDidAuthor || fullDatabaseId === null || first !== line) continue;
    found.push({
      id: Number(fullDatabaseId),
      nodeId: id,
      body,
      url,
    });
  }
  return found;
}

/** A comment to write. */
interface Change {
  /** With the marker's line. */
  body: string;
  line: string;
  existing: MarkedComment | undefined;
  request: ((body: string) => Promise<unknown>) | undefined;
}

/** @returns undefined where GitHub's answer does not show the comment */
async function writeComment(
  client: GitHubClient,
  subject: IssueAddress,
  change: Change,
): Promise<MarkedComment | undefined> {
  const { body, existing } = change;
  const { request = () => requestWrite(client, subject, change) } = change;
  try {
    const { data } = writtenAnswer.safeParse(await request(body));
    if (data === undefined) return undefined;
    return {
      id: data.id,
      nodeId: data.node_id,
      body,
      url: data.html_url,
    };
  } catch (error) {
    const isSaidGone = existing !== undefined && isNotFound(error);
    // A comment that is said to be gone and can be read is not written a second time.
    if (isSaidGone && (await isThere(client, subject, existing)))
      throw new Error('GitHub says that it is gone, and shows it', { cause: error });
    throw error;
  }
}

async function requestWrite(
  client: GitHubClient,
  { owner, name: repo, number }: IssueAddress,
  { body, existing }: Change,
): Promise<unknown> {
  const { issues } = client.rest;
  if (existing === undefined) {
    const created = await issues.createComment({
      owner,
      repo,
      issue_number: number,
      body,
    });
    return created.data;
  }
  const updated = await issues.updateComment({
    owner,
    repo,
    comment_id: existing.id,
    body,
  });
  return updated.data;
}

/** The comment, if GitHub shows it as it was to be written. */
async function findWritten(
  client: GitHubClient,
  subject: IssueAddress,
  { body, existing, line }: Change,
): Promise<MarkedComment | undefined> {
  if (existing === undefined) {
    const comments = ownWithFirstLine(await readLastComments(client, subject), line);
    return comments.findLast((one) => sameText(one.body, body));
  }
  const shown = await readBody(client, subject, existing.id);
  return sameText(shown, body) ? { ...existing, body: shown } : undefined;
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
    const { data } = await client.rest.issues.getComment({
      owner,
      repo: name,
      comment_id: id,
    });
    return data;
  });
  return answer.body;
}

/** The line ends that GitHub returns. */
export function sameText(left: string, right: string): boolean {
  const normalized = (text: string) => text.replace(/\r\n/g, '\n').trimEnd();
  return normalized(left) === normalized(right);
}
