import { COMMENT_FIELDS, commentNode, connection, nodesOf, PAGE_INFO } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const REACTIONS = 'reactionGroups { content createdAt viewerHasReacted }';

const WRITTEN_FIELDS = `
  id createdAt authorAssociation isMinimized
  author { __typename login } editor { __typename login }
  ${REACTIONS}`;

const REVIEW_COMMENT_FIELDS = `
  ${WRITTEN_FIELDS} fullDatabaseId body url viewerDidAuthor diffHunk
  pullRequestReview { fullDatabaseId state submittedAt }`;

const ISSUE_COMMENT_FIELDS = `${COMMENT_FIELDS} ${WRITTEN_FIELDS} updatedAt`;

/**
 * Everything this action reads of a pull request, all lists by page. A list whose pages are all read is left out of
 * the next request by its switch.
 */
export const PULL_REQUEST_QUERY = `
query ForwardReviewPullRequest(
  $owner: String!, $name: String!, $number: Int!,
  $reviews: String, $threads: String, $comments: String,
  $withReviews: Boolean!, $withThreads: Boolean!, $withComments: Boolean!, $page: Int!, $replies: Int!
) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      id number url body state headRefOid headRefName isCrossRepository
      author { __typename login } editor { __typename login } authorAssociation
      labels(first: 100) { nodes { name } }
      ${REACTIONS}
      reviews(first: $page, after: $reviews) @include(if: $withReviews) {
        ${PAGE_INFO}
        nodes { ${WRITTEN_FIELDS} fullDatabaseId body url viewerDidAuthor state submittedAt commit { oid } }
      }
      reviewThreads(first: $page, after: $threads) @include(if: $withThreads) {
        ${PAGE_INFO}
        nodes {
          id isResolved isOutdated path subjectType line startLine originalLine originalStartLine diffSide startDiffSide
          comments(first: $replies) { ${PAGE_INFO} nodes { ${REVIEW_COMMENT_FIELDS} } }
        }
      }
      comments(first: $page, after: $comments) @include(if: $withComments) {
        ${PAGE_INFO}
        nodes { ${ISSUE_COMMENT_FIELDS} }
      }
    }
  }
}`;

/** The further comments of one long thread. */
export const THREAD_QUERY = `
query ForwardReviewThread($id: ID!, $comments: String) {
  node(id: $id) {
    ... on PullRequestReviewThread {
      comments(first: 100, after: $comments) {
        ${PAGE_INFO}
        nodes { ${REVIEW_COMMENT_FIELDS} }
      }
    }
  }
}`;

const PROGRESS_FIELDS = `state headRefOid comments(last: 50) { nodes { ${ISSUE_COMMENT_FIELDS} } }`;

/** What is looked at while a job works. */
export const PROGRESS_QUERY = `
query ForwardReviewProgress($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) { ${PROGRESS_FIELDS} } }
}`;

/** The same, read beside an edit of our comment. */
export const HEARTBEAT_MUTATION = `
mutation ForwardReviewHeartbeat($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) {
    issueComment { pullRequest { ${PROGRESS_FIELDS} } }
  }
}`;

const account = z.nullable(z.object({ __typename: z.string(), login: z.string() }));
const databaseId = z.coerce.number();
const reactionGroups = z.nullable(
  z.array(
    z.object({ content: z.string(), createdAt: z.nullable(z.string()), viewerHasReacted: z.boolean() }),
  ),
);

const writtenFields = {
  id: z.string(),
  createdAt: z.string(),
  authorAssociation: z.string(),
  isMinimized: z.boolean(),
  author: account,
  editor: account,
  reactionGroups,
};

const textFields = {
  ...writtenFields,
  fullDatabaseId: databaseId,
  body: z.string(),
  url: z.string(),
  viewerDidAuthor: z.boolean(),
};

const reviewFields = { state: z.string(), submittedAt: z.nullable(z.string()) };

const reviewComment = z.object({
  ...textFields,
  diffHunk: z.string(),
  pullRequestReview: z.nullable(z.object({ fullDatabaseId: databaseId, ...reviewFields })),
});

const thread = z.object({
  id: z.string(),
  isResolved: z.boolean(),
  isOutdated: z.boolean(),
  path: z.string(),
  subjectType: z.string(),
  line: z.nullable(z.number()),
  startLine: z.nullable(z.number()),
  originalLine: z.nullable(z.number()),
  originalStartLine: z.nullable(z.number()),
  startDiffSide: z.nullable(z.enum(['LEFT', 'RIGHT'])),
  diffSide: z.enum(['LEFT', 'RIGHT']),
  comments: connection(reviewComment),
});

const review = z.object({
  ...textFields,
  ...reviewFields,
  commit: z.nullable(z.object({ oid: z.string() })),
});

const issueComment = z.extend(commentNode, {
  ...writtenFields,
  updatedAt: z.string(),
});

export const pullRequestAnswer = z.object({
  viewer: z.object({ login: z.string() }),
  repository: z.object({
    pullRequest: z.object({
      id: z.string(),
      number: z.number(),
      url: z.string(),
      body: z.string(),
      author: account,
      editor: account,
      authorAssociation: z.string(),
      isCrossRepository: z.boolean(),
      state: z.string(),
      headRefOid: z.string(),
      headRefName: z.string(),
      labels: z.nullable(z.object({ nodes: nodesOf(z.object({ name: z.string() })) })),
      reactionGroups,
      reviews: z.optional(connection(review)),
      reviewThreads: z.optional(connection(thread)),
      comments: z.optional(connection(issueComment)),
    }),
  }),
});

export const threadAnswer = z.object({ node: z.object({ comments: connection(reviewComment) }) });

const progress = z.object({
  pullRequest: z.object({
    state: z.string(),
    headRefOid: z.string(),
    comments: z.object({ nodes: nodesOf(issueComment) }),
  }),
});

export const progressAnswer = z.object({ repository: progress });
export const heartbeatAnswer = z.object({ updateIssueComment: z.object({ issueComment: progress }) });
export type ProgressNode = z.infer<typeof progress>;

export type ReviewNode = z.infer<typeof review>;
export type ThreadNode = z.infer<typeof thread>;
export type ReviewCommentNode = z.infer<typeof reviewComment>;
export type IssueCommentNode = z.infer<typeof issueComment>;
export type WrittenNode = Pick<
  ReviewNode,
  | 'id'
  | 'createdAt'
  | 'authorAssociation'
  | 'isMinimized'
  | 'author'
  | 'editor'
  | 'reactionGroups'
  | 'body'
  | 'url'
  | 'viewerDidAuthor'
>;
