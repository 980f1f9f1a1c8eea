import type { PullRequest } from '../github/index.ts';
import type { NewReviewComment } from '../github/state/reviews.ts';
import { REVIEWER } from './agent-pull-request.ts';

/** A review as people write them on pages of docs. */
export interface DocsReview {
  name: string;
  state: 'CHANGES_REQUESTED' | 'COMMENTED' | 'APPROVED';
  summary: string;
  comments: readonly DocsReviewComment[];
}

export interface DocsReviewComment extends Omit<NewReviewComment, 'inReplyTo' | 'diffHunk'> {
  diffHunk: string;
  isOutdated?: boolean;
}

/** Submits a review as the reviewer's. */
export function submitDocsReview(
  pullRequest: PullRequest,
  { state, summary, comments }: DocsReview,
): { id: number } {
  return pullRequest.submitReview({
    author: REVIEWER,
    state,
    body: summary,
    comments: comments.map(({ isOutdated: _, ...comment }) => comment),
  });
}

/** The diff above a comment on a new page, up to a line. */
function upTo(last: number, page: readonly string[]): string {
  return [`@@ -0,0 +1,${page.length} @@`, ...page.slice(0, last).map((line) => `+${line}`)].join(
    '\n',
  );
}

const GUIDE = `---
title: Receive webhooks
description: Be told when something happens in your workspace.
---

# Receive webhooks

A webhook is a request that we send to your server when something happens in your workspace, for example when a
document is published or a comment is resolved. You choose the events, and we send each of them as JSON.

## Before you begin

- You need the role **Admin** in the workspace.
- Your server needs an address that can be reached from the internet, with a valid certificate.

## Create an endpoint

1. Open **Settings → Webhooks**.
2. Click **Add endpoint**, and enter the address of your server.
3. Choose the events. You can change them later.
4. Copy the signing secret. It is shown once.

## Verify the signature

Every request has the header \`X-Signature\`, which holds an HMAC of the body. Verify it before you read the body:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

export function isValid(body, header, secret) {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(header));
}
\`\`\`

\`\`\`py
import hashlib, hmac

def is_valid(body: bytes, header: str, secret: str) -> bool:
    expected = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, header)
\`\`\`

## Retries

If your server does not answer with a status from 200 to 299 within ten seconds, we send the request again, with longer
and longer pauses. After eight attempts, over 24 hours, the delivery counts as failed, and admins get an email.

## Order

Requests can come in another order than the events happened. Use \`occurred_at\`, not the time of arrival.

## Test an endpoint

Click **Send test event**. The request has \`"test": true\`, and is not sent again.`.split('\n');

