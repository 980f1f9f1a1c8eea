import { COMMENT_LIMIT, fits } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { headlineText, pullRequestHeadline } from '../../src/headlines/headline.ts';
import type { Numbers } from '../../src/published/number-policy.ts';
import { renderPullRequest } from '../../src/render/pull-request.ts';
import type { RedirectGate } from '../../src/report/gate.ts';
import { type LostPath, NO_LOST_PATHS } from '../../src/report/lost-paths.ts';
import {
  type GivenParts,
  incompleteReading,
  lostPath,
  pageRow,
  published,
} from '../support/report.ts';

const plain = (markdown: string) => markdown.replaceAll('\u00a0', ' ');
const render = (lost: LostPath[], rest: GivenParts = {}, numbers: Numbers = 'exact') =>
  plain(
    renderPullRequest(
      published(
        [pageRow('/a', [3, 2], [4, 1])],
        { redirects: { ...NO_LOST_PATHS, lost }, ...rest },
        numbers,
      ),
    ),
  );
const warningOf = (markdown: string) => markdown.split(/\n\n(?:This page has|\|)/)[0];

const WEBHOOKS = lostPath('/guides/webhooks', [2_540, 1_772], {
  movedTo: '/guides/events/webhooks',
  suggestion: { source: '/guides/webhooks', destination: '/guides/events/webhooks', kind: 'add' },
});

describe('a path that would lead nowhere', () => {
  it('is in the headline and comes first, with a rule to paste', () => {
    expect(warningOf(render([WEBHOOKS]))).toMatchInlineSnapshot(`
      "### A removed page was viewed 4,312 times in four weeks and has no redirect

      > [!WARNING]
      > \`/guides/webhooks\` is removed here. **2,540 human and 1,772 AI views** in four weeks would lead nowhere. Likely new place: \`/guides/events/webhooks\`.
      >
      > To send them there, add at the top of \`redirects\` in \`docs.json\`:
      >
      > \`\`\`json
      > { "source": "/guides/webhooks", "destination": "/guides/events/webhooks" }
      > \`\`\`"
    `);
  });

  it('has a number only as exact as was requested', () => {
    const relative = warningOf(render([WEBHOOKS], {}, 'relative'));
    expect(relative).toContain('### A removed page was viewed and has no redirect');
    expect(relative).not.toMatch(/\d/);
  });

  it('had at least this many views if some are missing', () => {
    const markdown = render([WEBHOOKS], { notRead: incompleteReading() });
    expect(markdown).toContain('### A removed page was viewed at least 4,312 times in four weeks');
    expect(markdown).toContain('**At least 2,540 human and 1,772 AI views**');
  });

  it.each([
    ['loop', 'is redirected in a loop', 'and its redirect leads nowhere'],
    ['dead-end', 'is redirected to a path without a page', 'and its redirect leads nowhere'],
    ['dropped', 'loses its redirect here', 'A path that was viewed'],
  ] as const)('says what is wrong: %s', (problem, text, headline) => {
    const markdown = render([{ ...WEBHOOKS, problem }]);
    expect(markdown).toContain(text);
    expect(markdown.split('\n')[0]).toContain(headline);
  });

  it('has its nearest section in words, and no rule to paste', () => {
    const markdown = render([lostPath('/guides/webhooks', [20, 0], { nearestSection: '/guides' })]);
    expect(markdown).toContain('would lead nowhere. Nearest section: `/guides`.\n\nThis page');
    expect(markdown).not.toContain('```');
  });

  it('without a section there is nothing to paste', () => {
    const markdown = render([lostPath('/x', [20, 0])]);
    expect(markdown).toContain(
      '> `/x` is removed here. **20 human and 0 AI views** in four weeks would lead nowhere.\n\nThis page',
    );
    expect(markdown).not.toContain('```');
  });
});

