import type { ViewsWindow } from '@docs-agent/core';
import { addDays, daysBetween, mondayOf, WEEK_DAYS } from './days.ts';
import { hasPreviousBaseline, type Windows } from './windows.ts';

/** As many blocks as ranges are made of. One more shows how many pages had marks a window ago, where it is known. */
export const YEAR_BLOCKS = 12;

/** Longer windows have no blocks. */
export const MOST_BLOCK_WEEKS = 13;

/** A Monday, from which the blocks of every length are counted. */
const GRID_START = '1970-01-05';

/** The week that begins on a Monday. */
export function weekOf(monday: string): ViewsWindow {
  return { dateFrom: monday, dateTo: addDays(monday, WEEK_DAYS) };
}

/** The weeks that a window is made of, oldest first; none where it does not consist of whole weeks. */
export function weeksIn({ dateFrom, dateTo }: ViewsWindow): ViewsWindow[] {
  const weeks = daysBetween(dateFrom, dateTo) / WEEK_DAYS;
  if (mondayOf(dateFrom) !== dateFrom || !Number.isInteger(weeks)) return [];
  return Array.from({ length: weeks }, (_, index) => weekOf(addDays(dateFrom, index * WEEK_DAYS)));
}

/**
 * Earlier windows of the current one's length on a fixed grid, newest first, at most 13: all are over before the baseline
 * begins, or before the current window begins where the baseline is not the same time right before it. None is from
 * before the last change of what a view is. None at all where the current window is not whole weeks, or over 13 of them.
 */
export function blocksBefore(windows: Windows): ViewsWindow[] {
  const days = blockDays(windows);
  if (days === undefined) return [];
  const { historyFrom = GRID_START } = windows;
  const newest = Math.floor(daysBetween(GRID_START, historyEnd(windows)) / days) - 1;
  return Array.from({ length: YEAR_BLOCKS + 1 }, (_, back) => blockAt(newest - back, days)).filter(
    ({ dateFrom }) => dateFrom >= historyFrom,
  );
}

/**
 * The day on which a report with these settings first has this many blocks since the last change of what a view is: the
 * `dateTo` of its current window, a Monday. It may be past. Undefined where there was no change, or are no blocks.
 */
export function marksFrom(windows: Windows, leastBlocks: number): string | undefined {
  const days = blockDays(windows);
  if (days === undefined || windows.historyFrom === undefined) return undefined;
  const first = Math.ceil(daysBetween(GRID_START, windows.historyFrom) / days);
  const { dateTo } = blockAt(first + leastBlocks - 1, days);
  return addDays(dateTo, daysBetween(historyEnd(windows), windows.current.dateTo));
}

/** The first day that no block reaches. */
function historyEnd(windows: Windows): string {
  return hasPreviousBaseline(windows) ? windows.baseline.dateFrom : windows.current.dateFrom;
}

function blockDays({ current, currentDays }: Windows): number | undefined {
  const weeks = weeksIn(current).length;
  return weeks === 0 || weeks > MOST_BLOCK_WEEKS ? undefined : currentDays;
}

function blockAt(index: number, days: number): ViewsWindow {
  const dateFrom = addDays(GRID_START, index * days);
  return { dateFrom, dateTo: addDays(dateFrom, days) };
}
