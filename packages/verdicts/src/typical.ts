import { median } from './median.ts';
import { type CountPair, comparablePages, logMove } from './window-pair.ts';

const LEAST_PAGES = 10;

/**
 * How the typical page moved: the median of the pages' ratios of views, now over before. Unlike the
 * site's total it is not moved by a few large pages.
 *
 * @param pairs pages that were there in both windows
 * @param leastViews in both windows together; pages with fewer are left out
 * @returns 1 for no change; undefined if fewer than 10 pages are left
 */
export function typicalRatio(pairs: readonly CountPair[], leastViews = 20): number | undefined {
  const pages = comparablePages(pairs, leastViews);
  return pages.length < LEAST_PAGES
    ? undefined
    : median(pages.map((pair) => Math.exp(logMove(pair))));
}
