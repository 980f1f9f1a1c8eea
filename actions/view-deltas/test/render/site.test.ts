import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/days.ts';
import type { DeadEnd } from '../../src/dead-ends/dead-end.ts';
import { headlineText } from '../../src/headline.ts';
import type { Numbers } from '../../src/published/number-policy.ts';
import { renderSite } from '../../src/render/site.ts';
import type { Report } from '../../src/report/report.ts';
import { weeklyTrend } from '../../src/report/weekly-trend.ts';
import { siteHeadline } from '../../src/site/site-headline.ts';
import { pageRow, published } from '../support/report.ts';

const RUN = 'https://github.com/acme/docs/actions/runs/7';
const plain = (markdown: string) => markdown.replaceAll('\u00a0', ' ');

/** Enough pages that hardly move for clear words, and four that tell something. */
const PAGES = [
  ...Array.from({ length: 80 }, (_, index) =>
    pageRow(`/steady/${index}`, [1_000 + index, 500], [1_000 + index, 501], { change: undefined }),
  ),
  pageRow('/quickstart', [3_000, 900], [1_000, 905], { change: undefined }),
  pageRow('/guides/old-setup', [210, 340], [725, 333], { change: undefined }),
  pageRow('/api/errors', [602, 952], [604, 152], { change: undefined }),
  pageRow('/gone', [0, 0], [120, 30], { change: undefined }),
];

const TREND = weeklyTrend(
  Array.from({ length: 8 }, (_, week) => ({
    monday: addDays('2026-09-21', 7 * week),
    totals: { human: 20_000 + week, ai: 9_000, total: 29_000 + week },
    pages: new Map([
      ['/quickstart', { path: '/quickstart', human: 100 * week, ai: 7, total: 100 * week + 7 }],
      ['/api/errors', { path: '/api/errors', human: 7, ai: 100 * (7 - week), total: 0 }],
    ]),
  })),
);

const DEAD_ENDS: readonly DeadEnd[] = [
  {
    path: '/old',
    redirect: 'works',
    redirectsTo: '/quickstart',
    nearest: undefined,
    rule: undefined,
    views: { human: 30, ai: 1, total: 31 },
  },
];

function summary(rest: Partial<Report> = {}, top = 25, numbers: Numbers = 'exact'): string {
  return plain(
    renderSite(published(PAGES, { subject: { kind: 'site' }, trend: TREND, ...rest }, numbers), RUN, top),
  );
}

