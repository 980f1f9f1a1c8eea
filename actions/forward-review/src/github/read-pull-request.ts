import { type GitHubClient, type IssueAddress, startsWithOurMarker } from '@docs-agent/action-kit';
import type {
  IssueComment,
  LineRange,
  PullRequest,
  PullRequestProgress,
  Reaction,
  Review,
  ReviewComment,
  Thread,
} from '../pull-request.ts';
import {
  type DeletionNode,
  type IssueCommentNode,
  type PageInfo,
  PROGRESS_QUERY,
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

/** More pages than any pull request has: a broken cursor must not keep us reading. */
const PAGE_LIMIT = 100;

/** A list that is read page by page. */
interface Cursor {
  wanted: boolean;
  after: string | null;
}

/** Reads a pull request whole: every page of its reviews, threads, their comments, and its comments. */
export async function readPullRequest(client: GitHubClient, address: IssueAddress): Promise<PullRequest> {
  const reviews: ReviewNode[] = [];
  const threads: ThreadNode[] = [];
  const comments: IssueCommentNode[] = [];
  let cursors = { reviews: start(), threads: start(), comments: start() };
  let page = await readPage(client, address, cursors);
  for (let pages = 1; ; pages += 1) {
    reviews.push(...(page.reviews?.nodes ?? []));
    threads.push(...(page.reviewThreads?.nodes ?? []));
    comments.push(...(page.comments?.nodes ?? []));
    cursors = {
      reviews: next(page.reviews?.pageInfo),
      threads: next(page.reviewThreads?.pageInfo),
      comments: next(page.comments?.pageInfo),
    };
    if (!Object.values(cursors).some((cursor) => cursor.wanted)) break;
    if (pages >= PAGE_LIMIT) throw new Error(`GitHub keeps offering more pages of #${address.number}`);
    page = await readPage(client, address, cursors);
  }
  return {
    number: page.number,
    nodeId: page.id,
    url: page.url,
    body: page.body,
    isOpen: page.state === 'OPEN',
    headSha: page.headRefOid,
    headRef: page.headRefName,
    labels: (page.labels?.nodes ?? []).map(({ name }) => name),
    reviews: reviews.map(toReview),
    threads: await Promise.all(threads.map((node) => readThread(client, node))),
    comments: comments.map(toIssueComment),
    ourDeletions: page.timelineItems.nodes.filter(isOf(page.viewer)).map(({ createdAt }) => createdAt),
  };
}

/** Reads what changes while a job works, as one small request. */
export async function readProgress(
  client: GitHubClient,
  address: IssueAddress,
): Promise<PullRequestProgress> {
  const answer = await client.graphql<unknown>(PROGRESS_QUERY, { ...address });
  const { state, headRefOid, comments } = progressAnswer.parse(answer).repository.pullRequest;
  return {
    isOpen: state === 'OPEN',
    headSha: headRefOid,
    comments: comments.nodes.map(toIssueComment),
  };
}

function start(): Cursor {
  return { wanted: true, after: null };
}

function next(pageInfo: PageInfo | undefined): Cursor {
  return { wanted: pageInfo?.hasNextPage === true, after: pageInfo?.endCursor ?? null };
}

async function readPage(
  client: GitHubClient,
  address: IssueAddress,
  cursors: { reviews: Cursor; threads: Cursor; comments: Cursor },
) {
  const answer = await client.graphql<unknown>(PULL_REQUEST_QUERY, {
    ...address,
    reviews: cursors.reviews.after,
    threads: cursors.threads.after,
    comments: cursors.comments.after,
    withReviews: cursors.reviews.wanted,
    withThreads: cursors.threads.wanted,
    withComments: cursors.comments.wanted,
  });
  const { viewer, repository } = pullRequestAnswer.parse(answer);
  return { viewer, ...repository.pullRequest };
}

async function readThread(client: GitHubClient, node: ThreadNode): Promise<Thread> {
  const comments = [...node.comments.nodes];
  let pageInfo: PageInfo = node.comments.pageInfo;
  for (let pages = 1; pageInfo.hasNextPage; pages += 1) {
    if (pages >= PAGE_LIMIT) throw new Error(`GitHub keeps offering more pages of a thread in ${node.path}`);
    const answer = await client.graphql<unknown>(THREAD_QUERY, { id: node.id, comments: pageInfo.endCursor });
    const further = threadAnswer.parse(answer).node.comments;
    comments.push(...further.nodes);
    pageInfo = further.pageInfo;
  }
  return {
    id: node.id,
    isResolved: node.isResolved,
    isOutdated: node.isOutdated,
    path: node.path,
    lines: linesOf(node),
    side: node.diffSide,
    comments: comments.map(toReviewComment),
  };
}

/** Where the lines are gone from the file, GitHub still knows which they were. */
function linesOf(node: ThreadNode): LineRange | undefined {
  if (node.line !== null) return { first: node.startLine ?? node.line, last: node.line };
  if (node.originalLine !== null)
    return { first: node.originalStartLine ?? node.originalLine, last: node.originalLine };
  return undefined;
}

function toWritten(node: WrittenNode) {
  return {
    nodeId: node.id,
    body: node.body,
    url: node.url,
    author: loginOf(node.author),
    editor: loginOf(node.editor),
    createdAt: node.createdAt,
    // The account can be a person's, who reviews as well.
    isOurs: node.viewerDidAuthor && startsWithOurMarker(node.body),
    ourReactions: (node.reactionGroups ?? [])
      .filter((group) => group.viewerHasReacted)
      .map((group) => group.content)
      .filter(isOurKind),
  };
}

const OUR_REACTIONS: readonly string[] = [
  'ROCKET',
  'CONFUSED',
  'THUMBS_UP',
  'THUMBS_DOWN',
  'EYES',
] satisfies readonly Reaction[];

function isOurKind(content: string): content is Reaction {
  return OUR_REACTIONS.includes(content);
}

/** Whether the deleted comment was an account's own. */
function isOf({ login }: { login: string }): (deletion: DeletionNode) => boolean {
  const name = withoutEnding(login);
  return ({ deletedCommentAuthor: author }) => author !== null && withoutEnding(author.login) === name;
}

/** GraphQL gives a bot's login without its ending in some fields, and with it in others. */
function loginOf(account: { __typename: string; login: string } | null): string | undefined {
  if (account === null) return undefined;
  return account.__typename === 'Bot' ? `${withoutEnding(account.login)}[bot]` : account.login;
}

function withoutEnding(login: string): string {
  return login.replace(/\[bot\]$/, '');
}

function toReview(node: ReviewNode): Review {
  return { ...toWritten(node), id: node.fullDatabaseId, state: node.state, commitSha: node.commit?.oid };
}

function toReviewComment(node: ReviewCommentNode): ReviewComment {
  return {
    ...toWritten(node),
    id: node.fullDatabaseId,
    reviewId: node.pullRequestReview?.fullDatabaseId,
    reviewState: node.pullRequestReview?.state,
    diffHunk: node.diffHunk,
    isMinimized: node.isMinimized,
  };
}

function toIssueComment(node: IssueCommentNode): IssueComment {
  return {
    ...toWritten(node),
    id: Number(node.fullDatabaseId),
    isOfOurAccount: node.viewerDidAuthor,
    updatedAt: node.updatedAt,
    isMinimized: node.isMinimized,
  };
}
