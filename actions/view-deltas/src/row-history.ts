import type { ViewCounts } from '@docs-agent/core';
import { addDays, WEEK_DAYS } from './days.ts';
import { matchingKey } from './page-path.ts';
import { addCounts, NO_VIEWS } from './page-views.ts';
import type { Reading, SpanViews } from './reading/reading.ts';
import type { Windows } from './windows.ts';

/** What is known of a page beside the two windows. */
export interface RowHistory {
  /** Views in the windows before the baseline, newest first, as far back as the page has been seen. */
  earlier: readonly ViewCounts[];
  /** Whether the page was viewed for the first time in one of the windows; undefined where nobody can say. */
  isNew: boolean | undefined;
}

/**
 * Looks pages up in what is known of earlier weeks.
 *
 * @returns a function from all paths of one page to its history
 */
export function historyReader(
  { weeks, earlierWindows }: Pick<Reading, 'weeks' | 'earlierWindows'>,
  windows: Windows,
): (paths: readonly string[]) => RowHistory {
  const before = weeks.filter(({ monday }) => endOf(monday) <= windows.baseline.dateFrom);
  const between = weeks.filter(
    ({ monday }) => monday >= windows.baseline.dateTo && endOf(monday) <= windows.current.dateFrom,
  );
  const isKnown = before.length * WEEK_DAYS >= windows.currentDays;
  // The latest first: most pages are in it, and the search ends.
  const outside: readonly SpanViews[] = [...before, ...between].reverse();
  return (paths) => {
    const keys = [...new Set(paths.map(matchingKey))];
    const wasSeen = outside.some(({ pages }) => keys.some((key) => pages.has(key)));
    return {
      earlier: upToFirstSeen(earlierWindows.map((window) => countsOf(window, keys))),
      isNew: wasSeen ? false : isKnown ? true : undefined,
    };
  };
}

function endOf(monday: string): string {
  return addDays(monday, WEEK_DAYS);
}

function countsOf({ pages }: SpanViews, keys: readonly string[]): ViewCounts {
  return keys.reduce<ViewCounts>((sum, key) => {
    const row = pages.get(key);
    return row === undefined ? sum : addCounts(sum, row);
  }, NO_VIEWS);
}

function upToFirstSeen(counts: readonly ViewCounts[]): ViewCounts[] {
  return counts.slice(0, counts.findLastIndex(({ total }) => total > 0) + 1);
}