const PARAMETERS = `---
title: List documents
openapi: GET /v2/documents
---

## Query parameters

| name | type | meaning |
| --- | --- | --- |
${[
  ...[
    'collection',
    'author',
    'status',
    'language',
    'tag',
    'template',
    'owner',
    'editor',
    'reviewer',
    'label',
  ],
  ...[
    'created_after',
    'created_before',
    'updated_after',
    'updated_before',
    'published_after',
    'published_before',
  ],
  ...[
    'has_comments',
    'has_drafts',
    'is_archived',
    'is_locked',
    'is_template',
    'is_public',
    'is_shared',
    'is_stale',
  ],
  ...[
    'order_by',
    'order',
    'limit',
    'offset',
    'cursor',
    'fields',
    'include',
    'expand',
    'search',
    'search_in',
    'match',
  ],
  ...[
    'min_words',
    'max_words',
    'min_views',
    'max_views',
    'group_by',
    'timezone',
    'locale',
    'version',
    'format',
  ],
]
  .map(
    (name) =>
      `| \`${name}\` | string | Only documents whose ${name.replaceAll('_', ' ')} is this. |`,
  )
  .join('\n')}`.split('\n');

const screenshots: DocsReview = {
  name: 'screenshots of a rendered page',
  state: 'CHANGES_REQUESTED',
  summary:
    'I looked at the preview on a phone and in dark mode. The text is good, three things do not *look* right.\n\n![Preview of the page at 375px, the table runs out of the screen](https://github.com/user-attachments/assets/0b6c1d0e-58f1-4e0f-9d0e-3c8a7a2f6e11)',
  comments: [
    {
      path: 'guides/webhooks.mdx',
      line: 18,
      body: 'The list is not indented on a phone:\n\n<img width="375" alt="Numbers of the list are cut off at the left edge" src="https://github.com/user-attachments/assets/77e4c1b2-0f7d-4d5c-8a3b-1f2e3d4c5b6a">',
      diffHunk: upTo(18, GUIDE),
    },
    {
      path: 'guides/webhooks.mdx',
      startLine: 26,
      line: 33,
      body: 'In dark mode the comment in the sample cannot be read. Before and after:\n\n| before | after |\n| --- | --- |\n| ![Gray on black, contrast 2.1](https://private-user-images.githubusercontent.com/1/2.png?jwt=eyJhbGciOi) | ![Light gray on black, contrast 7.4](https://private-user-images.githubusercontent.com/1/3.png?jwt=eyJhbGciOi) |',
      diffHunk: upTo(33, GUIDE),
    },
    {
      path: 'images/webhooks.png',
      body: 'This screenshot still shows the old sidebar.',
      diffHunk: '',
    },
  ],
};

const table: DocsReview = {
  name: 'a long table of parameters',
  state: 'COMMENTED',
  summary: '',
  comments: [
    {
      path: 'api/documents.mdx',
      startLine: 9,
      line: PARAMETERS.length,
      body: 'All of these say “string”, but most are not. From the service’s code:\n\n| name | type |\n| --- | --- |\n| `limit`, `offset` | integer, 1 to 100 |\n| `is_…`, `has_…` | boolean |\n| `…_after`, `…_before` | date, ISO 8601 |\n\nPlease correct the column, and say what happens with a value of another type (it is a `400`).',
      diffHunk: upTo(PARAMETERS.length, PARAMETERS),
    },
    {
      path: 'api/documents.mdx',
      line: 34,
      body: '> Only documents whose is archived is this.\n\nThat is no sentence. Rather: “Only archived documents (`true`), or only others (`false`).” The same for the five rows below.',
      diffHunk: upTo(34, PARAMETERS),
    },
  ],
};

const suggestions: DocsReview = {
  name: 'suggestions of a copy editor',
  state: 'CHANGES_REQUESTED',
  summary:
    'Mostly wording; take the suggestions as they are. The style guide says *sentence case* and no “please”.',
  comments: [
    {
      path: 'guides/webhooks.mdx',
      startLine: 8,
      line: 9,
      body: 'One sentence, one idea:\n\n```suggestion\nWhen something happens in your workspace, we send a request to your server: a webhook.\nYou choose the events. Each is sent as JSON.\n```',
      diffHunk: upTo(9, GUIDE),
    },
    {
      path: 'guides/webhooks.mdx',
      line: 27,
      body: 'Show how to run it, too:\n\n`````suggestion\n```js title="verify.js"\n// node verify.js\n```\n\n````md\nSee ```this```\n````\n`````',
      diffHunk: upTo(27, GUIDE),
    },
    {
      path: 'guides/old-setup.mdx',
      startLine: 3,
      line: 4,
      side: 'LEFT',
      body: 'Keep this warning, it is still true:\n\n```suggestion\n> Secrets are shown once.\n```',
      diffHunk:
        '@@ -1,6 +1,4 @@\n ---\n title: Set up\n-> **Warning:** secrets are shown once.\n-> Keep them in a safe place.',
    },
    {
      path: 'quickstart.mdx',
      line: 12,
      isOutdated: true,
      body: '```suggestion\nRun `npm install`.\n```',
      diffHunk: '@@ -10,3 +10,3 @@\n \n-Please install it.\n+Please run npm install.',
    },
  ],
};

const questions: DocsReview = {
  name: 'questions of a product manager',
  state: 'COMMENTED',
  summary: 'No blockers from me, but I do not understand some of this.',
  comments: [
    {
      path: 'guides/old-setup.mdx',
      line: 4,
      side: 'LEFT',
      body: 'Why did you delete this? Support links to it.',
      diffHunk:
        '@@ -1,6 +1,4 @@\n ---\n title: Set up\n-> Secrets are shown once.\n-> Keep them in a safe place.',
    },
    {
      path: 'guides/webhooks.mdx',
      line: 45,
      body: 'Is it eight attempts or five? [The status page](https://status.acme.example/webhooks?tab=retries) says five.[^1]\n\n[^1]: As of last Friday.',
      diffHunk: upTo(45, GUIDE),
    },
    {
      path: 'changelog.mdx',
      body: 'Do we announce this at all before the beta ends?',
      diffHunk: '',
    },
  ],
};

const guide: DocsReview = {
  name: 'a thorough review of a new guide',
  state: 'CHANGES_REQUESTED',
  summary:
    'Thanks, this is a good start. In general:\n\n1. Say *who* does something: “we” is the service, “you” is the reader.\n2. Samples must run as they are. I tried both:\n   - JavaScript: throws if the header is missing\n   - Python: works\n3. Link terms on first use.\n\n<details>\n<summary>How I tried it</summary>\n\nNode 24.21, Python 3.14, `ngrok http 3000`.\n\n</details>',
  comments: [8, 12, 18, 24, 31, 39, 45, 49, 53].map((line, index) => ({
    path: 'guides/webhooks.mdx',
    line,
    ...(index % 3 === 0 ? { startLine: line - 2 } : {}),
    body: [
      'Link “event” to [the list of events](../api/events.mdx#all).',
      'Which *kind* of certificate? Self-signed ones are refused, and people lose an hour with that.',
      'After step 4 say where the secret goes:\n\n- [ ] environment variable\n- [ ] never in the repository\n\n```sh\nexport WEBHOOK_SECRET=whsec_…\n```',
      'The header is `X-Acme-Signature` since v3, and it begins with `v1=`.',
      '`timingSafeEqual` throws a `RangeError` if the lengths differ, so a request without the header is a 500:\n\n```js\nif (header === undefined || header.length !== expected.length) return false;\n```',
      'Nice! 👍 One thing: type hints need `bytes | str` here.',
      'A drawing would help:\n\n```mermaid\nsequenceDiagram\n  Acme->>Server: POST\n  Server-->>Acme: 500\n  Acme->>Server: POST, 1 min later\n```\n\nThe pause is $2^n$ minutes after attempt $n$.',
      '> Use `occurred_at`, not the time of arrival.\n\nAnd if two have the same? There is `sequence` for that.',
      'This is the first thing people want. Move it up, right after “Create an endpoint”.',
    ][index] as string,
    diffHunk: upTo(line, GUIDE),
  })),
};

/** The reply of a second round; what came before it in its thread is for who plays it. */
const secondRound: DocsReview = {
  name: 'a reply of a second round',
  state: 'CHANGES_REQUESTED',
  summary: 'Almost there.',
  comments: [
    {
      path: 'guides/webhooks.mdx',
      startLine: 36,
      line: 41,
      body: '/docs-agent The Python sample still has the old header. It must be `X-Acme-Signature`, as I wrote above.',
      diffHunk: upTo(41, GUIDE),
    },
  ],
};

export const docsReviews: readonly DocsReview[] = [
  screenshots,
  table,
  suggestions,
  questions,
  guide,
  secondRound,
];
