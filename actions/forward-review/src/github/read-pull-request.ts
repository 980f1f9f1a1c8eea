import { setTimeout as sleep } from 'node:timers/promises';
import {
  cursorAfter,
  type GitHubClient,
  graphQLStatusOf,
  type IssueAddress,
  log,
  type MarkedComment,
  messageOf,
  pages,
  readAnswer,
  statusOf,
} from '@docs-agent/action-kit';
import { loginOf, type Reaction, startsWithOurMarker } from '@docs-agent/agent-action';
import type {
  IssueComment,
  LineRange,
  PullRequest,
  PullRequestProgress,
  Review,
  ReviewComment,
  Thread,
} from '../pull-request.ts';
import {
  HEARTBEAT_MUTATION,
  heartbeatAnswer,
  type IssueCommentNode,
  PROGRESS_QUERY,
  type ProgressNode,
  PULL_REQUEST_QUERY,
  progressAnswer,
  pullRequestAnswer,
  type ReviewCommentNode,
  type ReviewNode,
  THREAD_QUERY,
  type ThreadNode,
  threadAnswer,
  type WrittenNode,
} from './pull-request-query.ts';

/** Where each list goes on; undefined after its last page. */
interface Cursors {
  reviews: string | null | undefined;
  threads: string | null | undefined;
  comments: string | null | undefined;
}

/** How much is asked for at a time. */
interface PageSize {
  page: number;
  replies: number;
}

const MOST_TRIES = 4;

/** Reads a pull request whole: every page of its reviews, threads, their comments, and its comments. */
export async function readPullRequest(client: GitHubClient, address: IssueAddress): Promise<PullRequest> {
  let size: PageSize = { page: 100, replies: 50 };
  const read = async (cursors: Cursors) => {
    const answer = await readPatiently(client, { ...address, ...variablesOf(cursors) }, size);
    size = answer.size;
    return answer.page;
  };
  const first = await read({ reviews: null, threads: null, comments: null });
  const all = await pages(first, read, nextCursors, { of: `#${address.number}` });
  const page = all.at(-1) ?? first;
  const threads = all.flatMap(({ reviewThreads }) => reviewThreads?.nodes ?? []);
  return {
    number: page.number,
    nodeId: page.id,
    url: page.url,
    body: page.body,
    author: loginOf(page.author),
    editor: loginOf(page.editor),
    association: page.authorAssociation,
    isFromFork: page.isCrossRepository,
    ourLogin: page.viewer.login,
    isOpen: page.state === 'OPEN',
    headSha: page.headRefOid,
    headRef: page.headRefName,
    labels: (page.labels?.nodes ?? []).map(({ name }) => name),
    reviews: all.flatMap(({ reviews }) => reviews?.nodes ?? []).map(toReview),
    threads: await Promise.all(threads.map((node) => readThread(client, node))),
    comments: all.flatMap(({ comments }) => comments?.nodes ?? []).map(toIssueComment),
    isStamped: (page.reactionGroups ?? []).some(isOurRocket),
  };
}

/** Reads what changes while a job works, as one small request. */
export async function readProgress(
  client: GitHubClient,
  address: IssueAddress,
  signal: AbortSignal | undefined,
): Promise<PullRequestProgress> {
  const request = signal === undefined ? {} : { request: { signal } };
  const answer = await readAnswer(progressAnswer, () =>
    client.graphql<unknown>(PROGRESS_QUERY, { ...address, ...request }),
  );
  return toProgress(answer.repository);
}

/** Edits a comment of ours, and reads the same with the same request. */
export async function renewAndRead(
  client: GitHubClient,
  { nodeId: id, body }: MarkedComment,
): Promise<PullRequestProgress> {
  const answer = await readAnswer(heartbeatAnswer, () =>
    client.graphql<unknown>(HEARTBEAT_MUTATION, { id, body }),
  );
  return toProgress(answer.updateIssueComment.issueComment);
}

function toProgress({ pullRequest: { state, headRefOid, comments } }: ProgressNode): PullRequestProgress {
  return { isOpen: state === 'OPEN', headSha: headRefOid, comments: comments.nodes.map(toIssueComment) };
}

type Page = Awaited<ReturnType<typeof readPage>>;

function nextCursors(page: Page): Cursors | undefined {
  const cursors = {
    reviews: cursorAfter(page.reviews),
    threads: cursorAfter(page.reviewThreads),
    comments: cursorAfter(page.comments),
  };
  return Object.values(cursors).every((cursor) => cursor === undefined) ? undefined : cursors;
}

function variablesOf(cursors: Cursors) {
  return {
    reviews: cursors.reviews ?? null,
    threads: cursors.threads ?? null,
    comments: cursors.comments ?? null,
    withReviews: cursors.reviews !== undefined,
    withThreads: cursors.threads !== undefined,
    withComments: cursors.comments !== undefined,
  };
}

/**
 * A page, asked for again after a failure, with half the size if the page may have been too large for GitHub.
 *
 * @returns the size as well: the next pages are no smaller.
 */
