import { describe, expect, it } from 'vitest';
import { compareViews } from '../src/delta.ts';
import { addUpPages } from '../src/page-views.ts';
import type { PageChange } from '../src/pages/touched-page.ts';
import { noteOf, type PageRow, type SeriesNote, siteRows, sumOf, touchedRows } from '../src/report.ts';
import { DEFAULT_SETTINGS } from '../src/verdicts/judge-series.ts';
import { report, touchedPage, WINDOWS } from './support/report.ts';

const counts = (human: number, ai: number) => ({ human, ai, total: human + ai });
const row = (path: string, human: number, ai: number) => ({ path, ...counts(human, ai) });

describe('compareViews', () => {
  it.each<[rule: string, current: number, baseline: number, delta: number, percent: number | undefined]>([
    ['a rise', 128, 100, 28, 28],
    ['a fall', 91, 100, -9, -9],
    ['no change', 100, 100, 0, 0],
    ['all lost', 0, 100, -100, -100],
    ['from nothing there is no percent', 95, 0, 95, undefined],
    ['nothing at all has no percent', 0, 0, 0, undefined],
    ['ten million', 10_000_001, 10_000_000, 1, 0.00001],
  ])('%s', (_rule, current, baseline, delta, percent) => {
    const { human } = compareViews(counts(current, 0), counts(baseline, 0), WINDOWS);
    expect(human).toMatchObject({ current, baseline, delta });
    if (percent === undefined) expect(human.percent).toBeUndefined();
    else expect(human.percent).toBeCloseTo(percent, 9);
  });

  it('windows of unlike length are compared by day', () => {
    const days = { currentDays: 28, baselineDays: 56 };
    const { human } = compareViews(counts(120, 0), counts(200, 0), days);
    expect(human).toEqual({ current: 120, baseline: 200, delta: -80, percent: 20 });
  });

  it('the AI share is AI views of all views, and its change is in points', () => {
    const { aiShare, aiShareDeltaPoints } = compareViews(counts(60, 40), counts(75, 25), WINDOWS);
    expect(aiShare).toBeCloseTo(0.4, 12);
    expect(aiShareDeltaPoints).toBeCloseTo(15, 9);
  });

  it.each([
    [counts(60, 39), counts(75, 25)],
    [counts(60, 40), counts(74, 25)],
  ])('under 100 views in either window the share has no change', (current, baseline) => {
    expect(compareViews(current, baseline, WINDOWS).aiShareDeltaPoints).toBeUndefined();
  });

  it('without views there is no share', () => {
    expect(compareViews(counts(0, 0), counts(5, 5), WINDOWS).aiShare).toBeUndefined();
  });
});

