import {
  type CountPair,
  type MarkedPage,
  marksOf,
  rangeOf,
  typicalRatio,
} from '@docs-agent/verdicts';
import { YEAR_BLOCKS } from '../blocks.ts';
import { isMachineFile } from '../machine-files.ts';
import { countIn } from '../page-views.ts';
import { isExact, viewsIn } from '../reading/known.ts';
import type { BlockViews } from '../reading/reading.ts';
import type { Windows } from '../windows.ts';
import { type KnownHistory, LEAST_RANGE_BLOCKS, type MarkCount } from './known-history.ts';
import type { PageRow, Series, SeriesVerdict, Word } from './page-row.ts';
import { isKnown, keysOf, type MeasuredViews, otherRows } from './rows.ts';

/** The values for judging rows. */
export interface Judging {
  windows: Windows;
  minViews: number;
  /** Whether the baseline window is one of the earlier windows. */
  hasBaseline: boolean;
  /** Known earlier windows, newest first. */
  blocks: readonly BlockViews[];
}

export interface JudgedRows {
  pages: readonly PageRow[];
  /**
   * How the typical page moved, in percent; undefined if views are missing, and on sites with few
   * pages.
   */
  typicalPage: Readonly<Record<Series, number | undefined>>;
  /** Undefined if no page has a mark. */
  marks: KnownHistory['marks'];
}

/** Rows without a verdict, because views are missing. */
export function withoutVerdicts(pages: readonly PageRow[]): JudgedRows {
  return {
    pages,
    typicalPage: { human: undefined, ai: undefined },
    marks: undefined,
  };
}

/**
 * Rows with a verdict on each. Marks and the typical page come from all pages of the site, not only
 * from the rows shown. A page that the report joins from two paths counts once. With missing views
 * there are no verdicts.
 *
 * @param hidden rows that the report does not show; they too may be joined from two paths
 */
export function judgeRows(
  shown: readonly PageRow[],
  views: MeasuredViews,
  judging: Judging,
  hidden: readonly PageRow[] = [],
): JudgedRows {
  if (views.notRead !== undefined) return withoutVerdicts(shown);
  const rows = [...shown, ...hidden];
  const pages = [...rows, ...otherRows(rows, views)].map((row) => withHistory(row, judging));
  const human = judgeSeries('human', pages, judging);
  const ai = judgeSeries('ai', pages, judging);
  const judged: PageRow[] = [];
  for (const [index, page] of pages.slice(0, shown.length).entries()) {
    const verdicts = {
      human: human.verdictOf(page, index),
      ai: ai.verdictOf(page, index),
    };
    judged.push({ ...page.row, verdicts });
  }
  return {
    pages: judged,
    typicalPage: { human: human.typicalPercent, ai: ai.typicalPercent },
    marks: countAllMarks(human.marks, judging),
  };
}

/** A page of the site with its views in the earlier windows in which it counts. */
interface JudgedPage {
  row: PageRow;
  /** Newest first, beginning with the baseline if it is an earlier window. */
  earlier: Readonly<Record<Series, readonly number[]>>;
  /** How many of them are blocks. */
  blocks: number;
  /** Undefined if no block is known. */
  isNew: boolean | undefined;
}

function withHistory(row: PageRow, { blocks, ...judging }: Judging): JudgedPage {
  const keys = keysOf(row);
  const first = firstViewed(keys, blocks);
  // Only a page that is known in both windows, and is no machine file, may have a mark.
  const isJudged = isKnown(row) && !isMachineFile(row.path);
  const counting = isJudged ? countingBlocks(first, blocks).slice(0, YEAR_BLOCKS) : [];
  const counted = counting.filter((block) => isExact(viewsIn(block, keys)));
  // A page counts in the baseline if it existed before.
  const hasBaseline = isJudged && judging.hasBaseline && first >= 0;
  const earlier = (series: Series) => {
    const counts = counted.map((block) => countIn(block.pages, keys, series));
    return hasBaseline ? [row.views[series].baseline ?? 0, ...counts] : counts;
  };
  return {
    row,
    earlier: { human: earlier('human'), ai: earlier('ai') },
    blocks: counted.length,
    isNew: blocks.length === 0 ? undefined : first < 0,
  };
}

/** Index of the block in which a page was first viewed; -1 for none. */
function firstViewed(keys: readonly string[], blocks: readonly BlockViews[]): number {
  return blocks.findLastIndex(({ pages }) => {
    const isViewed = (key: string) => (pages.get(key)?.total ?? 0) > 0;
    return keys.some(isViewed);
  });
}

/**
 * A page counts from the block after its first views. If it has views in the oldest known block, it
 * may be older, so it counts there, too.
 */
function countingBlocks(first: number, blocks: readonly BlockViews[]): readonly BlockViews[] {
  if (first === blocks.length - 1) return blocks;
  return blocks.slice(0, Math.max(first, 0));
}

/** One series of all pages. */
interface JudgedSeries {
  /** Page by page. */
  marks: readonly (Word | undefined)[];
  /** How the typical page moved. */
  typicalPercent: number | undefined;
  verdictOf(page: JudgedPage, index: number): SeriesVerdict;
}

