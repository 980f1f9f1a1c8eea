import type { ViewsWindow } from '@docs-agent/core';
import { addDays, daysBetween, mondayOf, WEEK_DAYS } from '../days.ts';
import type { Windows } from '../windows.ts';

/** As many earlier windows as the verdicts take into account. */
const MAX_EARLIER_WINDOWS = 11;

/** As many as they need at least, and so many are read for, however long they are. */
const NEEDED_WINDOWS = 4;

/** How far back further weeks are read for. */
const HISTORY_WEEKS = 52;

/** Weeks that a chart over time shows, however short the windows are. */
const CHART_WEEKS = 8;

/** The week that begins on a Monday. */
export function weekOf(monday: string): ViewsWindow {
  return { dateFrom: monday, dateTo: addDays(monday, WEEK_DAYS) };
}

/** The Mondays of the weeks that a window is made of, ascending; none where it does not consist of whole weeks. */
export function weeksIn({ dateFrom, dateTo }: ViewsWindow): string[] {
  const weeks = daysBetween(dateFrom, dateTo) / WEEK_DAYS;
  if (mondayOf(dateFrom) !== dateFrom || !Number.isInteger(weeks)) return [];
  return Array.from({ length: weeks }, (_, index) => addDays(dateFrom, index * WEEK_DAYS));
}

/**
 * The windows as long as the current one, right before the baseline and going back, newest first, as far as a view
 * meant the same in them.
 */
export function earlierWindows(windows: Windows): ViewsWindow[] {
  return windowsBack(windows).filter(({ dateFrom }) => isHistory(dateFrom, windows.historyFrom));
}

function windowsBack({ baseline, currentDays }: Windows): ViewsWindow[] {
  return Array.from({ length: MAX_EARLIER_WINDOWS }, (_, index) => {
    const dateTo = addDays(baseline.dateFrom, -index * currentDays);
    return { dateFrom: addDays(dateTo, -currentDays), dateTo };
  });
}

/** The Mondays of all weeks that reports over these windows are made from, newest first. */
export function wantedWeeks(windows: Windows): string[] {
  const { current, baseline, historyFrom } = windows;
  const chart = { dateFrom: addDays(current.dateTo, -CHART_WEEKS * WEEK_DAYS), dateTo: current.dateTo };
  const oldest = addDays(current.dateTo, -HISTORY_WEEKS * WEEK_DAYS);
  // Also of a window that a change cuts: as weeks pass, the windows move.
  const earlier = windowsBack(windows).filter(
    ({ dateFrom }, index) => index < NEEDED_WINDOWS || dateFrom >= oldest,
  );
  const history = [chart, ...earlier].flatMap(weeksIn).filter((monday) => isHistory(monday, historyFrom));
  return [...new Set([...weeksIn(current), ...weeksIn(baseline), ...history])].sort().reverse();
}

/** Whether a span that begins on this day lies after the last change of what a view is. */
export function isHistory(dateFrom: string, historyFrom: string | undefined): boolean {
  return historyFrom === undefined || dateFrom >= historyFrom;
}