describe('noteOf', () => {
  const page = (
    change: PageChange | undefined,
    current: [number, number],
    baseline: [number, number],
  ): PageRow => ({
    path: '/a',
    previousPath: undefined,
    change,
    file: undefined,
    throughSnippet: undefined,
    views: compareViews(counts(...current), counts(...baseline), WINDOWS),
  });

  it.each<
    [rule: string, row: PageRow, minViews: number, human: SeriesNote | undefined, ai: SeriesNote | undefined]
  >([
    ['enough views have a percentage', page('edited', [30, 12], [20, 10]), 20, undefined, undefined],
    ['both windows together count', page('edited', [10, 9], [10, 10]), 20, undefined, 'too few views'],
    ['an added page without earlier views is new', page('added', [5, 0], [0, 0]), 20, 'new', 'new'],
    ['an added page with earlier views is not', page('added', [50, 0], [50, 0]), 20, undefined, 'no views'],
    [
      'an edited page without earlier views is not',
      page('edited', [50, 1], [0, 0]),
      20,
      'from none',
      'too few views',
    ],
    [
      'a series that was 0 before is from none',
      page('edited', [95, 30], [0, 30]),
      20,
      'from none',
      undefined,
    ],
    ['0 now in both series is gone', page('edited', [0, 0], [50, 30]), 20, 'gone', 'gone'],
    ['0 now in one series is a fall', page('edited', [0, 30], [50, 30]), 20, undefined, undefined],
    ['few views before are not gone', page('edited', [0, 0], [10, 9]), 20, 'too few views', 'too few views'],
    ['a series that was 0 in both is not gone', page('edited', [0, 0], [50, 0]), 20, 'gone', 'no views'],
    [
      'never viewed is not gone, whatever the least',
      page('edited', [0, 0], [0, 0]),
      0,
      'no views',
      'no views',
    ],
    [
      'with a least of 0 one view has a percentage',
      page('edited', [1, 1], [1, 0]),
      0,
      undefined,
      'from none',
    ],
  ])('%s', (_rule, row, minViews, human, ai) => {
    const settings = { ...DEFAULT_SETTINGS, minViews };
    const { windows } = report([]);
    expect(noteOf(row, row.views.human, { settings, windows })).toBe(human);
    expect(noteOf(row, row.views.ai, { settings, windows })).toBe(ai);
  });

  it.each<[rule: string, row: Partial<PageRow>, expected: SeriesNote]>([
    ['a page first viewed in one of the windows is new', { isNew: true }, 'new'],
    ['a page viewed before them is from none', { isNew: false }, 'from none'],
    ['of a page nobody knows about it is not seen before', {}, 'not seen before'],
    ['a page that is edited was there', { change: 'edited' }, 'from none'],
  ])('%s', (_rule, known, expected) => {
    const row = { ...page(undefined, [95, 30], [0, 0]), ...known };
    expect(noteOf(row, row.views.human, report([]))).toBe(expected);
  });

  it('a page that was new in the baseline window is new, and not a rise', () => {
    const row = { ...page('edited', [95, 30], [40, 20]), isNew: true };
    expect(noteOf(row, row.views.human, report([]))).toBe('new');
  });

  it('windows of unlike length are scaled before they are too few', () => {
    const row = page('edited', [6, 14], [16, 0]);
    const windows = { ...report([]).windows, currentDays: 14, baselineDays: 28 };
    expect(noteOf(row, row.views.human, { settings: DEFAULT_SETTINGS, windows })).toBe('too few views');
    expect(noteOf(row, row.views.human, report([]))).toBeUndefined();
  });

  it.each<[rule: string, row: PageRow, expected: SeriesNote]>([
    ['a percentage is not comparable', page('edited', [95, 30], [60, 20]), 'not comparable'],
    ['a page gone is still gone', page('edited', [0, 0], [60, 20]), 'gone'],
    ['few views are still too few', page('edited', [5, 0], [6, 0]), 'too few views'],
  ])('across a change of definition %s', (_rule, row, expected) => {
    const windows = { ...report([]).windows, isComparable: false };
    expect(noteOf(row, row.views.human, { settings: DEFAULT_SETTINGS, windows })).toBe(expected);
  });
});

describe('rows', () => {
  const views = {
    current: {
      pages: addUpPages([row('/a', 5, 1), row('/b', 50, 2), row('/new', 3, 0)]),
      totals: counts(58, 3),
    },
    baseline: {
      pages: addUpPages([row('/a', 4, 1), row('/b', 40, 2), row('/old', 9, 9)]),
      totals: counts(53, 12),
    },
  };

  it('a renamed page has the views of both its paths', () => {
    const rows = touchedRows([touchedPage('renamed', '/new', '/old')], views, WINDOWS);
    expect(rows[0]?.views).toMatchObject({
      human: { current: 3, baseline: 9, delta: -6 },
      ai: { current: 0, baseline: 9 },
    });
  });

  it('the most viewed page comes first, and equals by path', () => {
    const edited = (path: string) => touchedPage('edited', path);
    const rows = touchedRows(['/z', '/a', '/y', '/b'].map(edited), views, WINDOWS);
    expect(rows.map(({ path }) => path)).toEqual(['/b', '/a', '/y', '/z']);
  });

  it('the site has a row for every page of either window', () => {
    expect(siteRows(views, WINDOWS).map(({ path }) => path)).toEqual(['/b', '/old', '/a', '/new']);
  });

  it('the sum adds up the rows, and takes its percent from the sums', () => {
    const sum = sumOf(siteRows(views, WINDOWS), WINDOWS);
    expect(sum.total).toEqual({ current: 61, baseline: 65, delta: -4, percent: (-4 / 65) * 100 });
    expect(sum.human).toMatchObject({ current: 58, baseline: 53 });
  });
});
