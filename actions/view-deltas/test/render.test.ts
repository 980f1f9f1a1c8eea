import { COMMENT_LIMIT, fits } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { headlineText, pullRequestHeadline } from '../src/headline.ts';
import { renderNothingTouched, renderPullRequest } from '../src/render/pull-request.ts';
import { renderSite } from '../src/render/site.ts';
import { compareViews } from '../src/report/delta.ts';
import { siteHeadline } from '../src/site/site-headline.ts';
import { pageRow, published, WINDOWS } from './support/report.ts';

const RUN = 'https://github.com/acme/docs/actions/runs/7';
const plain = (markdown: string) => markdown.replaceAll('\u00a0', ' ');
const PAGES = [
  pageRow('/quickstart', [6_000, 2_000], [5_000, 2_100]),
  pageRow('/api/errors', [300, 95], [310, 0], { change: 'renamed', previousPath: '/reference/errors' }),
  pageRow('/guides/old', [0, 0], [120, 30], { change: 'removed' }),
  pageRow('/changelog', [6, 1], [4, 2]),
  pageRow('/guides/new', [0, 0], [0, 0], { change: 'added' }),
];

describe('the comment', () => {
  it('has a sentence, a row for each page, and what is compared', () => {
    expect(plain(renderPullRequest(published(PAGES), RUN, 25))).toMatchInlineSnapshot(`
      "### 5 pages touched: human views up 16 % to 6,306, AI views down 2 % to 2,096

      | Page | Human | Change | AI | Change | AI share |
      | :- | -: | :- | -: | :- | -: |
      | \`/quickstart\` · edited | 6,000 | +20 % | 2,000 | −5 % | 25 % <sub>(−5 pp)</sub> |
      | \`/api/errors\` · renamed | 300 | −3 % | 95 | 0 → 95 | 24 % <sub>(+24 pp)</sub> |
      | \`/guides/old\` · removed | 0 | gone (120 before) | 0 | gone (30 before) | – |
      | \`/changelog\` · edited | 6 | <sub>too few views</sub> | 1 | <sub>too few views</sub> | 14 % |
      | \`/guides/new\` · added | – | new | – | new | – |

      Before this change: 19 Oct – 15 Nov against 21 Sep – 18 Oct (UTC, whole weeks). Whole site: human +13 %, AI +50 %.

      <details><summary>How to read this</summary>

      The views were counted before this change; what it does shows after the merge. A percentage compares views a day and says nothing about chance: the site has too few viewed pages to tell how much they move by themselves. Under 20 views in both windows together no percentage is shown. AI counts live reads by assistants and agents, not search or training crawlers. A renamed page has the views of both its paths.

      </details>

      <sub>For \`abcdef0\` · data up to 15 Nov · 2 of 40 requests · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('shows what was read of half-read windows as at least so much, and no change', () => {
    const partial = published(PAGES, { incomplete: 'The budget is spent.' });
    const markdown = plain(renderPullRequest(partial, RUN, 25));
    expect(markdown).toMatchInlineSnapshot(`
      "### 5 pages touched; some views are missing

      > [!NOTE]
      > The budget is spent.

      | Page | Human | Change | AI | Change | AI share |
      | :- | -: | :- | -: | :- | -: |
      | \`/quickstart\` · edited | ≥ 6,000 | – | ≥ 2,000 | – | – |
      | \`/api/errors\` · renamed | ≥ 300 | – | ≥ 95 | – | – |
      | \`/guides/old\` · removed | ≥ 0 | – | ≥ 0 | – | – |
      | \`/changelog\` · edited | ≥ 6 | – | ≥ 1 | – | – |
      | \`/guides/new\` · added | – | – | – | – | – |

      Before this change: 19 Oct – 15 Nov against 21 Sep – 18 Oct (UTC, whole weeks).

      <details><summary>How to read this</summary>

      The views were counted before this change; what it does shows after the merge. Under 20 views in both windows together no percentage is shown. AI counts live reads by assistants and agents, not search or training crawlers. A renamed page has the views of both its paths.

      </details>

      <sub>For \`abcdef0\` · data up to 15 Nov · 2 of 40 requests · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('folds the rows past the first ones', () => {
    const markdown = renderPullRequest(published(PAGES), RUN, 2);
    const [shown = '', folded = ''] = markdown.split('<summary>3 more pages</summary>');
    expect(shown).toContain('/api/errors');
    expect(shown).not.toContain('/changelog');
    expect(folded).toContain('/changelog');
  });

  it('becomes one sentence when no page is touched any more', () => {
    expect(renderNothingTouched('abcdef0123456789')).toBe(
      'This pull request touches no page as of `abcdef0`.\n',
    );
  });

  it.each(['`|@everyone <b>#1', '\\|\\\\|``', '🙂', '::error::x ##[error]', 'a\nb\u0000\u202e'])(
    'with 3,000 long paths of %j it fits, and counts what is missing',
    (piece) => {
      const long = piece.repeat(500);
      const pages = Array.from({ length: 3_000 }, (_, index) => pageRow(`/${index}/${long}`, [9, 9], [9, 9]));
      const markdown = renderPullRequest(published(pages), RUN, 25);
      expect(fits(markdown, COMMENT_LIMIT)).toBe(true);
      expect(markdown.isWellFormed()).toBe(true);
      const rows = markdown.split('\n').filter((line) => /^\| `/.test(line)).length;
      const missing = /^([\d,]+) further pages are in the JSON and CSV files\.$/m.exec(markdown)?.[1];
      expect(rows).toBeGreaterThan(100);
      expect(rows + Number(missing?.replace(',', ''))).toBe(3_000);
    },
  );
});

describe('the headline', () => {
  it.each<
    [rule: string, current: readonly [number, number], baseline: readonly [number, number], text: string]
  >([
    [
      'says how much each series moved',
      [119, 99],
      [100, 100],
      'human views up 19 % to 119, AI views down 1 % to 99',
    ],
    [
      'calls under half a percent steady',
      [1_004, 100],
      [1_000, 100],
      'human views steady at 1,004, AI views steady at 100',
    ],
    [
      'shows no percent where the rows show none',
      [9, 100],
      [3, 50],
      'human views from 3 to 9, AI views up 100 % to 100',
    ],
    [
      'knows no percent from nothing',
      [95, 10],
      [0, 30],
      'human views from none to 95, AI views down 67 % to 10',
    ],
    ['does not rise from none to none', [95, 0], [95, 0], 'human views steady at 95, AI views steady at 0'],
    ['says when there are no views', [0, 0], [0, 0], 'no views in either window'],
  ])('%s', (_rule, current, baseline, text) => {
    const headline = plain(headlineText(pullRequestHeadline(published([pageRow('/a', current, baseline)]))));
    expect(headline.replace(/^1 page touched[:,] /, '')).toBe(text);
  });

  it('claims no movement when views are missing', () => {
    const partial = published(PAGES, { incomplete: 'why' });
    expect(headlineText(pullRequestHeadline(partial))).toBe('5 pages touched; some views are missing');
    expect(plain(headlineText(siteHeadline(partial)))).toBe('some views are missing');
  });
});

describe('the summary of the site', () => {
  const OF_SITE = { subject: { kind: 'site' } as const };
  const site = [
    pageRow('/up', [200, 5], [100, 5], { change: undefined }),
    pageRow('/down', [50, 9], [100, 9], { change: undefined }),
    pageRow('/same', [70, 9], [70, 9], { change: undefined }),
  ];

  it('has the totals, and what rose and fell by human views', () => {
    expect(plain(renderSite(published(site, OF_SITE), RUN, 25))).toMatchInlineSnapshot(`
      "# Docs traffic, 19 Oct – 15 Nov

      **Human views up 13 % to 9,000, AI views up 50 % to 3,000.**

      | | Views | Before | Change |
      | :- | -: | -: | -: |
      | Human | 9,000 | 8,000 | +13 % |
      | AI | 3,000 | 2,000 | +50 % |
      | **Total** | **12,000** | **10,000** | **+20 %** |
      | AI share | 25.0 % | 20.0 % | +5.0 pp |

      19 Oct – 15 Nov against 21 Sep – 18 Oct (UTC, whole weeks).

      ## Rising (human)

      | Page | Human | Change | AI | Change | AI share |
      | :- | -: | :- | -: | :- | -: |
      | \`/up\` | 200 | +100 % | 5 | <sub>too few views</sub> | 2 % <sub>(−2 pp)</sub> |

      ## Falling (human)

      | Page | Human | Change | AI | Change | AI share |
      | :- | -: | :- | -: | :- | -: |
      | \`/down\` | 50 | −50 % | 9 | <sub>too few views</sub> | 15 % |

      <details><summary>Settings and limits</summary>

      - A clear change: at least 20 views and 20 % beyond the typical page; false discovery rate 0.1.
      - 2 of 40 analytics requests were used.
      - A chart needs three complete weeks in a row in the cache that the input \`cache-dir\` names.

      </details>

      <details><summary>How to read this</summary>

      A percentage compares views a day and says nothing about chance: the site has too few viewed pages to tell how much they move by themselves. Under 20 views in both windows together no percentage is shown. AI counts live reads by assistants and agents, not search or training crawlers.

      </details>

      <sub>data up to 15 Nov · 2 of 40 requests · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('lists nothing as rising or falling when views are missing', () => {
    const markdown = renderSite(published(site, { ...OF_SITE, incomplete: 'why' }), RUN, 25);
    expect(markdown).not.toMatch(/Rising|Falling/);
  });

  it('of a site without views says so', () => {
    const none = { human: 0, ai: 0, total: 0 };
    expect(
      plain(headlineText(siteHeadline(published([], { site: compareViews(none, none, WINDOWS) })))),
    ).toBe('no views in either window');
  });
});
