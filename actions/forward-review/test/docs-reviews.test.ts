import { type DocsReview, docsReviews, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import type { PullRequest, ReviewComment } from '../src/pull-request.ts';
import type { Item } from '../src/reading/item.ts';
import { itemsOf, promptWith } from './support/prompts.ts';
import { commentWith, pullRequestWith, reviewWith, threadWith } from './support/pull-requests.ts';

const [screenshots, table, suggestions, questions, guide, secondRound] = docsReviews;

/** A review on a pull request; `before` comes before each comment in its thread. */
function pullRequestOf(
  { state, summary, comments }: DocsReview,
  { firstId = 100, before = [] }: { firstId?: number; before?: readonly ReviewComment[] } = {},
): PullRequest {
  return pullRequestWith({
    headRef: 'docs-agent/webhooks-v3',
    headSha: '9cd290c'.padEnd(40, '0'),
    reviews: [reviewWith({ id: firstId, author: REVIEWER, state, body: summary })],
    threads: comments.map(
      ({ path, line, startLine = line, side = 'RIGHT', isOutdated = false, ...comment }, index) =>
        threadWith({
          id: `PRRT_${firstId + index}`,
          path,
          side,
          isOutdated,
          isOnFile: line === undefined,
          lines:
            line === undefined || startLine === undefined
              ? undefined
              : { first: startLine, last: line },
          comments: [
            ...before,
            commentWith({ ...comment, id: firstId + index, reviewId: firstId, author: REVIEWER }),
          ],
        }),
    ),
  });
}

function promptFor(
  pullRequest: PullRequest,
  items: readonly Item[] = itemsOf(pullRequest),
): string {
  const isAuthorized = (login: string) => [REVIEWER, 'octo-maintainer'].includes(login);
  const { text, included } = promptWith({ pullRequest, items, isAuthorized });
  expect(included).toHaveLength(items.length);
  return text;
}

function given(review: DocsReview | undefined): DocsReview {
  if (review === undefined) throw new Error('There are six reviews.');
  return review;
}

/** How much of a prompt are the lines of fences. */
function shareOfFences(text: string): number {
  const fences = text.split('\n').filter((line) => /^(?:BEGIN|END) \w+$/.test(line));
  return fences.reduce((length, line) => length + line.length + 1, 0) / text.length;
}

describe('the prompt of a review of docs holds what the agent needs:', () => {
  it('of any, who asks what, where, and how to answer', () => {
    for (const review of docsReviews) {
      const text = promptFor(pullRequestOf(review));
      const verdict = review.state === 'CHANGES_REQUESTED' ? 'requested changes' : 'commented';
      expect(text).toContain(
        `https://github.com/acme/docs/pull/42 was reviewed: ${REVIEWER} ${verdict}.`,
      );
      expect(text).toContain(
        'Its branch docs-agent/webhooks-v3 is at 9cd290c: bring your copy up to date first.',
      );
      expect(text).toContain('push to the same branch');
      expect(text).toContain('leave the file alone, and answer in the message of a commit');
      expect(text).toContain('`Review N: what was done, or why not`');
      for (const [index, { path }] of review.comments.entries()) {
        expect(text).toMatch(
          new RegExp(`^## ${index + 1}\\. .*, (?:line|lines|the whole file)`, 'm'),
        );
        expect(text).toContain(`. ${path}, `);
      }
      expect(text).not.toContain('left out');
    }
  });

  it.each<[DocsReview | undefined, readonly string[]]>([
    [
      screenshots,
      [
        '[image: "Preview of the page at 375px, the table runs out of the screen", https://github.com/user-attachments/assets/0b6c1d0e-58f1-4e0f-9d0e-3c8a7a2f6e11]',
        '[image: "Numbers of the list are cut off at the left edge", https://github.com/user-attachments/assets/77e4c1b2-0f7d-4d5c-8a3b-1f2e3d4c5b6a]',
        '| [image: "Gray on black, contrast 2.1", https://private-user-images.githubusercontent.com/1/2.png] | [image: "Light',
        ' guides/webhooks.mdx, lines 26 to 33\n\nThe lines it is about, as a diff (25 earlier lines not shown), then what octo-reviewer wrote:',
        ' images/webhooks.png, the whole file\n\nocto-reviewer wrote:',
      ],
    ],
    [
      table,
      [
        ' api/documents.mdx, lines 9 to 53\n\nThe lines it is about, as a diff (13 earlier lines not shown), then what octo-reviewer wrote:',
        '+| `limit` | string |',
        '| `limit`, `offset` | integer, 1 to 100 |',
        '> Only documents whose is archived is this.\n\nThat is no sentence.',
      ],
    ],
    [
      suggestions,
      [
        '```suggestion\nWhen something happens in your workspace, we send a request to your server: a webhook.\nYou choose',
        'It contains a suggestion block: an exact replacement for the lines named above.',
        '`````suggestion\n```js title="verify.js"\n// node verify.js\n```\n\n````md\nSee ```this```\n````\n`````\nEND',
        ' guides/old-setup.mdx, lines 3 to 4 of the old version',
        'It contains a suggestion block: an exact replacement for lines of the old version.',
        'quickstart.mdx, line 12\n\nThe lines have changed since this was written: find where it applies now.',
        'an exact replacement for the lines that it was written for.',
        '-Please install it.\n+Please run npm install.',
      ],
    ],
    [
      questions,
      [
        'Why did you delete this? Support links to it.',
        '-> Secrets are shown once.\n-> Keep them in a safe place.',
        '[The status page](https://status.acme.example/webhooks?tab=retries) says five.[^1]\n\n[^1]: As of last Friday.',
        ' changelog.mdx, the whole file',
      ],
    ],
    [
      guide,
      [
        'each of the 9 review comments',
        '<details>\n<summary>How I tried it</summary>',
        '- [ ] never in the repository\n\n```sh\nexport WEBHOOK_SECRET=whsec_…\n```',
        'if (header === undefined || header.length !== expected.length) return false;',
        'Server-->>Acme: 500',
        '$2^n$ minutes after attempt $n$',
        '> Use `occurred_at`, not the time of arrival.\n\nAnd if two have the same?',
      ],
    ],
  ])('$name', (review, parts) => {
    const text = promptFor(pullRequestOf(given(review)));
    for (const part of parts) expect(text).toContain(part);
    expect(text).not.toMatch(/jwt|<img|!\[/);
  });

  it('of a second round, what was said before, but not our answer nor a stranger’s words', () => {
    const pullRequest = pullRequestOf(given(secondRound), {
      before: [
        commentWith({
          id: 1,
          author: REVIEWER,
          body: 'The header is `X-Acme-Signature` since v3.',
        }),
        commentWith({ id: 2, author: 'passer-by', body: 'First!' }),
        commentWith({ id: 3, author: 'octo-maintainer', body: 'Right, and it begins with `v1=`.' }),
        commentWith({
          id: 4,
          author: 'github-actions[bot]',
          isOurs: true,
          editor: REVIEWER,
          body: 'Answered: OK.',
        }),
      ],
    });
    const items = itemsOf(pullRequest).filter(({ id }) => id >= 100);
    const text = promptFor(pullRequest, items);
    expect(text).toMatch(
      /Earlier in this thread:\n\nocto-reviewer:\nBEGIN f00d\nThe header is `X-Acme-Signature` since v3\.\nEND f00d\n\nocto-maintainer:\nBEGIN f00d\nRight, and it begins with `v1=`\.\nEND f00d\n\n\(1 comment of an account without access left out\)\n\nocto-reviewer wrote:\n\nBEGIN f00d\nThe Python sample still/,
    );
    expect(text).not.toMatch(/First!|Answered|\/docs-agent/);
  });
});

describe('a full prompt', () => {
  const mark = '7f3a91c2';

  it.each<[string, number, (index: number) => DocsReview]>([
    ['reviews of docs', 600, (index) => given(docsReviews[index % docsReviews.length])],
    [
      'short comments',
      240,
      () => ({
        name: '',
        state: 'COMMENTED',
        summary: '',
        comments: given(guide).comments.map((comment, index) => ({
          ...comment,
          diffHunk: '@@ -1,2 +1,2 @@\n-Please install it with npm.\n+Please run npm install.',
          body: `Say this in fewer words, and link the page on events (${index}).`,
        })),
      }),
    ],
  ])('of %s (up to %i) spends at most 20%% on fences', (_, most, reviewAt) => {
    const items = Array.from({ length: 60 }, (_, index) =>
      itemsOf(pullRequestOf(reviewAt(index), { firstId: 1_000 * (index + 1) })),
    ).flat();
    const { text } = promptWith({ items: items.slice(0, most), mark });
    expect(text.length).toBeGreaterThan(57_000);
    expect(shareOfFences(text)).toBeLessThanOrEqual(0.2);
  });
});
