import { hiding, verbatim } from '@docs-agent/sandbox/hostile-texts';
import { renderMarkdown } from '@docs-agent/sandbox/render';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderReply } from '../src/render/reply.ts';
import type { Tracking } from '../src/render/tracking.ts';
import { renderSummary, renderTracking } from '../src/render/tracking-comment.ts';
import type { Found } from '../src/situations/table.ts';
import {
  candidatesOf,
  commentWith,
  pullRequestWith,
  reviewWith,
  threadWith,
} from './support/pull-requests.ts';
import {
  commitWith,
  comparisonWith,
  LEDGER,
  noteOf,
  rowsOf,
  trackingWith,
} from './support/tracking.ts';

/** What GitHub would act on, or what would leave its place in our Markdown. */
const ACTIVE: [string, string][] = [
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['a mention', 'hello @ann and @acme/team'],
  ['a closing keyword', 'fixes #1, closes acme/docs#2, resolves GH-3'],
  ['a link to an issue', 'fixes https://github.com/acme/docs/issues/1'],
  ['an address', 'www.evil.example, mail@evil.example'],
  ['a commit', 'a5c3785ed8d6a35868bc169f07e40e889087fd2e'],
  ['an emoji', ':tada:'],
  ['mathematics', '$x$ and $$y$$'],
  ['a workflow command', '::error::x\n::set-output name=a::b'],
  ['an old workflow command', '##[error]x'],
  ['our marker', '<!-- docs-agent forward-review -->'],
  ['a ledger', LEDGER],
  ['a job', '<!-- docs-agent job: job_2 -->'],
  ['a cell more', 'a | b |\n| - | - |'],
  ['an escaped cell more', 'a \\| b \\\\| c'],
  ['an image', '![x](https://evil.example/a.png)'],
  ['a link', '[x](https://evil.example) <https://evil.example>'],
  ['HTML', '<h1>x</h1><img src="https://evil.example/a.png">'],
  ['a script', '<script>alert(1)</script>'],
  ['the end of a fold', '</summary></details></sub></td>'],
  ['the end of a comment', '--> x'],
  ['code', '`x` ``y`` ```\nz'],
  ['an alert', '> [!CAUTION]\n> x'],
  ['a heading', '# x\n\nx\n==='],
  ['a list', '- x\n1. y'],
  ['a footnote', '[^1]\n\n[^1]: x'],
  ['a task', '- [x] x'],
  ['stress', '**x** _y_ ~~z~~'],
  ['a command of ours', 'then /docs-agent stop'],
  ['terminal sequences', '\u001b[2J\u001b[31mx'],
  ['bidirectional controls', 'a\u202eb\u2066c'],
  ['half a character', 'a\ud800b'],
];

/** The same text in every place that takes outside text. */
function buildTracking(text: string, found: Found): Tracking {
  const pullRequest = pullRequestWith({
    reviews: [reviewWith({ body: `Said: ${text}`, author: text })],
    threads: [
      threadWith({ path: `a/${text}.mdx`, comments: [commentWith({ body: text, author: text })] }),
      threadWith({
        comments: [commentWith({ id: 11, body: `Said:\n\n${text}`, author: text, editor: text })],
      }),
    ],
  });
  const isOver = found.comparison !== undefined;
  const rows = rowsOf(pullRequest, isOver ? 'done' : 'uncertain');
  return trackingWith(found, {
    rows: rows.map((row) => ({
      ...row,
      ...(isOver && { claim: text }),
    })),
    leftOut: candidatesOf(pullRequest).map(({ item }) => ({ item, reason: text, cause: 'role' })),
    job: { id: `job ${text}`, url: 'https://service.example/jobs/{id}' },
    command: `/${text}`,
    earlierTurns: [
      {
        sentAt: new Date('2026-11-17T09:00:00Z'),
        itemCount: 1,
        kind: 'pushed',
        author: text,
        reviewUrl: 'https://github.com/acme/docs/pull/42',
      },
    ],
    notes: [text, `Note: ${text}`].map(noteOf),
    wantsHelp: true,
  });
}

/** Situations that show texts which others do not. */
function situationsWith(text: string): Found[] {
  const comparison = comparisonWith({
    commits: [commitWith({ title: text }), commitWith({ title: `x ${text}` })],
  });
  return [
    { kind: 'uncertain', why: text },
    { kind: 'pushed-unsettled', comparison, elapsedMs: 1 },
  ];
}

/** The tags of a page, in order, with the classes that GitHub gives to what it makes active. */
function elementsOf(html: string): string[] {
  // A dollar is wrapped in a `span`, so that it opens no formula.
  return Array.from(
    html.replaceAll('<span>$</span>', '$').matchAll(/<(\/?[a-z\d]+)(?: class="([^"]*)")?/g),
    ([, tag, name]) => `${tag} ${name ?? ''}`,
  );
}

async function elementsFor(tracking: Tracking): Promise<string[]> {
  return elementsOf(await renderMarkdown(renderTracking(tracking, LEDGER)));
}

/** Of an answer in a thread whose only outside text is what the agent says. */
async function elementsOfReply(claim: string): Promise<string[]> {
  return elementsOf(
    await renderMarkdown(
      renderReply(
        { kind: 'unchanged' },
        { comparison: comparisonWith(), headline: ['Ended'] },
        { forward: 'all', command: '/docs-agent' },
        claim,
      ),
    ),
  );
}

/** Of comments that differ from the hostile ones in nothing but that text. */
const harmless = Promise.all(
  situationsWith('words').map((found) => elementsFor(buildTracking('words', found))),
);

async function expectHarmless(text: string): Promise<void> {
  const found = await Promise.all(
    situationsWith(text).map((found) => elementsFor(buildTracking(text, found))),
  );
  expect(found).toEqual(await harmless);
  expect(await elementsOfReply(text)).toEqual(await elementsOfReply('words'));
  for (const tracking of situationsWith(text).map((found) => buildTracking(text, found))) {
    const comment = renderTracking(tracking, LEDGER);
    expect(comment.match(/^<!--.*/gm)).toEqual([LEDGER]);
    expect(comment.endsWith(`\n${LEDGER}`)).toBe(true);
    expect(comment).not.toMatch(/^\s*(?:::|##\[)/m);
    expect(comment).not.toMatch(/[\p{Cc}--\n]/v);
    expect(renderSummary(tracking)).not.toMatch(/^<!--/m);
  }
}

describe('the tracking comment, with one text as words, path, name, job, reason, title, note, claim and command', () => {
  it.each([...ACTIVE, ...hiding, ...verbatim])('shows it and does nothing: %s', async (_, text) => {
    await expectHarmless(text);
  });

  it('shows any mixture of what is active, and does nothing', async () => {
    const pieces = fc.constantFrom(
      ...[
        '@ann',
        '#1',
        'GH-',
        '2',
        '`',
        '``',
        '|',
        '\\',
        '<',
        '>',
        '<!--',
        '-->',
        '$',
        '~',
        '*',
        '_',
        '[',
        ']',
        '(',
      ],
      ...[
        ')',
        '!',
        ':',
        '//',
        'www',
        '.',
        'http',
        '\n',
        '\n\n',
        ' ',
        '</details>',
        '&lt;',
        '&#64;',
        '\u200b',
        'a',
      ],
    );
    const texts = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
    await fc.assert(fc.asyncProperty(texts, expectHarmless), { numRuns: 50 });
  });
});
