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

/** What rows are judged by. */
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
  return { pages, typicalPage: { human: undefined, ai: undefined }, marks: undefined };
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
  const hasMarks = human.marks.some((mark) => mark !== undefined);
  return {
    pages: pages.slice(0, shown.length).map((page, index) => ({
      ...page.row,
      verdicts: { human: human.verdictOf(page, index), ai: ai.verdictOf(page, index) },
    })),
    typicalPage: { human: human.typicalPercent, ai: ai.typicalPercent },
    marks: hasMarks
      ? { now: countMarks(human.marks), before: marksOfNewestBlock(judging) }
      : undefined,
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
  const earlier = (series: Series) => [
    ...(hasBaseline ? [row.views[series].baseline ?? 0] : []),
    ...counted.map((block) => countIn(block.pages, keys, series)),
  ];
  return {
    row,
    earlier: { human: earlier('human'), ai: earlier('ai') },
    blocks: counted.length,
    isNew: blocks.length === 0 ? undefined : first < 0,
  };
}

/** Index of the block in which a page was first viewed; -1 for none. */
function firstViewed(keys: readonly string[], blocks: readonly BlockViews[]): number {
  return blocks.findLastIndex(({ pages }) => keys.some((key) => (pages.get(key)?.total ?? 0) > 0));
}

/**
 * A page counts from the block after its first views. If it has views in the oldest known block, it
 * may be older, so it counts there, too.
 */
function countingBlocks(first: number, blocks: readonly BlockViews[]): readonly BlockViews[] {
  return blocks.slice(0, first === blocks.length - 1 ? blocks.length : Math.max(first, 0));
}

function judgeSeries(series: Series, pages: readonly JudgedPage[], judging: Judging) {
  const { minViews } = judging;
  const { isComparable } = judging.windows;
  const marked = pages.map(
    ({ row, earlier }): MarkedPage => ({
      current: row.views[series].current ?? 0,
      earlier: earlier[series],
    }),
  );
  const given = isComparable ? marksOf(marked, minViews) : [];
  const marks = pages.map(({ row }, index) => agreeingMark(given[index], row, series));
  const typical = isComparable ? typicalRatio(pages.flatMap(pairsOf(series))) : undefined;
  return {
    marks,
    typicalPercent: typical === undefined ? undefined : (typical - 1) * 100,
    verdictOf(page: JudgedPage, index: number): SeriesVerdict {
      const { percent } = page.row.views[series];
      return {
        word: wordOf(page, series, marks[index], judging),
        adjustedPercent:
          percent === undefined ? undefined : ((1 + percent / 100) / (typical ?? 1) - 1) * 100,
        range:
          page.blocks >= LEAST_RANGE_BLOCKS && isComparable
            ? rangeOf(page.earlier[series])
            : undefined,
      };
    },
  };
}

/** Pages with views in both windows that are not machine files. */
function pairsOf(series: Series): (page: JudgedPage) => CountPair[] {
  return ({ row: { path, views }, isNew }) => {
    const { current = 0, baseline = 0 } = views[series];
    const isThere = (views.total.current ?? 0) > 0 && (views.total.baseline ?? 0) > 0;
    return isThere && isNew !== true && !isMachineFile(path) ? [{ current, baseline }] : [];
  };
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
  { row, earlier, isNew }: JudgedPage,
  series: Series,
  mark: Word | undefined,
  { windows, minViews }: Judging,
): Word | undefined {
  const { total } = row.views;
  if (!isKnown(row)) return undefined;
  const { current = 0, baseline = 0 } = row.views[series];
  if (row.change === 'added' && total.baseline === 0) return 'new';
  if (current === 0 && baseline === 0) return undefined;
  if (total.current === 0 && (total.baseline ?? 0) >= minViews) return 'gone';
  const known = earlier[series].length > 0 ? earlier[series] : [baseline];
  if (current < minViews && mean(known) < minViews) return 'too-few-views';
  if (isNew === true) return 'new';
  if (!windows.isComparable) return 'not-comparable';
  if (baseline > 0) return mark;
  // A page that a pull request edits existed before; for others, only earlier blocks show it.
  const wasThere = row.change !== undefined || isNew === false || (total.baseline ?? 0) > 0;
  return wasThere ? 'from-none' : 'not-seen-before';
}

function mean(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}

function countMarks(marks: readonly (Word | undefined)[]): MarkCount {
  const count = (word: Word) => marks.filter((mark) => mark === word).length;
  const [highs, lows] = [count('high'), count('low')];
  return { highs, lows, pages: highs + lows + count('within') };
}

/** The marks of human views in the newest block, compared with the twelve before it. */
function marksOfNewestBlock({ blocks, minViews }: Judging): MarkCount | undefined {
  const [newest, ...before] = blocks;
  if (newest === undefined || before.length < YEAR_BLOCKS) return undefined;
  const keys = new Set(blocks.flatMap(({ pages }) => [...pages.keys()]));
  const marked = [...keys]
    .filter((key) => !isMachineFile(key) && !newest.invalid.has(key))
    .map((key): MarkedPage => {
      const counting = countingBlocks(firstViewed([key], before), before);
      const earlier = counting.filter(({ invalid }) => !invalid.has(key));
      return {
        current: countIn(newest.pages, [key], 'human'),
        earlier: earlier.map((block) => countIn(block.pages, [key], 'human')),
      };
    });
  return countMarks(marksOf(marked, minViews));
}
