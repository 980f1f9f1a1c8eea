import type { MergeVerdict, NoVerdict } from '@docs-agent/verdicts';
import { describe, expect, it } from 'vitest';
import { headlineText } from '../../src/headlines/headline.ts';
import { impactHeadline } from '../../src/headlines/impact-headline.ts';
import type { PublishedReport } from '../../src/published/published-report.ts';
import { renderImpact } from '../../src/render/impact.ts';
import { blocksOf, type Counts, LINKS, pageRow, published, WINDOWS } from '../support/report.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const found = (word: MergeVerdict['word'], estimatePercent: number, p = 0.02): MergeVerdict => ({
  word,
  p,
  estimatePercent,
  intervalPercent: { low: estimatePercent - 29, high: estimatePercent + 36 },
  detectablePercent: 31,
  touched: 9,
  untouched: 240,
});
const still = found('no-clear-change', 6, 0.4);
const none: NoVerdict = { reason: 'too-few-touched', touched: 1, untouched: 240 };

const PAGES = [
  pageRow('/quickstart', [5_210, 2_204], [4_070, 2_140]),
  pageRow('/api/errors', [602, 152], [661, 93], { change: 'renamed', previousPath: '/errors' }),
  pageRow('/guides/agents', [388, 95], [0, 0], { change: 'added' }),
];
const repeat = (views: Counts) => Array.from({ length: 8 }, () => views);
const BLOCKS = blocksOf({
  '/quickstart': [[3_610, 1_700], ...repeat([4_380, 2_310])],
  '/api/errors': repeat([640, 90]),
});

const judged = (human: MergeVerdict | NoVerdict, ai: MergeVerdict | NoVerdict) =>
  published(PAGES, { effect: { human, ai } }, 'exact', BLOCKS);

describe('the headline of a merge', () => {
  it.each<[rule: string, report: PublishedReport, headline: string]>([
    [
      'says how much more one series rose than the other pages',
      judged(found('rose', 38), still),
      'human views of its pages rose, about 38% more than the site’s other pages',
    ],
    [
      'says how much less one fell',
      published([pageRow('/a', [120, 50], [100, 60])], {
        effect: { human: still, ai: found('fell', -20) },
      }),
      'AI views of its pages fell, about 20% less than the site’s other pages',
    ],
    [
      'joins two findings of one direction',
      judged(found('rose', 38), found('rose', 12)),
      'human and AI views of its pages rose against the site’s other pages: human +38%, AI +12%',
    ],
    [
      'says only how one did against the others where it fell less than they',
      published([pageRow('/a', [85, 60], [100, 60])], {
        effect: { human: found('rose', 55), ai: still },
      }),
      'human views of its pages did better than the site’s other pages, by about 55%',
    ],
    [
      'says only how both did against the others where one fell less than they',
      published([pageRow('/a', [85, 60], [100, 50])], {
        effect: { human: found('rose', 55), ai: found('rose', 12) },
      }),
      'views of its pages against the site’s other pages: human +55%, AI +12%',
    ],
    [
      'does not tell what counts that are kept back did',
      published(
        [pageRow('/a', [120, 60], [100, 60])],
        { effect: { human: found('fell', -20), ai: none } },
        'relative',
      ),
      'human views of its pages did worse than the site’s other pages, by about 20%',
    ],
    [
      'sets two directions against each other',
      published([pageRow('/a', [120, 50], [100, 60])], {
        effect: { human: found('rose', 38), ai: found('fell', -12) },
      }),
      'human views of its pages rose, AI views fell against the site’s other pages',
    ],
    ['says that nothing was found', judged(still, none), 'no clear change in its pages’ views'],
    [
      'gives the counts where there is no verdict',
      published([pageRow('/a', [120, 60], [100, 60])], { effect: { human: none, ai: none } }),
      'human views +20% to 120, AI views 0% to 60 on its page',
    ],
    [
      'keeps counts back where they are to be',
      published(
        [pageRow('/a', [120, 60], [100, 60])],
        { effect: { human: none, ai: none } },
        'relative',
      ),
      'views of its page, without a verdict',
    ],
    [
      'says that there were no views',
      published([pageRow('/a', [0, 0], [0, 0])]),
      'no views of its page, before or since',
    ],
    [
      'compares nothing across a change of definition',
      published([pageRow('/a', [90, 60], [100, 60])], {
        windows: { ...WINDOWS, isComparable: false },
      }),
      'views of its page cannot be compared with those before',
    ],
  ])('%s', (_rule, report, headline) => {
    const text = headlineText(impactHeadline(report));
    expect(text).toBe(`Four weeks after this merge: ${headline}`);
    expect(text.length).toBeLessThanOrEqual(120);
  });
});

