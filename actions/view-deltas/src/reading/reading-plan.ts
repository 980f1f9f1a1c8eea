import type { ViewsWindow } from '@docs-agent/core';
import { blocksBefore, weeksIn, YEAR_BLOCKS } from '../blocks.ts';
import type { Windows } from '../windows.ts';

/** Pages of each window that are read although the rest is not: those with the most viewed paths. */
export const TOP_PAGES = 5;

/** The progress of reading, as far as the plan depends on it. */
export interface ReadingState {
  /** Pages of a span that were read; infinite if it is whole. */
  pagesRead(span: ViewsWindow): number;
  /** About how many pages a span has. */
  pagesOf(span: ViewsWindow): number;
  /** First day of the newest span that the service refused. */
  refusedFrom: string | undefined;
}

/** A span to read, and how many pages of it at most. */
export interface Portion {
  span: ViewsWindow;
  maxPages?: number;
}

/**
 * The known parts of a window, and the one span to read: from the first missing week to the last. So a window takes at
 * most one reading, and if only the newest week is missing, only that week. Nothing is missing if everything is known.
 */
export function partsOf(
  window: ViewsWindow,
  state: Pick<ReadingState, 'pagesRead'>,
): { known: ViewsWindow[]; missing: ViewsWindow | undefined } {
  const isWhole = (span: ViewsWindow) => state.pagesRead(span) === Number.POSITIVE_INFINITY;
  if (isWhole(window)) return { known: [window], missing: undefined };
  const weeks = weeksIn(window);
  const first = weeks.findIndex((week) => !isWhole(week));
  const last = weeks.findLastIndex((week) => !isWhole(week));
  const [from, to] = [weeks[first], weeks[last]];
  if (from === undefined || to === undefined) {
    return weeks.length === 0 ? { known: [], missing: window } : { known: weeks, missing: undefined };
  }
  const known = [...weeks.slice(0, first), ...weeks.slice(last + 1)];
  const missing = { dateFrom: from.dateFrom, dateTo: to.dateTo };
  return isWhole(missing) ? { known: [...known, missing], missing: undefined } : { known, missing };
}

/** How many requests a span still takes. */
export function pagesLeft(span: ViewsWindow, state: ReadingState): number {
  const read = state.pagesRead(span);
  return read === Number.POSITIVE_INFINITY ? 0 : Math.max(1, state.pagesOf(span) - read);
}

/** The spans to read so that both windows are whole, the current one first. */
export function missingOfWindows({ current, baseline }: Windows, state: ReadingState): ViewsWindow[] {
  return [current, baseline].flatMap((window) => missingOf(window, state) ?? []);
}

function partialWindows({ current, baseline }: Windows, state: ReadingState): ViewsWindow[] {
  return [current, baseline].filter((window) => missingOf(window, state) !== undefined);
}

/** The largest pages of unfinished windows, each with its share of the requests. */
export function topPortions(windows: Windows, state: ReadingState, requests: number): Portion[] {
  const partial = partialWindows(windows, state);
  return partial
    .map((span, index) => {
      const pagesEach = Math.floor((requests + partial.length - 1 - index) / partial.length);
      return { span, maxPages: Math.min(TOP_PAGES - state.pagesRead(span), pagesEach) };
    })
    .filter(({ maxPages }) => maxPages > 0);
}

/**
 * What a run reads of both windows: `together` in parallel, then `inTurn` one by one within its requests. A run that
 * cannot read everything reads the largest pages and then weeks, newest first, because weeks are still useful when the
 * windows have moved. If nothing is kept, or the windows are not weeks, it reads as many of the largest pages as
 * possible.
 *
 * @param isKept whether later runs will know what this one reads
 */
export function planWindows(
  windows: Windows,
  state: ReadingState,
  requests: number,
  isKept: boolean,
): { together: Portion[]; inTurn: ViewsWindow[] } {
  const missing = missingOfWindows(windows, state);
  const cost = missing.reduce((sum, span) => sum + pagesLeft(span, state), 0);
  if (cost <= requests) return { together: missing.map((span) => ({ span })), inTurn: [] };
  const weeks = [...weeksIn(windows.baseline), ...weeksIn(windows.current)].reverse();
  if (!isKept || weeks.length === 0) {
    return { together: partialWindows(windows, state).map((span) => ({ span })), inTurn: [] };
  }
  const isMissing = (week: ViewsWindow) => state.pagesRead(week) !== Number.POSITIVE_INFINITY;
  return { together: topPortions(windows, state, requests), inTurn: weeks.filter(isMissing) };
}

/** The blocks to read, newest first; without refused ones and those before them. */
export function wantedBlocks(windows: Windows, { refusedFrom = '' }: ReadingState): ViewsWindow[] {
  return blocksBefore(windows)
    .slice(0, YEAR_BLOCKS)
    .filter(({ dateFrom }) => dateFrom > refusedFrom);
}

/** The missing part of a window, as the span with the fewest requests; undefined if everything is known. */
export function missingOf(window: ViewsWindow, state: ReadingState): ViewsWindow | undefined {
  const { missing } = partsOf(window, state);
  if (missing === undefined) return undefined;
  return pagesLeft(window, state) < pagesLeft(missing, state) ? window : missing;
}
