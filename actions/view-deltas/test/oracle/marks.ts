import { meanOf, middleOf } from './oracle.ts';

/** Where pages are in their own ranges, by one series. */

export type Mark = 'high' | 'low' | 'within';

/**
 * A page's views in the current window, and in the earlier ones in which it counts, newest first.
 */
export interface CountedPage {
  current: number;
  earlier: readonly number[];
}

/** A page with fewer views in a window has no mark, and says nothing about the site. */
export const LEAST_VIEWS = 20;
/** Earlier windows that a mark takes. */
export const LEAST_WINDOWS = 8;
const LEAST_PAGES = 10;
/** Two levels that are the same may differ by this in their last digits. */
const LAST_DIGITS = 1e-9;

/** The mark of each page; null if it has too few views, or too few earlier windows. */
export function marksOf(pages: readonly CountedPage[]): (Mark | null)[] {
  const site = siteLevels(pages);
  const marks: (Mark | null)[] = [];
  for (const page of pages) {
    const isFew = page.current < LEAST_VIEWS && !(meanOf(page.earlier) >= LEAST_VIEWS);
    if (isFew || page.earlier.length < LEAST_WINDOWS) marks.push(null);
    else marks.push(markOf(page, site));
  }
  return marks;
}

function markOf({ current, earlier }: CountedPage, site: readonly number[] | undefined): Mark {
  const [low, high] = rangeOf(earlier);
  const isOver = current > high && current - high > 2 * Math.sqrt(current + high);
  const isUnder = current < low && low - current > 2 * Math.sqrt(current + low);
  if (!isOver && !isUnder) return 'within';
  const level = levelOf(current) - (site?.[0] ?? 0);
  if (site !== undefined) {
    for (const [window, count] of earlier.entries()) {
      const before = levelOf(count) - (site[window + 1] ?? 0);
      if (isOver && level <= before + LAST_DIGITS) return 'within';
      if (isUnder && level >= before - LAST_DIGITS) return 'within';
    }
  }
  return isOver ? 'high' : 'low';
}

/** Lowest and highest. */
export function rangeOf(counts: readonly number[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const count of counts) {
    if (count < low) low = count;
    if (count > high) high = count;
  }
  return [low, high];
}

/** All windows are of one length. */
function levelOf(count: number): number {
  return Math.log(count + 0.5);
}

/**
 * The level of the site in the current window and in each earlier one: the median over pages viewed
 * in all windows, with enough views, of their level relative to its mean over the earlier windows.
 *
 * @returns undefined with too few such pages
 */
function siteLevels(pages: readonly CountedPage[]): number[] | undefined {
  let windows = 0;
  for (const { earlier } of pages) windows = Math.max(windows, earlier.length);
  const countedPages = pages.filter(
    ({ earlier }) => earlier.length === windows && meanOf(earlier) >= LEAST_VIEWS,
  );
  if (countedPages.length < LEAST_PAGES) return undefined;
  const levels: number[] = [];
  for (let window = 0; window <= windows; window += 1) {
    const beside: number[] = [];
    for (const { current, earlier } of countedPages) {
      const count = window === 0 ? current : (earlier[window - 1] ?? Number.NaN);
      beside.push(levelOf(count) - meanOf(earlier.map(levelOf)));
    }
    levels.push(middleOf(beside));
  }
  return levels;
}
