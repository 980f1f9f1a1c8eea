import type { Behaviour } from './behaviour.ts';

const docs = 'https://docs.github.com/en/rest';

/** Rules that a check cannot bring about on GitHub, or must not. Tests hold the sandbox to them. */
export const sandboxOnlyBehaviours: Behaviour[] = [
  {
    id: 'read-after-write',
    rule: 'A list or a GraphQL read can lag behind a write by seconds; the answer to the write itself does not',
    source:
      'https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api (promises none)',
    check: { where: 'sandbox', because: 'GitHub lags when it likes', test: 'lag.test.ts' },
  },
  {
    id: 'reaction-atomic',
    rule: 'Whether a reaction is new (201) or was there (200) does not lag',
    source: `${docs}/reactions/reactions#create-reaction-for-an-issue-comment`,
    check: { where: 'sandbox', because: 'GitHub lags when it likes', test: 'lag.test.ts' },
  },
  {
    id: 'permission-missing',
    rule: 'A write without its permission answers 403 "Resource not accessible by integration" and names what would do in `x-accepted-github-permissions`',
    source: `${docs}/using-the-rest-api/troubleshooting-the-rest-api#resource-not-accessible`,
    check: {
      where: 'sandbox',
      because: 'it takes a second token with fewer permissions',
      test: 'permissions.test.ts',
    },
  },
  {
    id: 'permission-graphql',
    rule: 'GraphQL answers 200 with null and an error of type `FORBIDDEN`, `extensions: { saml_failure: false }`',
    source: 'https://github.com/fpicalausa/remove-stale-branches/issues/49 (recorded answer)',
    check: {
      where: 'sandbox',
      because: 'it takes a second token with fewer permissions',
      test: 'permissions.test.ts',
    },
  },
  {
    id: 'permission-public-reads',
    rule: 'What a public repository shows, it shows to every token; a private one asks for the permission',
    source: `${docs}/authentication/permissions-required-for-github-apps`,
    check: {
      where: 'sandbox',
      because: 'it takes a second token with fewer permissions',
      test: 'permissions.test.ts',
    },
  },
  {
    id: 'permission-resolve',
    rule: 'Resolving a thread takes `contents: write`',
    source: 'https://docs.github.com/en/graphql/reference/mutations#resolvereviewthread',
    check: {
      where: 'sandbox',
      because: 'it takes a second token with fewer permissions',
      test: 'permissions.test.ts',
    },
  },
  {
    id: 'locked-comments',
    rule: 'A locked conversation refuses new, edited and deleted comments of `GITHUB_TOKEN`: 403 "Unable to create comment because issue is locked."; that it refuses replies in threads alike is assumed, and so is the `type` of the error over GraphQL',
    source:
      'https://github.com/renovatebot/renovate/issues/6215 (recorded answer), https://docs.github.com/en/graphql/reference/enums#commentcannotupdatereason (edits)',
    check: { where: 'sandbox', because: 'it takes a locked conversation', test: 'locked.test.ts' },
  },
  {
    id: 'locked-reactions',
    rule: 'A locked conversation takes no reaction, and none of its comments does: "… does not have the correct permissions to execute `AddReaction`"; that REST answers 403 with these words, and that none can be removed, is assumed',
    source:
      'https://github.com/GitHawkApp/GitHawk/issues/2297 (recorded answer), https://github.com/github/gh-aw/issues/15966 (of an action)',
    check: { where: 'sandbox', because: 'it takes a locked conversation', test: 'locked.test.ts' },
  },
  {
    id: 'locked-labels',
    rule: 'A locked conversation takes labels, and its threads can be resolved: assumed of threads',
    source: 'https://github.com/marcusquinn/aidevops/pull/17801 (labels, observed)',
    check: { where: 'sandbox', because: 'it takes a locked conversation', test: 'locked.test.ts' },
  },
  {
    id: 'token-unknown',
    rule: 'An unknown token answers 401 "Bad credentials", none at all 401 "Requires authentication"',
    source: `${docs}/using-the-rest-api/troubleshooting-the-rest-api`,
    check: {
      where: 'sandbox',
      because: 'repeated bad credentials lock an address out',
      test: 'permissions.test.ts',
    },
  },
  {
    id: 'primary-limit',
    rule: 'The 1,001st request of an hour answers 403 with `x-ratelimit-remaining: 0`, until `x-ratelimit-reset`',
    source: `${docs}/using-the-rest-api/rate-limits-for-the-rest-api#primary-rate-limit-for-github_token-in-github-actions`,
    check: { where: 'sandbox', because: 'it would spend the limit', test: 'limits.test.ts' },
  },
  {
    id: 'secondary-limit',
    rule: 'The 81st content of a minute answers 403 with `retry-after`',
    source: `${docs}/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits`,
    check: { where: 'sandbox', because: 'it would be abuse', test: 'limits.test.ts' },
  },
  {
    id: 'files-limit',
    rule: 'At most 3,000 files of a pull request are listed',
    source: `${docs}/pulls/pulls#list-pull-requests-files`,
    check: {
      where: 'sandbox',
      because: 'it takes such a pull request',
      test: 'pull-requests.test.ts',
    },
  },
  {
    id: 'files-renamed',
    rule: 'A renamed file carries `previous_filename`',
    source: `${docs}/pulls/pulls#list-pull-requests-files`,
    check: {
      where: 'sandbox',
      because: 'it takes such a pull request',
      test: 'pull-requests.test.ts',
    },
  },
  {
    id: 'tree-limit',
    rule: 'A recursive tree has 100,000 entries at most, and says `truncated` when it has more',
    source: `${docs}/git/trees#get-a-tree`,
    check: { where: 'sandbox', because: 'it takes such a tree', test: 'trees.long.ts' },
  },
  {
    id: 'blob-cut',
    rule: 'GraphQL cuts the text of a blob at 512,000 bytes and says `isTruncated`; REST gives all of it, up to 100 MB',
    source: `${docs}/git/blobs#get-a-blob, https://docs.github.com/en/graphql/reference/objects#blob`,
    check: { where: 'sandbox', because: 'it takes such a file', test: 'trees.test.ts' },
  },
  {
    id: 'fork-objects',
    rule: 'What a fork’s pull request contains is read through the repository that it is in',
    source:
      'https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/reviewing-changes-in-pull-requests/checking-out-pull-requests-locally (refs/pull/N/head)',
    check: { where: 'sandbox', because: 'it takes a fork', test: 'trees.test.ts' },
  },
  {
    id: 'thread-outdated',
    rule: 'A thread whose lines a push changes is outdated: `line` is null, `originalLine` stays',
    source: 'https://docs.github.com/en/graphql/reference/objects#pullrequestreviewthread',
    check: { where: 'sandbox', because: 'it takes a push', test: 'pull-requests.test.ts' },
  },
  {
    id: 'pull-merged',
    rule: 'A merged pull request is `closed` and `merged` in REST, `MERGED` in GraphQL',
    source: 'https://docs.github.com/en/graphql/reference/enums#pullrequeststate',
    check: { where: 'sandbox', because: 'it takes a merge', test: 'pull-requests.test.ts' },
  },
  {
    id: 'pull-updated',
    rule: "A comment, an edit of one, its deletion, a review, a reply and closing it move the pull request's `updated_at`; a reaction does not",
    source:
      'https://github.com/microsoft/TypeScript-Twoslash-Repro-Action/issues/17 (edits, observed); the others are assumed',
    check: { where: 'sandbox', because: 'it takes time to pass', test: 'pull-requests.test.ts' },
  },
  {
    id: 'review-pending',
    rule: "Another's draft review is not shown",
    source: `${docs}/pulls/reviews#list-reviews-for-a-pull-request`,
    check: {
      where: 'sandbox',
      because: 'it takes a second account',
      test: 'pull-requests.test.ts',
    },
  },
  {
    id: 'repository-renamed',
    rule: 'A renamed repository answers 301 to its number in REST, where it is served; GraphQL follows by itself',
    source: `${docs}/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects`,
    check: { where: 'sandbox', because: 'it takes a rename', test: 'pull-requests.test.ts' },
  },
  {
    id: 'mentions-rendered',
    rule: '`bodyHTML` links a mention of an account (`class="user-mention"`) or a team (`team-mention`) that exists; any other `@word` stays text, and so does every mention in code. That a bot is not linked is assumed',
    source:
      'https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#mentioning-people-and-teams; the classes as in rendered release notes',
    check: { where: 'sandbox', because: 'it takes a team', test: 'graphql.test.ts' },
  },
  {
    id: 'payload-review-state',
    rule: "`review.state` is lower case in an event's payload, which has no inline comments",
    source: '@octokit/webhooks-examples: pull_request_review, submitted',
    check: { where: 'sandbox', because: 'it takes an event', test: 'payloads.test.ts' },
  },
  {
    id: 'payload-comment-on-pull',
    rule: 'An issue comment on a pull request has `issue.pull_request`, and no head commit',
    source: 'https://docs.github.com/en/webhooks/webhook-events-and-payloads#issue_comment',
    check: { where: 'sandbox', because: 'it takes an event', test: 'payloads.test.ts' },
  },
  {
    id: 'payload-comment-on-issue',
    rule: 'An issue comment on an issue has no `issue.pull_request`',
    source: 'https://docs.github.com/en/webhooks/webhook-events-and-payloads#issue_comment',
    check: { where: 'sandbox', because: 'it takes an event', test: 'payloads.test.ts' },
  },
  {
    id: 'payload-issue-labeled',
    rule: 'A labeled issue comes with the label that was set and, as `sender`, who set it',
    source: '@octokit/webhooks-examples: issues, labeled',
    check: { where: 'sandbox', because: 'it takes an event', test: 'payloads.test.ts' },
  },
  {
    id: 'payload-run-of-a-fork',
    rule: 'A `workflow_run` names the pull requests of the same repository, and none of a fork',
    source: 'https://github.com/actions/runner/issues/3444 (recorded payloads)',
    check: { where: 'sandbox', because: 'it takes an event', test: 'payloads.test.ts' },
  },
];
