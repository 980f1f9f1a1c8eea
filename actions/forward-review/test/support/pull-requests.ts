import type {
  IssueComment,
  PullRequest,
  Review,
  ReviewComment,
  Thread,
} from '../../src/pull-request.ts';
import { type Candidate, type ForwardRules, listCandidates } from '../../src/reading/item.ts';

/** A pull request with what a test says of it. */
export function pullRequestWith(parts: Partial<PullRequest> = {}): PullRequest {
  return {
    number: 42,
    nodeId: 'PR_42',
    url: 'https://github.com/acme/docs/pull/42',
    body: '',
    author: 'docs-agent[bot]',
    editor: undefined,
    association: 'CONTRIBUTOR',
    isFromFork: false,
    ourLogin: 'github-actions[bot]',
    isOpen: true,
    isLocked: false,
    headSha: 'a'.repeat(40),
    headRef: 'docs-agent/webhooks',
    reviews: [],
    threads: [],
    comments: [],
    isStamped: false,
    ...parts,
  };
}

export function reviewWith(parts: Partial<Review> = {}): Review {
  const id = parts.id ?? 1;
  return {
    id,
    nodeId: `PRR_${id}`,
    state: 'COMMENTED',
    body: 'Please shorten',
    url: `https://github.com/acme/docs/pull/42#pullrequestreview-${id}`,
    author: 'ann',
    editor: undefined,
    association: 'MEMBER',
    createdAt: '2026-11-18T14:00:00Z',
    editedAt: null,
    isMinimized: false,
    isMarked: parts.isOurs ?? false,
    isOurs: false,
    isOfOurAccount: parts.isOurs ?? false,
    ourReactions: {},
    commitSha: 'a'.repeat(40),
    ...parts,
  };
}

export function threadWith(parts: Partial<Thread> = {}): Thread {
  return {
    id: 'PRRT_1',
    isResolved: false,
    resolvedBy: null,
    isOutdated: false,
    path: 'a.mdx',
    isOnFile: false,
    lines: { first: 3, last: 5 },
    side: 'RIGHT',
    comments: [commentWith()],
    ...parts,
  };
}

export function commentWith(parts: Partial<ReviewComment> = {}): ReviewComment {
  const id = parts.id ?? 10;
  return {
    id,
    nodeId: `PRRC_${id}`,
    reviewId: 1,
    reviewState: 'COMMENTED',
    body: 'Fix this',
    url: `https://github.com/acme/docs/pull/42#discussion_r${id}`,
    diffHunk: '@@ -1,2 +1,2 @@\n-old\n+new',
    beginsWithMention: parts.body?.startsWith('@') ?? false,
    author: 'ann',
    editor: undefined,
    association: 'MEMBER',
    createdAt: '2026-11-18T14:00:00Z',
    editedAt: null,
    isMinimized: false,
    isMarked: parts.isOurs ?? false,
    isOurs: false,
    isOfOurAccount: parts.isOurs ?? false,
    ourReactions: {},
    ...parts,
  };
}

/** A comment on the pull request itself. */
export function remarkWith(parts: Partial<IssueComment> = {}): IssueComment {
  const id = parts.id ?? 20;
  return {
    id,
    nodeId: `IC_${id}`,
    body: '/docs-agent shorten the intro',
    url: `https://github.com/acme/docs/pull/42#issuecomment-${id}`,
    author: 'ann',
    editor: undefined,
    association: 'MEMBER',
    createdAt: '2026-11-18T14:00:00Z',
    editedAt: null,
    updatedAt: parts.createdAt ?? '2026-11-18T14:00:00Z',
    isMinimized: false,
    isMarked: parts.isOurs ?? false,
    isOurs: false,
    isOfOurAccount: parts.isOurs ?? false,
    ourReactions: {},
    ...parts,
  };
}

/** The rules of a workflow that sets nothing, on a pull request that nothing was sent from. */
const RULES: ForwardRules = {
  forward: 'all',
  command: '/docs-agent',
  ignoreMentions: ['@mintlify'],
  resolve: true,
  firstTurn: undefined,
  isRecorded: () => false,
};

export function candidatesOf(
  pullRequest: PullRequest,
  rules: Partial<ForwardRules> = {},
): Candidate[] {
  return listCandidates(pullRequest, { ...RULES, ...rules });
}