async function readPatiently(
  client: GitHubClient,
  variables: IssueAddress & ReturnType<typeof variablesOf>,
  first: PageSize,
): Promise<{ page: Page; size: PageSize }> {
  let size = first;
  for (let tries = 1; ; tries += 1) {
    try {
      return { page: await readPage(client, { ...variables, ...size }), size };
    } catch (error) {
      if (tries === MOST_TRIES || !isPassing(error)) throw error;
      log.info(`#${variables.number} could not be read (${messageOf(error)}): trying again.`);
      if (isTooLarge(error)) size = { page: Math.ceil(size.page / 2), replies: Math.ceil(size.replies / 2) };
      await sleep(tries ** 2 * 1_000);
    }
  }
}

async function readPage(
  client: GitHubClient,
  variables: IssueAddress & ReturnType<typeof variablesOf> & PageSize,
) {
  // Repeated here and not by Octokit, which would ask for as much again.
  const once = { request: { retries: 0 } };
  const { viewer, repository } = await readAnswer(pullRequestAnswer, () =>
    client.graphql<unknown>(PULL_REQUEST_QUERY, { ...variables, ...once }),
  );
  return { viewer, ...repository.pullRequest };
}

/** What may go another time. GraphQL says with 200 that it failed: only what it refuses has a type. */
function isPassing(error: unknown): boolean {
  return (statusOf(error) ?? 0) >= 500 || isTooLarge(error);
}

/** GitHub ends a query after ten seconds, with one of these; the connection may end before. */
function isTooLarge(error: unknown): boolean {
  if ([502, 504].includes(statusOf(error) ?? 0)) return true;
  return graphQLStatusOf(error) === undefined && /time(?:d )?out|no answer within/i.test(messageOf(error));
}

async function readThread(client: GitHubClient, node: ThreadNode): Promise<Thread> {
  const read = async (comments: string | null) =>
    (await readAnswer(threadAnswer, () => client.graphql<unknown>(THREAD_QUERY, { id: node.id, comments })))
      .node.comments;
  const all = await pages(node.comments, read, cursorAfter, { of: `a thread in ${node.path}` });
  return {
    id: node.id,
    isResolved: node.isResolved,
    isOutdated: node.isOutdated,
    path: node.path,
    isOnFile: node.subjectType === 'FILE',
    lines: linesOf(node),
    side: node.diffSide,
    comments: all.flatMap(({ nodes }) => nodes).map(toReviewComment),
  };
}

/**
 * Where the lines are gone from the file, GitHub still knows which they were. A range that begins in the old file and ends
 * in the new one has no first line in the file of its last: that line stands for it.
 */
function linesOf(node: ThreadNode): LineRange | undefined {
  const isOfOneFile = node.startDiffSide === null || node.startDiffSide === node.diffSide;
  const range = (first: number | null, last: number): LineRange => ({
    first: (isOfOneFile ? first : null) ?? last,
    last,
  });
  if (node.line !== null) return range(node.startLine, node.line);
  return node.originalLine === null ? undefined : range(node.originalStartLine, node.originalLine);
}

function toWritten(node: WrittenNode) {
  const isMarked = startsWithOurMarker(node.body);
  return {
    nodeId: node.id,
    body: node.body,
    url: node.url,
    author: loginOf(node.author),
    editor: loginOf(node.editor),
    association: node.authorAssociation,
    createdAt: node.createdAt,
    isMinimized: node.isMinimized,
    isMarked,
    // The account can be a person's, who reviews as well.
    isOurs: node.viewerDidAuthor && isMarked,
    ourReactions: Object.fromEntries(
      (node.reactionGroups ?? [])
        .filter(({ content, viewerHasReacted }) => viewerHasReacted && OUR_REACTIONS.includes(content))
        .map(({ content, createdAt }) => [content, createdAt ?? node.createdAt]),
    ),
  };
}

function isOurRocket({ content, viewerHasReacted }: { content: string; viewerHasReacted: boolean }): boolean {
  return viewerHasReacted && content === 'ROCKET';
}

const OUR_REACTIONS: readonly string[] = [
  'ROCKET',
  'CONFUSED',
  'THUMBS_UP',
  'THUMBS_DOWN',
  'EYES',
] satisfies readonly Reaction[];

function toReview(node: ReviewNode): Review {
  const { fullDatabaseId: id, state, submittedAt, commit } = node;
  const written = toWritten(node);
  return { ...written, createdAt: submittedAt ?? written.createdAt, id, state, commitSha: commit?.oid };
}

function toReviewComment(node: ReviewCommentNode): ReviewComment {
  const written = toWritten(node);
  return {
    ...written,
    createdAt: node.pullRequestReview?.submittedAt ?? written.createdAt,
    id: node.fullDatabaseId,
    reviewId: node.pullRequestReview?.fullDatabaseId,
    reviewState: node.pullRequestReview?.state,
    diffHunk: node.diffHunk,
  };
}

function toIssueComment(node: IssueCommentNode): IssueComment {
  return {
    ...toWritten(node),
    id: Number(node.fullDatabaseId),
    isOfOurAccount: node.viewerDidAuthor,
    updatedAt: node.updatedAt,
  };
}
