import { setTimeout as sleep } from 'node:timers/promises';
import {
  connection,
  cursorAfter,
  type GitHubClient,
  graphQLStatusOf,
  type IssueAddress,
  log,
  type MarkedComment,
  messageOf,
  PAGE_INFO,
  pages,
  readGraphQL,
  statusOf,
} from '@docs-agent/action-kit';
import { ACCOUNT, TEXT } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import {
  type PullRequest,
  type PullRequestProgress,
  pullRequestPage,
  pullRequestProgress,
  reviewComment,
  type Thread,
  type ThreadPage,
} from '../pull-request.ts';
import { readMentioning } from './mentions.ts';

const WRITTEN = `${TEXT} id: fullDatabaseId isMinimized
  reactions: reactionGroups { content createdAt viewerHasReacted }`;

const REVIEW_COMMENT = `${WRITTEN} diffHunk
  review: pullRequestReview { id: fullDatabaseId state submittedAt }`;

const ISSUE_COMMENT = `${WRITTEN} updatedAt`;

/**
 * Everything this action reads of a pull request, all lists by page. A list whose pages are all
 * read is left out of the next request by its switch.
 */
const PULL_REQUEST_QUERY = `
query ForwardReviewPullRequest(
  $owner: String!, $name: String!, $number: Int!,
  $reviews: String, $threads: String, $comments: String,
  $withReviews: Boolean!, $withThreads: Boolean!, $withComments: Boolean!, $page: Int!, $replies: Int!
) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      number nodeId: id url body isOpen: state isLocked: locked headSha: headRefOid headRef: headRefName
      isFromFork: isCrossRepository author ${ACCOUNT} editor ${ACCOUNT} association: authorAssociation
      isStamped: reactionGroups { content viewerHasReacted }
      reviews(first: $page, after: $reviews) @include(if: $withReviews) {
        ${PAGE_INFO} nodes { ${WRITTEN} state submittedAt commit { oid } }
      }
      threads: reviewThreads(first: $page, after: $threads) @include(if: $withThreads) {
        ${PAGE_INFO}
        nodes {
          id isResolved isOutdated path subjectType line startLine originalLine originalStartLine
          side: diffSide startSide: startDiffSide resolvedBy { login }
          comments(first: $replies) { ${PAGE_INFO} nodes { ${REVIEW_COMMENT} } }
        }
      }
      comments(first: $page, after: $comments) @include(if: $withComments) {
        ${PAGE_INFO} nodes { ${ISSUE_COMMENT} }
      }
    }
  }
}`;

/** The further comments of one long thread. */
const THREAD_QUERY = `
query ForwardReviewThread($id: ID!, $comments: String) {
  node(id: $id) {
    ... on PullRequestReviewThread {
      comments(first: 100, after: $comments) { ${PAGE_INFO} nodes { ${REVIEW_COMMENT} } }
    }
  }
}`;

const PROGRESS = `isOpen: state isLocked: locked headSha: headRefOid comments(last: 50) { nodes { ${ISSUE_COMMENT} } }`;

/** What a run reads while a job works. */
const PROGRESS_QUERY = `
query ForwardReviewProgress($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) { ${PROGRESS} } }
}`;

/** The same, read beside an edit of our comment. */
const HEARTBEAT_MUTATION = `
mutation ForwardReviewHeartbeat($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) {
    issueComment { pullRequest { ${PROGRESS} } }
  }
}`;

const pullRequestAnswer = z.object({
  viewer: z.object({ login: z.string() }),
  repository: z.object({ pullRequest: pullRequestPage }),
});
const threadAnswer = z.object({ node: z.object({ comments: connection(reviewComment) }) });
const progress = z.object({ pullRequest: pullRequestProgress });
const progressAnswer = z.object({ repository: progress });
const heartbeatAnswer = z.object({ updateIssueComment: z.object({ issueComment: progress }) });

/** Where each list goes on; undefined after its last page. */
type Cursors = Record<'reviews' | 'threads' | 'comments', string | null | undefined>;

const MOST_TRIES = 4;

/**
 * Reads a pull request whole: every page of its reviews, threads, their comments, and its comments.
 */
