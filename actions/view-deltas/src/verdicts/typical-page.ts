import { columnOf } from './column.ts';
import { median } from './median.ts';
import { type CountPair, logChange, type WindowDays } from './window-pair.ts';

/**
 * How the typical page moved: the median of the pages' ratios of views a day, now over before. Unlike the site's total
 * it is not moved by a few large pages.
 *
 * @param pages eligible pages, at least one
 * @see S. Anders and W. Huber, Differential expression analysis for sequence count data, 2010
 */
export function typicalRatio(pages: readonly CountPair[], days: WindowDays): number {
  return Math.exp(median(columnOf(pages, (page) => logChange(page, days))));
}
