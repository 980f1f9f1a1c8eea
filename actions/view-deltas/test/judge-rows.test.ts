import { describe, expect, it } from 'vitest';
import type { BlockViews } from '../src/reading/reading.ts';
import type { PageRow } from '../src/report/page-row.ts';
import {
  blocksOf,
  type Counts,
  type GivenParts,
  incompleteReading,
  pageRow,
  published,
  WINDOWS,
} from './support/report.ts';

const repeat = (counts: Counts, times: number) => Array.from({ length: times }, () => counts);

/** Twelve pages with 1,000 human and 500 AI views in each window, and the given ones. */
function site(
  rows: readonly PageRow[],
  blocks: Readonly<Record<string, readonly Counts[]>>,
  factor = 1,
) {
  const steady = Array.from({ length: 12 }, (_, index) => `/steady/${index}`);
  const length = Math.max(0, ...Object.values(blocks).map((counts) => counts.length));
  const now: Counts = [1_000 * factor, 500 * factor];
  return {
    rows: [
      ...rows,
      ...steady.map((path) => pageRow(path, now, [1_000, 500], { change: undefined })),
    ],
    blocks: blocksOf({
      ...Object.fromEntries(steady.map((path) => [path, repeat([1_000, 500], length)])),
      ...blocks,
    }),
  };
}

function judge(
  { rows, blocks }: { rows: readonly PageRow[]; blocks: readonly BlockViews[] },
  rest: GivenParts = {},
) {
  return published(rows, rest, 'exact', blocks);
}

/** The verdict on the human views of the first page. */
function human(row: PageRow, blocks: readonly Counts[], factor = 1) {
  return judge(site([row], { [row.path]: blocks }, factor)).pages[0]?.human;
}

describe('the range of a page', () => {
  it('is the lowest and the highest of its blocks and the window before', () => {
    const row = pageRow('/a', [301, 0], [700, 0]);
    expect(
      human(row, [
        [640, 0],
        [900, 0],
        [1_210, 0],
      ])?.range,
    ).toEqual({ low: 640, high: 1_210 });
    expect(
      human(pageRow('/a', [301, 0], [600, 0]), [
        [640, 0],
        [900, 0],
      ])?.range,
    ).toEqual({ low: 600, high: 900 });
  });

  it('needs two blocks in which the page counts', () => {
    const row = pageRow('/a', [301, 0], [700, 0]);
    expect(human(row, [[640, 0]])?.range).toBeUndefined();
    expect(
      human(row, [
        [640, 0],
        [640, 0],
      ])?.range,
    ).toEqual({ low: 640, high: 700 });
  });

  it('begins with the block after the page’s first views', () => {
    const row = pageRow('/a', [500, 0], [500, 0]);
    const blocks: Counts[] = [
      [510, 0],
      [520, 0],
      [490, 0],
      [3, 0],
      [0, 0],
    ];
    expect(human(row, blocks)?.range).toEqual({ low: 490, high: 520 });
  });

  it('counts a page once that is renamed by letter case', () => {
    const row = pageRow('/Guide', [800, 0], [800, 0], {
      change: 'renamed',
      previousPath: '/guide',
    });
    expect(judge(site([row], { '/guide': repeat([800, 0], 8) })).pages[0]?.human).toMatchObject({
      range: { low: 800, high: 800 },
      word: 'within',
    });
  });

  it('has the blocks of both paths of a renamed page', () => {
    const row = pageRow('/new', [900, 0], [950, 0], { change: 'renamed', previousPath: '/old' });
    const { rows, blocks } = site([row], {
      '/old': repeat([800, 0], 8),
      '/new': repeat([5, 0], 8),
    });
    expect(judge({ rows, blocks }).pages[0]?.human).toMatchObject({
      range: { low: 805, high: 950 },
      word: 'within',
    });
  });

  it('looks at the latest twelve blocks', () => {
    const row = pageRow('/a', [500, 0], [500, 0]);
    expect(human(row, [...repeat([500, 0], 12), [9_000, 0]])?.range).toEqual({
      low: 500,
      high: 500,
    });
  });
});

describe('a mark', () => {
  const before = repeat([700, 0], 7);

  it.each<[rule: string, current: number, word: string]>([
    ['far above the range is high', 1_000, 'high'],
    ['far below it is low', 400, 'low'],
    ['by less than counting explains is within', 770, 'within'],
    ['in the range is within', 700, 'within'],
  ])('%s', (_rule, current, word) => {
    expect(human(pageRow('/a', [current, 0], [700, 0]), before)?.word).toBe(word);
  });

  it('needs eight earlier windows, the baseline among them', () => {
    const row = pageRow('/a', [400, 0], [700, 0]);
    expect(human(row, repeat([700, 0], 6))?.word).toBeUndefined();
    expect(human(row, repeat([700, 0], 7))?.word).toBe('low');
  });

  it('is within at the page’s lowest in a month in which the whole site fell as much', () => {
    expect(human(pageRow('/a', [350, 0], [700, 0]), before, 0.5)?.word).toBe('within');
  });

  it('is never low with a rise: the window before is in the range', () => {
    expect(human(pageRow('/a', [400, 0], [300, 0]), before)?.word).toBe('within');
  });

  it('is left out if it contradicts the change from last year', () => {
    const windows = { ...WINDOWS, baseline: { dateFrom: '2025-10-20', dateTo: '2025-11-17' } };
    const { rows, blocks } = site([pageRow('/a', [400, 0], [300, 0])], {
      '/a': repeat([700, 0], 8),
    });
    const { pages } = judge({ rows, blocks }, { windows });
    expect(pages[0]?.human.word).toBeUndefined();
  });
});

