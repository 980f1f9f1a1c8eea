import type { ViewCounts } from '@docs-agent/core';
import { addDays, WEEK_DAYS } from './days.ts';
import { NO_VIEWS, type PageViews, viewsOf } from './page-views.ts';
import type { Reading, SpanViews } from './reading/reading.ts';
import type { Windows } from './windows.ts';

/** What is known of a page beside the two windows. */
export interface RowHistory {
  /** Views in the windows before the baseline, newest first, as far back as the page has been seen in either series. */
  human: readonly number[];
  ai: readonly number[];
  /** Whether the page was viewed for the first time in one of the windows; undefined where nobody can say. */
  isNew: boolean | undefined;
}

/**
 * Looks pages up in what is known of earlier weeks.
 *
 * @returns a function from all matching keys of one page to its history
 */
export function historyReader(
  { weeks, earlierWindows }: Pick<Reading, 'weeks' | 'earlierWindows'>,
  windows: Windows,
): (keys: readonly string[]) => RowHistory {
  const before = weeks.filter(({ monday }) => endOf(monday) <= windows.baseline.dateFrom);
  const between = weeks.filter(
    ({ monday }) => monday >= windows.baseline.dateTo && endOf(monday) <= windows.current.dateFrom,
  );
  const isKnown = before.length * WEEK_DAYS >= windows.currentDays;
  // The latest first: most pages are in it, and the search ends.
  const outside: readonly SpanViews[] = [...before, ...between].reverse();
  return (keys) => {
    const wasSeen = outside.some(({ pages }) => keys.some((key) => pages.has(key)));
    const isNew = wasSeen ? false : isKnown ? true : undefined;
    return { ...countsSinceFirstSeen(earlierWindows, keys), isNew };
  };
}

function endOf(monday: string): string {
  return addDays(monday, WEEK_DAYS);
}

function countsSinceFirstSeen(earlierWindows: readonly SpanViews[], keys: readonly string[]) {
  const counts = earlierWindows.map(({ pages }) => countsOf(pages, keys));
  const known = counts.slice(0, counts.findLastIndex(({ total }) => total > 0) + 1);
  return { human: known.map(({ human }) => human), ai: known.map(({ ai }) => ai) };
}

function countsOf(pages: PageViews, keys: readonly string[]): ViewCounts {
  const [key = ''] = keys;
  return keys.length === 1 ? (pages.get(key) ?? NO_VIEWS) : viewsOf(pages, keys);
}
