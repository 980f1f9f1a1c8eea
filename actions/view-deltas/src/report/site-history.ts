import type { ViewCounts } from '@docs-agent/core';
import { addDays, WEEK_DAYS } from '../days.ts';
import { NO_VIEWS, type PageViews, viewsOf } from '../page-views.ts';
import type { Reading, SpanViews } from '../reading/reading.ts';
import type { Windows } from '../windows.ts';

/** What is known of the site's pages beside the two windows; a page is asked for by all its matching keys. */
export interface SiteHistory {
  /** Whether the page was viewed for the first time in one of the windows; undefined where nobody can say. */
  isNew(keys: readonly string[]): boolean | undefined;
  /**
   * Views of one series in the windows before the baseline, newest first, as far back as the page has been seen in
   * either series.
   */
  earlier(keys: readonly string[], series: 'human' | 'ai'): readonly number[];
}

/** Looks pages up in what is known of earlier weeks. */
export function siteHistory(
  { weeks, earlierWindows }: Pick<Reading, 'weeks' | 'earlierWindows'>,
  windows: Windows,
): SiteHistory {
  const before = weeks.filter(({ monday }) => endOf(monday) <= windows.baseline.dateFrom);
  const between = weeks.filter(
    ({ monday }) => monday >= windows.baseline.dateTo && endOf(monday) <= windows.current.dateFrom,
  );
  const isKnown = before.length * WEEK_DAYS >= windows.currentDays;
  // The latest first: most pages are in it, and the search ends.
  const outside: readonly SpanViews[] = [...before, ...between].reverse();
  return {
    isNew(keys) {
      const wasSeen = outside.some(({ pages }) => keys.some((key) => pages.has(key)));
      if (wasSeen) return false;
      return isKnown ? true : undefined;
    },
    earlier: (keys, series) => countsSinceFirstSeen(earlierWindows, keys).map((counts) => counts[series]),
  };
}

function endOf(monday: string): string {
  return addDays(monday, WEEK_DAYS);
}

function countsSinceFirstSeen(earlierWindows: readonly SpanViews[], keys: readonly string[]): ViewCounts[] {
  const counts = earlierWindows.map(({ pages }) => countsOf(pages, keys));
  counts.length = counts.findLastIndex(({ total }) => total > 0) + 1;
  return counts;
}

function countsOf(pages: PageViews, keys: readonly string[]): ViewCounts {
  const first = keys[0];
  return keys.length === 1 && first !== undefined ? (pages.get(first) ?? NO_VIEWS) : viewsOf(pages, keys);
}
