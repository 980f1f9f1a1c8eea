import { describe, expect, it } from 'vitest';
import type { DeadEnd } from '../src/dead-ends/dead-end.ts';
import { csvPieces } from '../src/files/report-csv.ts';
import { reportJson } from '../src/files/report-json.ts';
import { headlineText, pullRequestHeadline } from '../src/headline.ts';
import type { Numbers } from '../src/published/number-policy.ts';
import { renderPullRequest } from '../src/render/pull-request.ts';
import { renderSite } from '../src/render/site.ts';
import { siteHeadline } from '../src/site/site-headline.ts';
import { pageRow, published } from './support/report.ts';

const PAGES = [
  pageRow('/quickstart', [61_237, 20_411], [50_123, 21_489]),
  pageRow('/small', [7, 99], [6, 101]),
  pageRow('/old', [0, 0], [1_357, 8_642], { change: 'removed' }),
  pageRow('/from-none', [4_321, 8_765], [0, 9_876]),
];
const DEAD_END: DeadEnd = {
  path: '/old',
  redirect: 'none',
  redirectsTo: undefined,
  nearest: '/quickstart',
  rule: undefined,
  views: { human: 13_579, ai: 24_680, total: 38_259 },
};
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

describe('numbers: rounded', () => {
  it('leaves two significant digits of counts, and whole percents', () => {
    const [rounded, small] = published(PAGES, {}, 'rounded').pages;
    expect(rounded).toMatchObject({
      human: { current: 61_000, baseline: 50_000, delta: 11_000, percent: 22, p: undefined },
      ai: { current: 20_000, baseline: 21_000, delta: -1_100, percent: -5 },
      aiShare: 0.25,
    });
    expect(small).toMatchObject({ human: { current: 7 }, ai: { current: 99, baseline: 100 } });
  });

  it('rounds no lower bound up', () => {
    const partial = published([pageRow('/a', [5_290, 1_999], [0, 0])], { incomplete: 'why' }, 'rounded');
    expect(partial.pages[0]).toMatchObject({ human: { current: 5_200 }, ai: { current: 1_900 } });
  });
});

describe('numbers: relative', () => {
  const COUNTS = PAGES.flatMap(({ views: { human, ai, total } }) => [human, ai, total])
    .flatMap(({ current, baseline, delta }) => [current, baseline, Math.abs(delta)])
    .concat(Object.values(DEAD_END.views))
    .filter((count) => count > 200);

  it.each([
    ['whole', undefined],
    ['with missing views', 'why'],
  ])(
    'no count, and nothing that counts could be worked out from, is in any form of it: %s',
    (_, incomplete) => {
      const ofPullRequest = published(PAGES, { incomplete }, 'relative');
      const ofSite = published(
        PAGES,
        { incomplete, subject: { kind: 'site' }, deadEnds: [DEAD_END] },
        'relative',
      );
      const everything = [
        JSON.stringify(reportJson(ofPullRequest)),
        JSON.stringify(reportJson(ofSite)),
        [...csvPieces(ofPullRequest.pages)].join(''),
        renderPullRequest(ofPullRequest, 'https://github.com', 25),
        renderSite(ofSite, 'https://github.com', 25),
        headlineText(pullRequestHeadline(ofPullRequest)),
        headlineText(siteHeadline(ofSite)),
      ].join('\n');
      const withoutSigns = everything.replace(/(?<=\d)[,.\u00a0](?=\d)/g, '');
      expect(COUNTS.filter((count) => withoutSigns.includes(String(count)))).toEqual([]);
      expect(COUNTS).toContain(61_237);
    },
  );

  it('changes and words are left, in whole percents', () => {
    const [relative, , gone, fromNone] = published(PAGES, {}, 'relative').pages;
    expect(relative).toMatchObject({
      human: { current: undefined, baseline: undefined, delta: undefined, percent: 22, p: undefined },
      aiShare: undefined,
      aiShareDeltaPoints: -5,
    });
    expect([gone?.human.word, fromNone?.human.word]).toEqual(['gone', 'from none']);
  });

  it('the table has a column of changes for each series', () => {
    const markdown = renderPullRequest(published(PAGES, {}, 'relative'), 'https://github.com', 25);
    expect(markdown.replaceAll('\u00a0', ' ')).toContain(
      '| Page | Human | AI | AI share |\n| :- | :- | :- | -: |\n| `/quickstart` · edited | +22 % | −5 % | −5 pp |',
    );
    expect(markdown).toContain('| `/from-none` · edited | from\u00a0none |');
  });
});

it.each<Numbers>(['exact', 'rounded', 'relative'])(
  'of half-read windows no change is left: %s',
  (numbers) => {
    for (const { human, ai, total, aiShare, aiShareDeltaPoints } of published(
      PAGES,
      { incomplete: 'why' },
      numbers,
    ).pages) {
      expect([aiShare, aiShareDeltaPoints, human.word, ai.word]).toEqual(Array(4).fill(undefined));
      for (const { baseline, delta, percent } of [human, ai, total])
        expect([baseline, delta, percent]).toEqual(Array(3).fill(undefined));
    }
  },
);

it('shares are not compared across a change of definition', () => {
  const { windows } = published([]);
  const [page] = published(PAGES, { windows: { ...windows, isComparable: false } }).pages;
  expect(page?.aiShare).toBeDefined();
  expect(page?.aiShareDeltaPoints).toBeUndefined();
});