describe('the comment on a merge', () => {
  const comment = (report: PublishedReport) =>
    plain(
      renderImpact({
        merge: {
          number: 42,
          mergedAtMs: Date.parse('2026-10-14T10:00:00Z'),
          mergeSha: 'abcdef0123456789',
          ours: undefined,
        },
        report: { ...report, links: { ...LINKS, siteUrl: 'https://docs.example.com' } },
        headline: impactHeadline(report),
      }),
    );

  it('has the verdict, then each page before and after with its range before', () => {
    expect(comment(judged(found('rose', 38), still))).toMatchInlineSnapshot(`
      "### Four weeks after this merge: human views of its pages rose, about 38% more than the site’s other pages

      Human **+38%** against the site’s other pages, 90% interval +9% to +74%; about 2% of random groups of 9 pages moved this far. AI: no clear change (90% interval −23% to +42%). With 9 pages, effects below about ±31% in AI views cannot be detected. Totals of the 3 pages: human 4,731 → 6,200 (site +13%), AI 2,233 → 2,451 (site +50%); estimates are medians of page changes, not changes of the totals. One page is new or gone and not in the verdict.

      | Page | Human | Range before | AI | Range before |
      | :- | -: | :- | -: | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) · edited | 4,070 → 5,210 | 3,610–4,380 **high** | 2,140 → 2,204 | 1,700–2,310 |
      | [\`/api/errors\`](https://docs.example.com/api/errors) · renamed | 661 → 602 | 640–661 | 93 → 152 | 90–93 **high** |
      | \`/guides/agents\` · added | 0 → 388 | new | 0 → 95 | new |

      <details><summary>How to read this</summary>

      The pages of this merge are ranked among all other pages of the site by how far they moved. This assumes that without the merge they would have moved like the others. Pages of one section often move together, and pages are often edited because their views fell, so this finds slightly too much. About 1 comparison in 20 finds something even if nothing was done. Other things changed in these weeks, too. The verdict says what happened, not why. “Range before” is the lowest and the highest count of a page in the windows before the merge.

      </details>

      Sep 21 – Oct 18 → Oct 19 – Nov 15 (UTC, whole weeks; merged Oct 14). Whole site: human +13%, AI +50%.

      <sub>Merge \`abcdef0\` · data up to Nov 15 · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it.each([
    [0.2, 'about 20%'],
    [0.0234, 'about 2%'],
    [0.0034, 'about 0.3%'],
    [0.000_01, 'fewer than 0.1%'],
  ])('says how often chance moves pages this far: %f', (p, groups) => {
    expect(comment(judged(found('rose', 38, p), still))).toContain(
      `${groups} of random groups of 9 pages moved this far`,
    );
  });

  it.each<[NoVerdict, string]>([
    [none, 'it takes three pages with enough views, and there is 1'],
    [{ ...none, touched: 0 }, 'it takes three pages with enough views, and there are none'],
    [
      { reason: 'too-few-untouched', touched: 9, untouched: 12 },
      'it takes 30 other pages with enough views, and there are 12',
    ],
    [
      { reason: 'too-large-a-part', touched: 90, untouched: 100 },
      'it touches more than a third of the site’s pages',
    ],
  ])('says why there is no verdict: %j', (verdict, why) => {
    expect(comment(judged(verdict, still))).toContain(`Human: no verdict, because ${why}`);
  });

  it('counts pages with views in only one window as left out of the verdict', () => {
    const rows = [
      // No block knows it, but it was viewed before and after.
      pageRow('/young', [90, 40], [80, 40]),
      // Too few views for the word “gone”.
      pageRow('/faded', [0, 0], [3, 0]),
      pageRow('/paled', [0, 0], [2, 0]),
      pageRow('/guides/agents', [388, 95], [0, 0], { change: 'added' }),
    ];
    const blocks = blocksOf({ '/elsewhere': repeat([100, 100]) });
    expect(
      comment(published(rows, { effect: { human: still, ai: still } }, 'exact', blocks)),
    ).toContain('3 pages are new or gone and not in the verdict.');
  });

  it('without history has the change in place of the range', () => {
    expect(comment(published(PAGES, { effect: { human: still, ai: still } }))).toContain(
      '| Page | Human | Change | AI | Change |',
    );
  });

  it('of relative numbers has changes alone', () => {
    const relative = published(
      PAGES,
      { effect: { human: found('rose', 38), ai: still } },
      'relative',
      BLOCKS,
    );
    expect(comment(relative)).toContain('| Page | Human | AI |');
    expect(comment(relative)).not.toMatch(/5,210|4,070|661|3,610/);
  });
});