export async function readPullRequest(
  client: GitHubClient,
  address: IssueAddress,
): Promise<PullRequest> {
  let size = { page: 100, replies: 50 };
  // After a failure a page is requested again, with half the size if it may have been too large for
  // GitHub. Later pages keep that size.
  const read = async (cursors: Cursors) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await readPage(client, { ...address, ...variablesOf(cursors), ...size });
      } catch (error) {
        if (tries === MOST_TRIES || !isPassing(error)) throw error;
        log.info(`#${address.number} could not be read (${messageOf(error)}): trying again.`);
        if (isTooLarge(error)) {
          size = { page: Math.ceil(size.page / 2), replies: Math.ceil(size.replies / 2) };
        }
        await sleep(tries ** 2 * 1_000);
      }
    }
  };
  const first = await read({
    reviews: null,
    threads: null,
    comments: null,
  });
  const all = await pages(first, read, nextCursors, { of: `#${address.number}` });
  const threads = all.flatMap((page) => page.threads?.nodes ?? []);
  const last = all.at(-1) ?? first;
  return {
    ...last,
    reviews: all.flatMap(({ reviews }) => reviews?.nodes ?? []),
    threads: await readThreads(client, threads),
    comments: all.flatMap(({ comments }) => comments?.nodes ?? []),
  };
}

/** Reads what changes while a job works, as one small request. */
export async function readProgress(
  client: GitHubClient,
  address: IssueAddress,
  signal: AbortSignal | undefined,
): Promise<PullRequestProgress> {
  const request = signal === undefined ? {} : { request: { signal } };
  const answer = await readGraphQL(client, progressAnswer, PROGRESS_QUERY, {
    ...address,
    ...request,
  });
  return answer.repository.pullRequest;
}

/** Edits one of our comments, and reads progress with the same request. */
export async function renewAndRead(
  client: GitHubClient,
  { nodeId: id, body }: MarkedComment,
): Promise<PullRequestProgress> {
  const answer = await readGraphQL(client, heartbeatAnswer, HEARTBEAT_MUTATION, { id, body });
  return answer.updateIssueComment.issueComment.pullRequest;
}

async function readPage(client: GitHubClient, variables: Readonly<Record<string, unknown>>) {
  // Repeated above and not by Octokit, which would request the same size again.
  const once = { request: { retries: 0 } };
  const answer = await readGraphQL(client, pullRequestAnswer, PULL_REQUEST_QUERY, {
    ...variables,
    ...once,
  });
  return { ...answer.repository.pullRequest, ourLogin: answer.viewer.login };
}

function nextCursors({
  reviews,
  threads,
  comments,
}: z.infer<typeof pullRequestPage>): Cursors | undefined {
  const cursors = {
    reviews: cursorAfter(reviews),
    threads: cursorAfter(threads),
    comments: cursorAfter(comments),
  };
  return Object.values(cursors).every((cursor) => cursor === undefined) ? undefined : cursors;
}

function variablesOf({ reviews, threads, comments }: Cursors) {
  const [withReviews, withThreads, withComments] = [reviews, threads, comments].map(
    (one) => one !== undefined,
  );
  return {
    reviews,
    threads,
    comments,
    withReviews,
    withThreads,
    withComments,
  };
}

/** Failures that may not happen again. GraphQL reports them with 200; only refusals have a type. */
function isPassing(error: unknown): boolean {
  return (statusOf(error) ?? 0) >= 500 || isTooLarge(error);
}

/** GitHub ends a query after ten seconds, with one of these; the connection may end before. */
function isTooLarge(error: unknown): boolean {
  if ([502, 504].includes(statusOf(error) ?? 0)) return true;
  return (
    graphQLStatusOf(error) === undefined &&
    /time(?:d )?out|no answer within/i.test(messageOf(error))
  );
}

/** Reads the further comments of long threads, and which replies begin with a mention. */
async function readThreads(
  client: GitHubClient,
  threadPages: readonly ThreadPage[],
): Promise<Thread[]> {
  const threads = await Promise.all(threadPages.map((page) => readWholeThread(client, page)));
  const mentioning = await readMentioning(client, threads);
  return threads.map((thread) => ({
    ...thread,
    comments: thread.comments.map((comment) => ({
      ...comment,
      beginsWithMention: mentioning.has(comment.nodeId),
    })),
  }));
}

async function readWholeThread(client: GitHubClient, thread: ThreadPage) {
  const { id, path } = thread;
  const read = async (comments: string | null) =>
    (await readGraphQL(client, threadAnswer, THREAD_QUERY, { id, comments })).node.comments;
  const all = await pages(thread.comments, read, cursorAfter, { of: `a thread in ${path}` });
  return { ...thread, comments: all.flatMap(({ nodes }) => nodes) };
}
