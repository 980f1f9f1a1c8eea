import type { ViewsWindow } from '@docs-agent/core';
import { addDays, daysBetween, mondayOf, WEEK_DAYS } from './days.ts';
import { hasPreviousBaseline, type Windows } from './windows.ts';

/**
 * Number of blocks in a range. One more shows how many pages had marks one window ago, if it is
 * known.
 */
export const YEAR_BLOCKS = 12;

/** Longer windows have no blocks. */
export const MOST_BLOCK_WEEKS = 13;

/** A Monday, from which the blocks of every length are counted. */
const GRID_START = '1970-01-05';

/**
 * Earlier windows of the current one's length on a fixed grid, newest first, at most 13. All end
 * before the baseline begins, or, if the baseline is not the time right before the current window,
 * before that window begins. None is from before the last definition change. Empty if the windows
 * begin on no Monday, or are longer than 13 weeks.
 */
export function blocksBefore(windows: Windows): ViewsWindow[] {
  const days = blockDays(windows);
  if (days === undefined) return [];
  const { historyFrom = GRID_START } = windows;
  const newest = Math.floor(daysBetween(GRID_START, historyEnd(windows)) / days) - 1;
  const blocks: ViewsWindow[] = [];
  for (let back = 0; back <= YEAR_BLOCKS; back += 1) {
    const block = blockAt(newest - back, days);
    if (block.dateFrom >= historyFrom) {
      blocks.push(block);
    }
  }
  return blocks;
}

/**
 * The day on which a report with these settings first has this many blocks since the last
 * definition change: the `dateTo` of its current window, a Monday. It may be in the past. Undefined
 * if there was no change, or there are no blocks.
 */
export function marksFrom(windows: Windows, leastBlocks: number): string | undefined {
  const days = blockDays(windows);
  if (days === undefined || windows.historyFrom === undefined) return undefined;
  const first = Math.ceil(daysBetween(GRID_START, windows.historyFrom) / days);
  const { dateTo } = blockAt(first + leastBlocks - 1, days);
  return addDays(dateTo, daysBetween(historyEnd(windows), windows.current.dateTo));
}

function historyEnd(windows: Windows): string {
  return hasPreviousBaseline(windows) ? windows.baseline.dateFrom : windows.current.dateFrom;
}

/**
 * The length of a report's blocks; undefined if it has none: its windows begin on no Monday, or are
 * too long.
 */
export function blockDays({ current, days }: Windows): number | undefined {
  const isOnMonday = mondayOf(current.dateFrom) === current.dateFrom;
  const isTooLong = days > MOST_BLOCK_WEEKS * WEEK_DAYS;
  return isOnMonday && !isTooLong ? days : undefined;
}

function blockAt(index: number, days: number): ViewsWindow {
  const dateFrom = addDays(GRID_START, index * days);
  return { dateFrom, dateTo: addDays(dateFrom, days) };
}
