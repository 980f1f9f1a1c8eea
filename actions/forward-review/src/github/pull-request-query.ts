import { PAGE_INFO } from '@docs-agent/action-kit';
import { ACCOUNT, TEXT } from '@docs-agent/agent-action';

const WRITTEN = `${TEXT} id: fullDatabaseId isMinimized
  reactions: reactionGroups { content createdAt viewerHasReacted }`;

const REVIEW_COMMENT = `${WRITTEN} diffHunk
  review: pullRequestReview { id: fullDatabaseId state submittedAt }`;

const ISSUE_COMMENT = `${WRITTEN} updatedAt`;

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
      number nodeId: id url body isOpen: state headSha: headRefOid headRef: headRefName
      isFromFork: isCrossRepository author ${ACCOUNT} editor ${ACCOUNT} association: authorAssociation
      labels(first: 100) { nodes { name } }
      isStamped: reactionGroups { content viewerHasReacted }
      reviews(first: $page, after: $reviews) @include(if: $withReviews) {
        ${PAGE_INFO} nodes { ${WRITTEN} state submittedAt commit { oid } }
      }
      threads: reviewThreads(first: $page, after: $threads) @include(if: $withThreads) {
        ${PAGE_INFO}
        nodes {
          id isResolved isOutdated path subjectType line startLine originalLine originalStartLine
          side: diffSide startSide: startDiffSide
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
export const THREAD_QUERY = `
query ForwardReviewThread($id: ID!, $comments: String) {
  node(id: $id) {
    ... on PullRequestReviewThread {
      comments(first: 100, after: $comments) { ${PAGE_INFO} nodes { ${REVIEW_COMMENT} } }
    }
  }
}`;

const PROGRESS = `isOpen: state headSha: headRefOid comments(last: 50) { nodes { ${ISSUE_COMMENT} } }`;

/** What is looked at while a job works. */
export const PROGRESS_QUERY = `
query ForwardReviewProgress($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) { ${PROGRESS} } }
}`;

/** The same, read beside an edit of our comment. */
export const HEARTBEAT_MUTATION = `
mutation ForwardReviewHeartbeat($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) {
    issueComment { pullRequest { ${PROGRESS} } }
  }
}`;
