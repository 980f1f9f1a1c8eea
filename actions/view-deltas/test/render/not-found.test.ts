import { writeMarkdown } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import type { Numbers } from '../../src/published/number-policy.ts';
import { formerAddresses, notFoundSection } from '../../src/render/not-found.ts';
import type { DeadEnd } from '../../src/report/dead-end.ts';
import { deadEndAt, type GivenParts, incompleteReading, published } from '../support/report.ts';
import { SITE_LINKS } from '../support/site-report.ts';

const RULES = 'https://github.com/acme/docs/blob/abcdef0123456789/docs.json';

function unserved(path: string, rest: Partial<DeadEnd> = {}): DeadEnd {
  return deadEndAt(path, [1_122, 7_901], rest);
}

/** One near a page. */
function near(path: string, nearest: string): DeadEnd {
  return unserved(path, { nearest: { kind: 'page', path: nearest }, rulesFile: 'docs.json' });
}

interface Rendering extends GivenParts {
  numbers?: Numbers;
  most?: number;
}

function section(
  deadEnds: readonly DeadEnd[] | undefined,
  { numbers = 'exact', most = 25, ...rest }: Rendering = {},
): string {
  const report = published([], { deadEnds, ...rest }, numbers);
  return writeMarkdown([...notFoundSection(report, most), ...formerAddresses(report, most)]);
}

describe('addresses that no page serves', () => {
  it('are a table with their views and the nearest page, and the file for a rule below', () => {
    expect(section([near('/webhook', '/webhooks')], { links: SITE_LINKS })).toBe(
      [
        '## No page serves these',
        '',
        '| Address | Human | AI | Nearest page |',
        '| :- | -: | -: | :- |',
        `| [\`/webhook\`](${RULES}) | 1,122 | 7,901 | [\`/webhooks\`](https://docs.example.com/webhooks) |`,
        '',
        `Rules for them belong in [\`docs.json\`](${RULES}).`,
        '',
      ].join('\n'),
    );
  });

  it.each<[what: string, rest: Partial<DeadEnd>, cell: string]>([
    [
      'a rule that leads to no page',
      { redirect: 'no-page', redirectsTo: '/misspelt' },
      'redirected to `/misspelt`, no page',
    ],
    ['a loop', { redirect: 'loop' }, 'redirected in a loop'],
    [
      'a rule that the host may not follow',
      {
        redirect: 'not-certain',
        doubtful: { source: '/old/:slug', why: 'may not work', remedy: undefined },
      },
      'only caught by `/old/:slug`: may not work',
    ],
  ])('%s is said beside its views', (_, rest, cell) => {
    expect(section([unserved('/old', rest)])).toContain(`| \`/old\` | 1,122 | 7,901 | ${cell} |`);
  });

  it('what the live site answers takes the place of what was worked out', () => {
    const doubtful = { source: '/old/:slug', why: 'may not work', remedy: undefined };
    const live = {
      answers: [
        { path: '/old/a', status: 404, to: undefined },
        { path: '/b', status: 200, to: undefined },
      ],
      forms: [],
      problem: undefined,
    };
    const markdown = section([unserved('/old/a', { doubtful }), unserved('/b')], { live });
    expect(markdown).toContain('| **answers 404**, rule `/old/:slug` |');
    expect(markdown).toContain('| answers 200 |');
    expect(markdown).not.toContain('may not work');
  });

  it.each<[most: number, open: number, folded: number, left: number]>([
    [25, 5, 9, 0],
    [2, 2, 8, 4],
  ])(
    'of fourteen, with room for %i, %i are open, %i folded and %i in the file',
    (most, open, folded, left) => {
      const addresses = Array.from({ length: 14 }, (_, index) => near(`/old-${index}`, '/new'));
      const [before = '', after = ''] = section(addresses, { most }).split('<details>');
      expect(before.match(/\| \[`/g)).toHaveLength(open);
      expect(after.match(/\| \[`/g)).toHaveLength(folded);
      expect(after.includes(`${left} more are in the JSON file.`)).toBe(left > 0);
    },
  );

  it('that only AI asks for are one line, with their number and sum', () => {
    const ofAi = (path: string): DeadEnd => ({
      ...unserved(path),
      askedBy: 'ai',
      views: { human: 2, ai: 790, total: 792 },
    });
    const [, line = ''] = section([ofAi('/a'), ofAi('/b')]).split('\n\n');
    expect(line.trim()).toBe(
      'AI asked for 2 addresses without a page that hardly anyone else opens, 1,580 times together.',
    );
    expect(section([near('/x', '/y'), ofAi('/a')])).toContain('AI asked for 1 more address ');
    expect(section([ofAi('/a')], { numbers: 'relative' })).not.toMatch(/\d{2}/);
  });

  it('hidden counts leave the addresses', () => {
    const markdown = section([near('/webhook', '/webhooks')], { numbers: 'relative' });
    expect(markdown).toContain(`| [\`/webhook\`](${RULES}) | \`/webhooks\` |`);
    expect(markdown.replaceAll(RULES, '')).not.toMatch(/\d/);
  });

  it('counts of which some may be missing are lower bounds', () => {
    const notRead = incompleteReading('none');
    expect(section([unserved('/a')], { notRead })).toContain('| ≥\u00a01,122 | ≥\u00a07,901 |');
  });

  it.each<[what: string, addresses: readonly DeadEnd[] | undefined]>([
    ['where they were not looked for', undefined],
    ['where there are none', []],
  ])('have no section %s', (_, addresses) => {
    expect(section(addresses)).toBe('');
  });

  it('whose redirect works are folded apart, as old addresses', () => {
    const works = unserved('/old', { redirect: 'works', redirectsTo: '/new' });
    expect(section([works])).toBe(
      [
        '<details><summary>Redirected: 1 old address</summary>',
        '',
        '- `/old` redirects to `/new`; 9,023 views (1,122 human, 7,901 AI) still come through the old address.',
        '',
        '</details>',
        '',
      ].join('\n'),
    );
  });

  it.each([
    '/`a`|b',
    '/@octocat',
    '/#1',
    '/<img src=x>',
    '/\u202e\u200bx',
    `/${'x'.repeat(9_000)}`,
  ])('the path %j is shown as code, cut where it is long', (path) => {
    const markdown = section([
      near(path, '/page'),
      unserved('/old', { redirect: 'works', redirectsTo: path }),
    ]);
    expect(markdown.length).toBeLessThan(1_500);
    expect(markdown).not.toMatch(/[\u202e\u200b]x/);
    expect(markdown.match(/^(?:\| \[|- )(`+)/gm)).toHaveLength(2);
  });
});