describe('in place of a mark', () => {
  it.each<[rule: string, row: PageRow, blocks: readonly Counts[], word: string | undefined]>([
    [
      'an added page without earlier views is new',
      pageRow('/a', [90, 0], [0, 0], { change: 'added' }),
      [],
      'new',
    ],
    [
      'a page that no block has is new',
      pageRow('/a', [90, 0], [50, 0]),
      [
        [0, 0],
        [0, 0],
      ],
      'new',
    ],
    [
      'without blocks it is not known whether a page is new',
      pageRow('/a', [90, 0], [0, 0], { change: undefined }),
      [],
      'not-seen-before',
    ],
    ['an edited page was there before', pageRow('/a', [90, 0], [0, 0]), [], 'from-none'],
    ['a series can come from none', pageRow('/a', [90, 20], [0, 20]), [[0, 20]], 'from-none'],
    ['a page without views is gone', pageRow('/a', [0, 0], [90, 5]), [], 'gone'],
    ['few views now and before are too few', pageRow('/a', [19, 0], [19, 0]), [], 'too-few-views'],
    [
      'few views now are not too few if there were more',
      pageRow('/a', [3, 0], [30, 0]),
      [],
      undefined,
    ],
    ['of no views nothing is said', pageRow('/a', [0, 90], [0, 80]), [], undefined],
  ])('%s', (_rule, row, blocks, word) => {
    expect(human(row, blocks)?.word).toBe(word);
  });

  it('across a change of definition a page is not comparable, without a range or a typical page', () => {
    const windows = { ...WINDOWS, isComparable: false };
    const { rows, blocks } = site([pageRow('/a', [90, 0], [80, 0])], { '/a': repeat([90, 0], 8) });
    const { pages, typicalPage } = judge({ rows, blocks }, { windows });
    expect(pages[0]?.human).toMatchObject({ word: 'not-comparable', range: undefined });
    expect(typicalPage).toEqual({ human: undefined, ai: undefined });
  });

  it('a file for machines has counts, and no mark or range', () => {
    const row = pageRow('/llms.txt', [9_000, 90_000], [100, 100]);
    expect(human(row, repeat([100, 100], 8))).toMatchObject({
      word: undefined,
      range: undefined,
      current: 9_000,
    });
  });

  it('with missing views there is no word and no typical page', () => {
    const { pages, typicalPage } = judge(
      site([pageRow('/a', [400, 0], [700, 0])], { '/a': repeat([700, 0], 8) }),
      {
        notRead: incompleteReading(),
      },
    );
    expect(pages[0]?.human).toMatchObject({ word: undefined, range: undefined });
    expect(typicalPage.human).toBeUndefined();
  });
});

describe('the typical page', () => {
  it('is the median of all pages of the site, and a page’s change beyond it is its own', () => {
    const { typicalPage, pages } = judge(site([pageRow('/a', [1_320, 0], [1_000, 0])], {}, 1.1));
    expect(typicalPage.human).toBeCloseTo(10, 1);
    expect(pages[0]?.human.adjustedPercent).toBeCloseTo(20, 1);
  });

  it('takes ten pages', () => {
    const rows = Array.from({ length: 9 }, (_, index) => pageRow(`/${index}`, [110, 0], [100, 0]));
    expect(judge({ rows, blocks: [] }).typicalPage.human).toBeUndefined();
  });
});

describe('how many marks there are', () => {
  it('is counted over all pages of the site, now and in the newest block', () => {
    const { rows, blocks } = site([pageRow('/a', [400, 0], [700, 0])], {
      '/a': repeat([700, 0], 13),
      '/b': [[5_000, 0], ...repeat([1_000, 0], 12)],
    });
    const { history } = judge({ rows: [...rows, pageRow('/b', [1_000, 0], [1_000, 0])], blocks });
    expect(history.marks).toEqual({
      now: { highs: 0, lows: 1, pages: 14 },
      before: { highs: 1, lows: 0, pages: 14 },
    });
  });

  it('is not known of earlier without thirteen blocks', () => {
    const { rows, blocks } = site([], { '/a': repeat([700, 0], 12) });
    expect(judge({ rows, blocks }).history.marks?.before).toBeUndefined();
  });
});