function judgeSeries(series: Series, pages: readonly JudgedPage[], judging: Judging): JudgedSeries {
  const { isComparable } = judging.windows;
  const marks = marksOfPages(series, pages, judging);
  const typical = isComparable ? typicalRatio(pairsOf(series, pages)) : undefined;
  return {
    marks,
    typicalPercent: typical === undefined ? undefined : (typical - 1) * 100,
    verdictOf(page, index) {
      const hasRange = isComparable && page.blocks >= LEAST_RANGE_BLOCKS;
      return {
        word: wordOf(page, series, marks[index], judging),
        adjustedPercent: adjustedPercent(page.row.views[series].percent, typical),
        range: hasRange ? rangeOf(page.earlier[series]) : undefined,
      };
    },
  };
}

function marksOfPages(
  series: Series,
  pages: readonly JudgedPage[],
  { windows, minViews }: Judging,
): (Word | undefined)[] {
  const measured = pages.map(({ row, earlier }): MarkedPage => {
    const current = row.views[series].current ?? 0;
    return { current, earlier: earlier[series] };
  });
  const given = windows.isComparable ? marksOf(measured, minViews) : [];
  return pages.map(({ row }, index) => agreeingMark(given[index], row, series));
}

/** A change in percent, beside the change of the typical page. */
function adjustedPercent(
  percent: number | undefined,
  typical: number | undefined,
): number | undefined {
  if (percent === undefined) return undefined;
  const ratio = 1 + percent / 100;
  return (ratio / (typical ?? 1) - 1) * 100;
}

/** The counts of pages with views in both windows that are not machine files. */
function pairsOf(series: Series, pages: readonly JudgedPage[]): CountPair[] {
  const pairs: CountPair[] = [];
  for (const { row, isNew } of pages) {
    if (isNew === true || isMachineFile(row.path) || !isViewedInBoth(row)) continue;
    const { current = 0, baseline = 0 } = row.views[series];
    pairs.push({ current, baseline });
  }
  return pairs;
}

function isViewedInBoth({ views: { total } }: PageRow): boolean {
  return (total.current ?? 0) > 0 && (total.baseline ?? 0) > 0;
}

/**
 * Drops a mark that contradicts the change shown next to it. This can happen because the window of
 * a year ago is not in the range.
 */
function agreeingMark(
  mark: Word | undefined,
  { path, views }: PageRow,
  series: Series,
): Word | undefined {
  const { delta = 0 } = views[series];
  // Without earlier windows, their mean says nothing; `wordOf` uses the baseline.
  if (isMachineFile(path) || mark === 'too-few-views') return undefined;
  if ((mark === 'high' && delta < 0) || (mark === 'low' && delta > 0)) return undefined;
  return mark;
}

function wordOf(
  page: JudgedPage,
  series: Series,
  mark: Word | undefined,
  { windows, minViews }: Judging,
): Word | undefined {
  const { row, isNew } = page;
  if (!isKnown(row)) return undefined;
  const { current = 0, baseline = 0 } = row.views[series];
  if (row.change === 'added' && row.views.total.baseline === 0) return 'new';
  if (current === 0 && baseline === 0) return undefined;
  if (isGone(row, minViews)) return 'gone';
  if (hasFewViews(page, series, minViews)) return 'too-few-views';
  if (isNew === true) return 'new';
  if (!windows.isComparable) return 'not-comparable';
  if (baseline > 0) return mark;
  return existedBefore(page) ? 'from-none' : 'not-seen-before';
}

function isGone({ views: { total } }: PageRow, minViews: number): boolean {
  return total.current === 0 && (total.baseline ?? 0) >= minViews;
}

/** Whether a page has few views now, and had few in the mean of the earlier windows. */
function hasFewViews({ row, earlier }: JudgedPage, series: Series, minViews: number): boolean {
  const { current = 0, baseline = 0 } = row.views[series];
  const known = earlier[series].length > 0 ? earlier[series] : [baseline];
  return current < minViews && mean(known) < minViews;
}

/** A page that a pull request edits existed before; for others, only earlier views show it. */
function existedBefore({ row, isNew }: JudgedPage): boolean {
  return row.change !== undefined || isNew === false || (row.views.total.baseline ?? 0) > 0;
}

function mean(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}

function countAllMarks(
  marks: readonly (Word | undefined)[],
  judging: Judging,
): JudgedRows['marks'] {
  if (marks.every((mark) => mark === undefined)) return undefined;
  return { now: countMarks(marks), before: marksOfNewestBlock(judging) };
}

function countMarks(marks: readonly (Word | undefined)[]): MarkCount {
  const count = (word: Word) => marks.filter((mark) => mark === word).length;
  const highs = count('high');
  const lows = count('low');
  return {
    highs,
    lows,
    pages: highs + lows + count('within'),
  };
}

/** The marks of human views in the newest block, compared with the twelve before it. */
function marksOfNewestBlock({ blocks, minViews }: Judging): MarkCount | undefined {
  const [newest, ...before] = blocks;
  if (newest === undefined || before.length < YEAR_BLOCKS) return undefined;
  const keys = new Set(blocks.flatMap(({ pages }) => [...pages.keys()]));
  const measured: MarkedPage[] = [];
  for (const key of keys) {
    if (isMachineFile(key) || newest.invalid.has(key)) continue;
    const humanViews = ({ pages }: BlockViews) => countIn(pages, [key], 'human');
    const counting = countingBlocks(firstViewed([key], before), before);
    const valid = counting.filter(({ invalid }) => !invalid.has(key));
    measured.push({ current: humanViews(newest), earlier: valid.map(humanViews) });
  }
  return countMarks(marksOf(measured, minViews));
}
