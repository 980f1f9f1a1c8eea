import type { PullRequest, Review, ReviewComment, Thread } from '../../src/pull-request.ts';

/** A pull request with what a test says of it. */
export function pullRequestWith(parts: Partial<PullRequest> = {}): PullRequest {
  return {
    number: 42,
    url: 'https://github.com/acme/docs/pull/42',
    body: '',
    isOpen: true,
    headSha: 'a'.repeat(40),
    reviews: [],
    threads: [],
    comments: [],
    ...parts,
  };
}

export function reviewWith(parts: Partial<Review> = {}): Review {
  const id = parts.id ?? 1;
  const url = `https://github.com/acme/docs/pull/42#pullrequestreview-${id}`;
  return { id, state: 'COMMENTED', body: 'Please shorten', url, author: 'ann', editor: undefined, ...parts };
}

export function threadWith(parts: Partial<Thread> = {}): Thread {
  return {
    isResolved: false,
    isOutdated: false,
    path: 'a.mdx',
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
    reviewId: 1,
    reviewState: 'COMMENTED',
    body: 'Fix this',
    url: `https://github.com/acme/docs/pull/42#discussion_r${id}`,
    diffHunk: '@@ -1,2 +1,2 @@\n-old\n+new',
    author: 'ann',
    editor: undefined,
    isMinimized: false,
    isOurs: false,
    ...parts,
  };
}
