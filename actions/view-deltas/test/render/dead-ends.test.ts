import { writeMarkdown } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import type { Numbers } from '../../src/published/number-policy.ts';
import { deadEndSection } from '../../src/render/dead-ends.ts';
import type { DeadEnd } from '../../src/report/dead-end.ts';
import type { Report } from '../../src/report/report.ts';
import { incompleteReading, published } from '../support/report.ts';
import { SITE_LINKS } from '../support/site-report.ts';

const RULES = 'https://github.com/acme/docs/blob/abcdef0123456789/docs.json';

function deadEnd(path: string, rest: Partial<DeadEnd> = {}): DeadEnd {
  return {
    path,
    redirect: 'none',
    redirectsTo: undefined,
    doubtful: undefined,
    nearest: undefined,
    rulesFile: undefined,
    views: { human: 1_122, ai: 7_901, total: 9_023 },
    ...rest,
  };
}

/** One near a page. */
function near(path: string, nearest: string): DeadEnd {
  return deadEnd(path, { nearest: { kind: 'page', path: nearest }, rulesFile: 'docs.json' });
}

function section(
  deadEnds: readonly DeadEnd[] | undefined,
  {
    numbers = 'exact',
    most = 25,
    ...rest
  }: Partial<Report> & { numbers?: Numbers; most?: number } = {},
): string {
  return writeMarkdown(deadEndSection(published([], { deadEnds, ...rest }, numbers), most));
}

describe('the dead ends of a site', () => {
  it('one is a sentence, and no rule to paste', () => {
    expect(section([near('/webhook', '/webhooks')])).toBe(
      [
        '## Dead ends',
        '',
        `[\`/webhook\`](${RULES}) was requested 9,023 times (1,122 human, 7,901 AI) and no file serves it. Nearest page: \`/webhooks\`.`,
        '',
      ].join('\n'),
    );
  });

  it('links the nearest page to the live docs, and a path to the file of its rules', () => {
    const report = published([], { deadEnds: [near('/a b', '/c d')], links: SITE_LINKS });
    const [, sentence] = deadEndSection(report, 1);
    expect(sentence && writeMarkdown([sentence])).toMatch(
      /^\[`\/a b`\]\(https:\/\/github\.com\/.*\/docs\.json\) .* \[`\/c d`\]\(https:\/\/docs\.example\.com\/c%20d\)\.$/m,
    );
  });

  it('several are a list', () => {
    const markdown = section([
      near('/webhook', '/webhooks'),
      near('/agent', '/agents'),
      deadEnd('/x'),
    ]);
    expect(markdown.match(/^- \[?`/gm)).toHaveLength(3);
  });

  it.each<[what: string, rest: Partial<DeadEnd>, sentence: string]>([
    [
      'a redirect that works',
      { redirect: 'works', redirectsTo: '/new' },
      '`/old` redirects to `/new`; 9,023 views (1,122 human, 7,901 AI) still come through the old address.',
    ],
    [
      'one that leads nowhere',
      { redirect: 'no-page', redirectsTo: '/misspelt', nearest: { kind: 'section', path: '/new' } },
      '`/old` was requested 9,023 times (1,122 human, 7,901 AI) and is redirected to `/misspelt`, which is not a page. Nearest section: `/new`.',
    ],
    [
      'one that leads in a loop',
      { redirect: 'loop' },
      '`/old` was requested 9,023 times (1,122 human, 7,901 AI) and is redirected in a loop.',
    ],
    [
      'one that the host may not follow',
      {
        redirect: 'not-certain',
        doubtful: { source: '/old/:slug', why: 'such rules may not work', remedy: undefined },
      },
      '`/old` was requested 9,023 times (1,122 human, 7,901 AI) and is only caught by `/old/:slug`, and such rules may not work.',
    ],
    [
      'a single view',
      { redirect: 'works', redirectsTo: '/new', views: { human: 0, ai: 1, total: 1 } },
      '`/old` redirects to `/new`; 1 view (0 human, 1 AI) still comes through the old address.',
    ],
  ])('%s is named as such', (_, rest, sentence) => {
    expect(section([deadEnd('/old', rest)])).toBe(`## Dead ends\n\n${sentence}\n`);
  });

  it.each<
    [numbers: Numbers, order: 'falling' | 'none' | undefined, near: string, redirected: string]
  >([
    [
      'exact',
      undefined,
      '9,023 times (1,122 human, 7,901 AI)',
      '9,023 views (1,122 human, 7,901 AI)',
    ],
    [
      'exact',
      'none',
      'at least 9,023 times (1,122 human, 7,901 AI)',
      'at least 9,023 views (1,122 human, 7,901 AI)',
    ],
    [
      'exact',
      'falling',
      '9,023 times (1,122 human, 7,901 AI)',
      '9,023 views (1,122 human, 7,901 AI)',
    ],
  ])(
    'counts are as exact as they may be: %s, rows in order: %s',
    (numbers, order, times, views) => {
      const incomplete = order && incompleteReading(order);
      const markdown = section(
        [
          near('/webhook', '/webhooks'),
          deadEnd('/old', { redirect: 'works', redirectsTo: '/new' }),
        ],
        { numbers, incomplete },
      );
      expect(markdown).toContain(`was requested ${times} and no file serves it.`);
      expect(markdown).toContain(`\`/new\`; ${views} still come through the old address.`);
    },
  );

  it('hidden counts leave the paths', () => {
    const markdown = section(
      [near('/webhook', '/webhooks'), deadEnd('/old', { redirect: 'works', redirectsTo: '/new' })],
      { numbers: 'relative' },
    );
    expect(markdown).toContain(`[\`/webhook\`](${RULES}) was requested and no file serves it.`);
    expect(markdown).toContain('`/new`; views still come through the old address.');
    expect(markdown.replaceAll(RULES, '')).not.toMatch(/\d/);
  });

  it.each<[most: number, shown: number, further: string]>([
    [25, 10, '4 further dead ends are in the JSON file.'],
    [13, 10, '4 further dead ends are in the JSON file.'],
    [3, 3, '11 further dead ends are in the JSON file.'],
  ])('of fourteen, with room for %i, %i are shown and the rest counted', (most, shown, further) => {
    const deadEnds = Array.from({ length: 14 }, (_, index) =>
      near(`/old-${index}`, `/new-${index}`),
    );
    const markdown = section(deadEnds, { most });
    expect(markdown.match(/^- \[`/gm)).toHaveLength(shown);
    expect(markdown).toContain(further);
  });

  it.each<[what: string, deadEnds: readonly DeadEnd[] | undefined, most: number]>([
    ['where they were not checked', undefined, 25],
    ['where there are none', [], 25],
    ['where there is no room at all', [deadEnd('/x')], 0],
  ])('have no section %s', (_, deadEnds, most) => {
    expect(section(deadEnds, { most })).toBe('');
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
      deadEnd('/old', { redirect: 'works', redirectsTo: path }),
    ]);
    expect(markdown.length).toBeLessThan(1_500);
    expect(markdown).not.toMatch(/[\u202e\u200b]x/);
    expect(markdown.match(/^- \[?(`+)/gm)).toHaveLength(2);
  });
});
