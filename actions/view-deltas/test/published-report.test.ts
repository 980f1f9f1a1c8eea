import { describe, expect, it } from 'vitest';
import { csvPieces } from '../src/files/report-csv.ts';
import { reportJson } from '../src/files/report-json.ts';
import { headlineText, pullRequestHeadline } from '../src/headlines/headline.ts';
import { siteHeadline } from '../src/headlines/site-headline.ts';
import type { Numbers } from '../src/published/number-policy.ts';
import { renderPullRequest } from '../src/render/pull-request.ts';
import { renderSite } from '../src/render/site.ts';
import type { DeadEnd } from '../src/report/dead-end.ts';
import { blocksOf, incompleteReading, pageRow, published } from './support/report.ts';

const PAGES = [
  pageRow('/quickstart', [61_237, 20_411], [50_123, 21_489]),
  pageRow('/small', [7, 99], [6, 101]),
  pageRow('/old', [0, 0], [1_357, 8_642], { change: 'removed' }),
  pageRow('/from-none', [4_321, 8_765], [0, 9_876]),
];
const DEAD_END: DeadEnd = {
  path: '/old',
  askedBy: 'human',
  redirect: 'none',
  redirectsTo: undefined,
  doubtful: undefined,
  nearest: { kind: 'page', path: '/quickstart' },
  rulesFile: 'docs.json',
  views: { human: 13_579, ai: 24_680, total: 38_259 },
};
const BLOCK_COUNTS = Array.from({ length: 9 }, (_, index) => 54_321 - 1_117 * index);
const BLOCKS = blocksOf({ '/quickstart': BLOCK_COUNTS.map((count) => [count, 20_011] as const) });
const [row] = published(PAGES).pages;

describe('numbers: exact', () => {
  it('leaves every number as it is', () => {
    expect(row).toMatchObject({
      human: { current: 61_237, baseline: 50_123, delta: 11_114 },
      ai: { current: 20_411 },
      aiShare: 20_411 / 81_648,
    });
  });
});

describe('numbers: relative', () => {
  const COUNTS = PAGES.flatMap(({ views: { human, ai, total } }) => [human, ai, total])
    .flatMap(({ current = 0, baseline = 0, delta = 0 }) => [current, baseline, Math.abs(delta)])
    .concat(BLOCK_COUNTS)
    .concat(Object.values(DEAD_END.views))
    .filter((count) => count > 200);

  it.each([
    ['whole', undefined],
    ['with missing views', incompleteReading()],
  ])(
    'no count, and nothing that counts could be worked out from, is in any form of it: %s',
    (_, notRead) => {
      const ofPullRequest = published(PAGES, { notRead }, 'relative');
      const ofSite = published(
        PAGES,
        { notRead, subject: { kind: 'site' }, deadEnds: [DEAD_END] },
        'relative',
        BLOCKS,
      );
      const everything = [
        JSON.stringify(reportJson(ofPullRequest)),
        JSON.stringify(reportJson(ofSite)),
        [...csvPieces(ofPullRequest.pages)].join(''),
        renderPullRequest(ofPullRequest),
        renderSite(ofSite),
        headlineText(pullRequestHeadline(ofPullRequest)),
        headlineText(siteHeadline(ofSite)),
      ].join('\n');
      const withoutSigns = everything.replace(/(?<=\d)[,.\u00a0](?=\d)/g, '');
      expect(COUNTS.filter((count) => withoutSigns.includes(String(count)))).toEqual([]);
      expect(COUNTS).toContain(61_237);
    },
  );

  it('changes and words are left, in whole percents, and no share', () => {
    const { pages, sum, site, sections, mostViewed, requests } = published(
      PAGES,
      { subject: { kind: 'site' } },
      'relative',
      BLOCKS,
    );
    const named = new Map(pages.map((page) => [page.path, page]));
    expect(named.get('/quickstart')).toMatchObject({
      human: {
        current: undefined,
        baseline: undefined,
        delta: undefined,
        percent: 22,
        range: undefined,
      },
      total: { percent: undefined },
      aiShare: undefined,
      aiShareDeltaPoints: undefined,
    });
    expect([named.get('/old')?.human.word, named.get('/from-none')?.human.word]).toEqual([
      'gone',
      'new',
    ]);
    expect([sum.human.percent, site.total.percent, requests.used]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([sections, mostViewed]).toEqual([[], []]);
  });

  it('of few views not even a percent is left', () => {
    const small = published(PAGES, {}, 'relative').pages.find(({ path }) => path === '/small');
    expect(small).toMatchObject({
      human: { percent: undefined, word: 'too-few-views' },
      ai: { percent: -2 },
    });
  });

  it('rows come in the order of their paths', () => {
    const { pages } = published(PAGES, {}, 'relative');
    expect(pages.map(({ path }) => path)).toEqual(['/from-none', '/old', '/quickstart', '/small']);
  });

  it('the table has a column of changes for each series', () => {
    const markdown = renderPullRequest(published(PAGES, {}, 'relative'));
    expect(markdown.replaceAll('\u00a0', ' ')).toContain('| `/quickstart` · edited | +22% | −5% |');
    expect(markdown).toContain('| `/from-none` · edited | none\u00a0before |');
  });
});

it.each<Numbers>(['exact', 'relative'])(
  'of half-read windows no change of a page is left: %s',
  (numbers) => {
    const { pages, notRead } = published(PAGES, { notRead: incompleteReading() }, numbers);
    expect(notRead?.areCountsExact).toBe(false);
    for (const { human, ai } of pages)
      expect([human.word, ai.word]).toEqual([undefined, undefined]);
  },
);

it('the stake is the part of the site that the pages have, and only a whole reading has one', () => {
  const pages = [pageRow('/a', [900, 300], [1, 1])];
  expect(published(pages).stake).toEqual({ human: 0.1, ai: 0.1 });
  expect(published(pages, { notRead: incompleteReading() }).stake).toEqual({
    human: undefined,
    ai: undefined,
  });
  expect(published(pages, {}, 'relative').stake).toEqual({ human: undefined, ai: undefined });
});
