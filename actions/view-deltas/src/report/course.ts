import type { ViewCounts, ViewsWindow } from '@docs-agent/core';
import { YEAR_BLOCKS } from '../blocks.ts';
import { countIn } from '../page-views.ts';
import { exactOf, isExact, viewsIn } from '../reading/known.ts';
import type { BlockViews, WindowsReading } from '../reading/reading.ts';
import { hasPreviousBaseline } from '../windows.ts';
import { LEAST_RANGE_BLOCKS } from './known-history.ts';
import type { PageRow, Series } from './page-row.ts';
import { keysOf } from './rows.ts';

/** A count for each span, oldest first. */
export type SpanCounts = Readonly<Record<Series, readonly number[]>>;

/** How views went from block to block, up to the current window. */
export interface Course {
  /** The oldest first; all of one length. */
  spans: readonly ViewsWindow[];
  site: SpanCounts;
  /**
   * Counts of a page; undefined if the windows were not read whole, or the page's row is unknown.
   */
  countsOf(row: Pick<PageRow, 'path' | 'previousPath'>): SpanCounts | undefined;
}

/**
 * The blocks and the windows after them.
 *
 * @param blocks newest first
 * @returns undefined if too few blocks are known for a range, or a window was not read
 */
export function courseOf(
  { windows, current, baseline, notRead }: WindowsReading,
  blocks: readonly BlockViews[],
): Course | undefined {
  if (blocks.length < LEAST_RANGE_BLOCKS || !windows.isComparable) return undefined;
  const spans: BlockViews[] = blocks.slice(0, YEAR_BLOCKS).reverse();
  if (hasPreviousBaseline(windows)) {
    spans.push({ ...baseline, window: windows.baseline });
  }
  spans.push({ ...current, window: windows.current });
  const totals: ViewCounts[] = [];
  for (const span of spans) {
    const ofSpan = exactOf(span.totals);
    if (ofSpan === undefined) return undefined;
    totals.push(ofSpan);
  }
  return {
    spans: spans.map(({ window }) => window),
    site: {
      human: totals.map(({ human }) => human),
      ai: totals.map(({ ai }) => ai),
    },
    countsOf(row) {
      const keys = keysOf(row);
      const areExact = spans.every((span) => isExact(viewsIn(span, keys)));
      if (notRead !== undefined || !areExact) return undefined;
      return {
        human: spans.map(({ pages }) => countIn(pages, keys, 'human')),
        ai: spans.map(({ pages }) => countIn(pages, keys, 'ai')),
      };
    },
  };
}