describe('the report of a site', () => {
  it('has its sections in the order of what matters most', () => {
    const found = [
      ...summary({ deadEnds: DEAD_ENDS }).matchAll(/^# .*|^## .*|^```mermaid|<summary>.*<\/summary>/gm),
    ].map(String);
    expect(found).toEqual([
      '# Docs traffic, 19 Oct – 15 Nov',
      '```mermaid',
      '## Rising (human)',
      '## Falling (human)',
      '<summary>1 more page</summary>',
      '## AI movers',
      '<summary>82 more pages</summary>',
      '<summary>New and gone: 1 page</summary>',
      '## Dead ends',
      '<summary>Settings and limits</summary>',
      '<summary>How to read this</summary>',
    ]);
  });

  it('draws the weeks of the series by which a page moved, beside six columns at most', () => {
    const markdown = summary();
    expect(markdown).toContain('| Page | Human | Change | AI | Change | 8 weeks, human |');
    expect(markdown).toMatch(
      /^\| `\/quickstart` \| 3,000 \| \*\*\+200 %\*\* clear rise \| 900 .* `▁▁▂▃▅▅▆▇` \|$/m,
    );
    expect(markdown).toContain('| Page | AI | Change | Human | Change | 8 weeks, AI |');
    expect(markdown).toMatch(
      /^\| `\/api\/errors` \| 952 \| \*\*\+526 %\*\* clear rise \| 602 .* `▇▆▅▅▃▂▁▁` \|$/m,
    );
    expect(markdown).toMatch(/^\| `\/guides\/old-setup` \| 210 .* \| – \|$/m);
  });

  it('without known weeks has the share in their place, and says what a chart needs', () => {
    const markdown = summary({ trend: undefined });
    expect(markdown).not.toMatch(/mermaid|weeks, human/);
    expect(markdown).toContain('| Page | Human | Change | AI | Change | AI share |');
    expect(markdown).toContain('needs three complete weeks in a row in the cache');
  });

  it('shows a page that is gone in its own fold alone', () => {
    const [moved = '', folded = ''] = summary().split('<summary>New and gone');
    expect(moved).not.toContain('`/gone`');
    expect(folded).toContain('| `/gone` | 0 | gone (120 before) |');
  });

  it('folds what is not clear under what is, and counts what is left out', () => {
    const rows = (markdown: string) => [...markdown.matchAll(/^\| `(\/[^`]*)`/gm)].map(([, path]) => path);
    const [shown = '', folded = ''] = summary({}, 1).split('## AI movers')[1]?.split('<details>') ?? [];
    expect(rows(shown)).toEqual(['/api/errors']);
    expect(rows(folded)).toHaveLength(4);
    expect(folded).toContain('78 further pages are in the JSON and CSV files.');
  });

  it('of a quiet site shows a few rows, and folds the others', () => {
    const quiet = Array.from({ length: 30 }, (_, index) =>
      pageRow(`/quiet-${index}`, [1_000 + index, 500], [1_000, 500], { change: undefined }),
    );
    const markdown = plain(renderSite(published(quiet, { subject: { kind: 'site' } }), RUN, 25));
    const [shown = '', folded = ''] = markdown.split('## Rising (human)')[1]?.split('<details>') ?? [];
    expect(shown.match(/^\| `\/quiet-/gm)).toHaveLength(5);
    expect(folded).toContain('<summary>24 more pages</summary>');
  });

  it('says of the movement what its totals do not', () => {
    expect(summary()).toContain('(UTC, whole weeks). Typical page: human 0 %, AI 0 %.');
    expect(summary({}, 25, 'relative')).toContain(
      '(UTC, whole weeks). Whole site: human +13 %, AI +50 %; typical page 0 %, 0 %.',
    );
  });

  it('says in its settings what could not be told of paths', () => {
    const notes = ['Dead ends are not looked for. @octocat did not list docs.json.'];
    const [, settings = ''] = summary({ notes }).split('<summary>Settings and limits</summary>');
    expect(settings).toContain('- Dead ends are not looked for. @\u200boctocat');
  });

  it('says how many runs the history still takes', () => {
    expect(summary({ missingHistory: { missingWeeks: 11, runsToFill: 2 } })).toContain(
      '- 11 earlier weeks are not in the cache yet: about 2 more runs with this budget will fill it.',
    );
  });

  it('of half-read windows has the whole weeks, and no page that moved', () => {
    const markdown = summary({ incomplete: 'The budget is spent.' });
    expect(markdown).toContain('**Some views are missing.**');
    expect(markdown).toContain('```mermaid');
    expect(markdown).not.toMatch(/^## /m);
  });

  it('of relative numbers has changes and shapes, and no count of views', () => {
    const markdown = summary({}, 25, 'relative');
    expect(markdown).toContain('| Page | Human | AI | 8 weeks, human |');
    expect(markdown).toMatch(/^\| `\/quickstart` \| \*\*\+200 %\*\* clear rise \| .* \| `▁▁▂▃▅▅▆▇` \|$/m);
    expect(markdown).not.toMatch(/3,?000|20,?00|9,?000|\b952\b|\b725\b/);
  });
});

describe('the headline of a site', () => {
  const headline = (rest: Partial<Report> = {}, numbers: Numbers = 'exact', pages = PAGES) =>
    plain(headlineText(siteHeadline(published(pages, rest, numbers))));

  it('says how it moved, how much is clear, and who lost the most', () => {
    expect(headline()).toBe(
      'human views up 13 %, AI views up 50 %; 2 clear rises, 1 clear fall; `/guides/old-setup` lost 515 of 725 human views',
    );
  });

  it('keeps counts back where they are to be', () => {
    expect(headline({}, 'relative')).toContain('`/guides/old-setup` lost 71 % of its human views');
  });

  it('names the clear fall of most views, not of most percent', () => {
    const larger = pageRow('/larger', [6_000, 100], [9_000, 100], { change: undefined });
    expect(headline({}, 'exact', [...PAGES, larger])).toContain('`/larger` lost 3,000 of 9,000 human views');
  });

  it('is no longer than 120 characters, however long the path', () => {
    const long = pageRow(`/${'long-'.repeat(60)}`, [100, 9], [9_000, 9], { change: undefined });
    const text = headline({}, 'exact', [...PAGES, long]);
    expect(text).toContain('…` lost 8,900 of 9,000 human views');
    expect(text.length).toBeLessThanOrEqual(120);
  });
});
