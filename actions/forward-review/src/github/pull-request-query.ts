import { COMMENT_FIELDS, commentNode } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const REVIEW_COMMENT_FIELDS = `
  fullDatabaseId body url diffHunk isMinimized viewerDidAuthor
  author { login } editor { login }
  pullRequestReview { fullDatabaseId state }`;

/**
 * Everything this action reads of a pull request, all lists by page. A list whose pages are all read is left out of
 * the next request by its switch.
 */
export const PULL_REQUEST_QUERY = `
query ForwardReviewPullRequest(
  $owner: String!, $name: String!, $number: Int!,
  $reviews: String, $threads: String, $comments: String,
  $withReviews: Boolean!, $withThreads: Boolean!, $withComments: Boolean!
) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      number url body state headRefOid
      reviews(first: 100, after: $reviews) @include(if: $withReviews) {
        pageInfo { hasNextPage endCursor }
        nodes { fullDatabaseId state body url author { login } editor { login } }
      }
      reviewThreads(first: 100, after: $threads) @include(if: $withThreads) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id isResolved isOutdated path line startLine originalLine originalStartLine diffSide
          comments(first: 50) { pageInfo { hasNextPage endCursor } nodes { ${REVIEW_COMMENT_FIELDS} } }
        }
      }
      comments(first: 100, after: $comments) @include(if: $withComments) {
        pageInfo { hasNextPage endCursor }
        nodes { ${COMMENT_FIELDS} }
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
        pageInfo { hasNextPage endCursor }
        nodes { ${REVIEW_COMMENT_FIELDS} }
      }
    }
  }
}`;

const account = z.nullable(z.object({ login: z.string() }));
const databaseId = z.coerce.number();
const connection = <Node extends z.ZodMiniType>(node: Node) =>
  z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
    nodes: z.array(node),
  });

const reviewComment = z.object({
  fullDatabaseId: databaseId,
  body: z.string(),
  url: z.string(),
  diffHunk: z.string(),
  isMinimized: z.boolean(),
  viewerDidAuthor: z.boolean(),
  author: account,
  editor: account,
  pullRequestReview: z.nullable(z.object({ fullDatabaseId: databaseId, state: z.string() })),
});

const thread = z.object({
  id: z.string(),
  isResolved: z.boolean(),
  isOutdated: z.boolean(),
  path: z.string(),
  line: z.nullable(z.number()),
  startLine: z.nullable(z.number()),
  originalLine: z.nullable(z.number()),
  originalStartLine: z.nullable(z.number()),
  diffSide: z.enum(['LEFT', 'RIGHT']),
  comments: connection(reviewComment),
});

const review = z.object({
  fullDatabaseId: databaseId,
  state: z.string(),
  body: z.string(),
  url: z.string(),
  author: account,
  editor: account,
});

export const pullRequestAnswer = z.object({
  repository: z.object({
    pullRequest: z.object({
      number: z.number(),
      url: z.string(),
      body: z.string(),
      state: z.string(),
      headRefOid: z.string(),
      reviews: z.optional(connection(review)),
      reviewThreads: z.optional(connection(thread)),
      comments: z.optional(connection(commentNode)),
    }),
  }),
});

export const threadAnswer = z.object({ node: z.object({ comments: connection(reviewComment) }) });

export type ReviewNode = z.infer<typeof review>;
export type ThreadNode = z.infer<typeof thread>;
export type ReviewCommentNode = z.infer<typeof reviewComment>;
export type PageInfo = { hasNextPage: boolean; endCursor: string | null };
