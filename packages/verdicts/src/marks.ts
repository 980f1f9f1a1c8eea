import { median } from './median.ts';
import { type Range, rangeOf } from './range.ts';

/**
 * Where a page's current count is in its own range. `within` does not mean that nothing happened.
 * `too-few-views` means under the least views, both now and on average before.
 */
export type Mark = 'high' | 'low' | 'within' | 'too-few-views';

export interface MarkedPage {
  current: number;
  /**
   * Views in the earlier windows in which the page counts, newest first, including the baseline
   * window if it is one of them. An index means the same window on all pages. Newer pages have
   * fewer entries.
   */
  earlier: readonly number[];
}

/** Earlier windows that a page needs for a mark. */
export const LEAST_MARK_WINDOWS = 8;

/** Fewer pages say too little about the site's movement. */
const LEAST_SITE_PAGES = 10;

/**
 * By how many standard deviations of the difference of two counts the current count has to leave
 * the range.
 */
const MARGIN = 2;

/** Equal levels can differ by rounding; this is far less than one view. */
const ROUNDING = 1e-9;

/**
 * Marks of one series on all pages of a site. The current window and all earlier ones have the same
 * length.
 *
 * A page is high if its count is above its range by more than the counting noise of both counts,
 * and if its level with the site's movement taken off is above all earlier ones. Low is the mirror
 * image.
 *
 * @param minViews views in a window under which a page has no mark, and says nothing of the site
 * @param leastWindows earlier windows that a page needs
 * @returns for each page its mark; undefined if it has too few earlier windows
 */
export function marksOf(
  pages: readonly MarkedPage[],
  minViews: number,
  leastWindows = LEAST_MARK_WINDOWS,
): (Mark | undefined)[] {
  const site = siteMoves(pages, minViews);
  return pages.map((page) => {
    if (page.current < minViews && meanOf(page.earlier) < minViews) return 'too-few-views';
    const range = rangeOf(page.earlier);
    if (range === undefined || page.earlier.length < leastWindows) return undefined;
    const mark = markByCounts(page.current, range);
    if (mark === 'within' || site === undefined) return mark;
    return markBesideSite(page, mark, site);
  });
}

/**
 * The site's level in the current window and in each earlier one, relative to its mean over the
 * earlier ones.
 *
 * @returns undefined if too few pages have enough views, and were there in all earlier windows
 */
function siteMoves(pages: readonly MarkedPage[], minViews: number): number[] | undefined {
  let windows = 0;
  for (const { earlier } of pages) {
    windows = Math.max(windows, earlier.length);
  }
  const moves: number[][] = [];
  for (const { current, earlier } of pages) {
    if (earlier.length < windows || meanOf(earlier) < minViews) continue;
    const levels = earlier.map(levelOf);
    const mean = meanOf(levels);
    moves.push([levelOf(current), ...levels].map((level) => level - mean));
  }
  if (moves.length < LEAST_SITE_PAGES) return undefined;
  const site: number[] = [];
  for (let window = 0; window <= windows; window += 1) {
    const ofPages = moves.map((page) => page[window] ?? 0);
    site.push(median(ofPages));
  }
  return site;
}

function markByCounts(current: number, { low, high }: Range): 'high' | 'low' | 'within' {
  if (current - high > MARGIN * Math.sqrt(current + high)) return 'high';
  if (low - current > MARGIN * Math.sqrt(low + current)) return 'low';
  return 'within';
}

/** Keeps the mark only if the page also left its range relative to the site. */
function markBesideSite(
  { current, earlier }: MarkedPage,
  mark: 'high' | 'low',
  site: number[],
): Mark {
  const levels = [current, ...earlier].map(levelOf);
  const besideSite = levels.map((level, window) => level - (site[window] ?? 0));
  const [now = 0, ...before] = besideSite;
  const sign = mark === 'high' ? 1 : -1;
  const isBeyondAll = before.every((then) => sign * (now - then) > ROUNDING);
  return isBeyondAll ? mark : 'within';
}

/** Windows have the same length, so their days would only add a constant. */
function levelOf(count: number): number {
  return Math.log(count + 0.5);
}

function meanOf(values: readonly number[]): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) {
    sum += value;
  }
  return sum / values.length;
}