describe('several paths', () => {
  const several = Array.from({ length: 5 }, (_, index) =>
    lostPath(`/old/${index}`, [100 - index, 0], {
      movedTo: `/new/${index}`,
      suggestion: { source: `/old/${index}`, destination: `/new/${index}`, kind: 'add' },
    }),
  );

  it('are listed with their views, each with its rule', () => {
    expect(warningOf(render(several.slice(0, 2)))).toMatchInlineSnapshot(`
      "### 2 paths, viewed 199 times in four weeks, would lead nowhere

      > [!WARNING]
      > These paths would lead nowhere:
      >
      > - \`/old/0\` is removed here, **100 human and 0 AI views** in four weeks; likely new place: \`/new/0\`
      > - \`/old/1\` is removed here, **99 human and 0 AI views** in four weeks; likely new place: \`/new/1\`
      >
      > To send them there, add at the top of \`redirects\` in \`docs.json\`:
      >
      > \`\`\`json
      > { "source": "/old/0", "destination": "/new/0" },
      > { "source": "/old/1", "destination": "/new/1" }
      > \`\`\`"
    `);
  });

  it('after the third are in a fold', () => {
    const [before = '', fold = ''] = render(several).split(
      '<details><summary>2 more paths without a redirect</summary>',
    );
    expect(before.match(/`\/old\/\d`/g)).toHaveLength(3);
    expect(fold.match(/`\/old\/\d`/g)).toHaveLength(2);
  });

  it.each(['/`|@everyone <b>#1', '/🙂', '/\u0000\u202e', '/::error::'])(
    'of 3,000 with hostile paths such as %j the comment keeps its size, and counts the rest',
    (piece) => {
      const many = Array.from({ length: 3_000 }, (_, index) => {
        const path = `${piece.repeat(30)}/${index}`;
        const suggestion = { source: path, destination: path, kind: 'add' } as const;
        return lostPath(path, [30, 0], { movedTo: path, suggestion, rulesFile: path, file: path });
      });
      const markdown = render(many);
      expect(fits(markdown, COMMENT_LIMIT)).toBe(true);
      expect(markdown).toContain('2,997 more paths without a redirect');
      expect(markdown).toContain('2,957 further paths are in the JSON file.');
    },
  );
});

describe('what has been fixed', () => {
  it.each([
    [['/x'], '`/x` is removed here and redirected.'],
    [['/x', '/y', '/z'], '3 paths are removed here and redirected, among them `/x`.'],
  ])('is one line: %j', (redirected, line) => {
    const markdown = render([], {
      redirects: {
        ...NO_LOST_PATHS,
        redirected: redirected.map((path) => ({ path, to: '/y', movedTo: undefined })),
      },
    });
    expect(markdown).toContain(`\n\n${line}\n\n|`);
    expect(markdown).not.toContain('[!WARNING]');
  });
});

describe('a gate', () => {
  const gate: RedirectGate = { kind: 'fails', goneFile: 'docs/gone.txt', problems: [] };

  it('that fails says so in the warning, with the line that lets the page go', () => {
    expect(warningOf(render([WEBHOOKS], { gate }))).toContain(
      '\n> This fails the check until it is fixed. If a page may go, add a line such as `/guides/webhooks # reason` to `docs/gone.txt`, with your reason.',
    );
  });

  it('that only warns asks for no line', () => {
    expect(warningOf(render([WEBHOOKS], { gate: { kind: 'warns' } }))).not.toMatch(/fails|reason/);
  });
});

describe('paths that may go', () => {
  const accepted = Array.from({ length: 7 }, (_, index) => ({
    path: `/x-${index}`,
    reason: `reason ${index}`,
  }));

  it('are listed with their reasons, at most five, and the others are counted', () => {
    const markdown = render([], { accepted });
    expect(markdown).toContain(
      'These paths may go without a redirect:\n\n- `/x-0`: reason 0\n- `/x-1`: reason 1\n',
    );
    expect(markdown).toContain('- `/x-4`: reason 4\n\n2 more are in the JSON file.');
    expect(markdown).not.toContain('[!WARNING]');
  });

  it('are in a sentence if there is one', () => {
    expect(render([], { accepted: accepted.slice(0, 1) })).toContain(
      '\n\nThis path may go without a redirect: `/x-0`: reason 0\n\n',
    );
  });
});

it.each([
  [[4_311, 1], 'A removed page was viewed 4,312 times in four weeks and has no redirect'],
  [[1, 0], 'A removed page was viewed once in four weeks and has no redirect'],
  [
    [999_999_999, 999_999_999],
    'A removed page was viewed 1,999,999,998 times in four weeks and has no redirect',
  ],
] as const)('the headline of %j views', (views, text) => {
  const headline = headlineText(
    pullRequestHeadline(
      published([], { redirects: { ...NO_LOST_PATHS, lost: [lostPath('/x', views)] } }),
    ),
  );
  expect(headline).toBe(text);
  expect(headline.length).toBeLessThanOrEqual(120);
});

it.each([
  [
    'two pages that leave the navigation',
    { leftNavigation: ['/a', '/b'] },
    '2 pages leave the navigation',
  ],
  [
    'a page whose readers a rule sends elsewhere',
    { sent: [{ path: '/a', to: '/b', source: '/a' }] },
    'Readers of 1 page are sent elsewhere',
  ],
  ['nothing', {}, 'No page touched'],
])('the headline of a pull request without pages: %s', (_what, redirects, text) => {
  const report = published([], { redirects: { ...NO_LOST_PATHS, ...redirects } });
  expect(headlineText(pullRequestHeadline(report))).toBe(text);
});
