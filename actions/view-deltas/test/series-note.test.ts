import { describe, expect, it } from 'vitest';
import type { PageChange } from '../src/pages/touched-page.ts';
import { compareViews } from '../src/report/delta.ts';
import type { PageRow } from '../src/report/report.ts';
import { noteOf, type SeriesNote } from '../src/report/series-note.ts';
import { DEFAULT_SETTINGS } from '../src/verdicts/judge-series.ts';
import { report, WINDOWS } from './support/report.ts';

const counts = (human: number, ai: number) => ({ human, ai, total: human + ai });

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
    expect(noteOf(row, row.views.human, undefined, { settings, windows })).toBe(human);
    expect(noteOf(row, row.views.ai, undefined, { settings, windows })).toBe(ai);
  });

  it.each<[rule: string, change: PageChange | undefined, isNew: boolean | undefined, expected: SeriesNote]>([
    ['a page first viewed in one of the windows is new', undefined, true, 'new'],
    ['a page viewed before them is from none', undefined, false, 'from none'],
    ['of a page nobody knows about it is not seen before', undefined, undefined, 'not seen before'],
    ['a page that is edited was there', 'edited', undefined, 'from none'],
    ['an edited page that no earlier week has is new', 'edited', true, 'new'],
  ])('%s', (_rule, change, isNew, expected) => {
    const row = page(change, [95, 30], [0, 0]);
    expect(noteOf(row, row.views.human, isNew, report([]))).toBe(expected);
  });

  it('a page that was new in the baseline window is new, and not a rise', () => {
    const row = page('edited', [95, 30], [40, 20]);
    expect(noteOf(row, row.views.human, true, report([]))).toBe('new');
  });

  it('windows of unlike length are scaled before they are too few', () => {
    const row = page('edited', [6, 14], [16, 0]);
    const windows = { ...report([]).windows, currentDays: 14, baselineDays: 28 };
    expect(noteOf(row, row.views.human, undefined, { settings: DEFAULT_SETTINGS, windows })).toBe(
      'too few views',
    );
    expect(noteOf(row, row.views.human, undefined, report([]))).toBeUndefined();
  });

  it.each<[rule: string, row: PageRow, expected: SeriesNote]>([
    ['a percentage is not comparable', page('edited', [95, 30], [60, 20]), 'not comparable'],
    ['a page gone is still gone', page('edited', [0, 0], [60, 20]), 'gone'],
    ['few views are still too few', page('edited', [5, 0], [6, 0]), 'too few views'],
  ])('across a change of definition %s', (_rule, row, expected) => {
    const windows = { ...report([]).windows, isComparable: false };
    expect(noteOf(row, row.views.human, undefined, { settings: DEFAULT_SETTINGS, windows })).toBe(expected);
  });
});
