import { UserError } from '@docs-agent/action-kit';
import type { ViewsWindow } from '@docs-agent/core';
import { addDays, dayOf, daysBetween, mondayOf, startOfDay, WEEK_DAYS } from './days.ts';
import type { Inputs } from './inputs.ts';

/** Views arrive minutes late, so a week is complete only this long after its end. */
const SETTLING_MS = 6 * 3_600_000;

/** A year in whole weeks, so that both windows have the same days of the week. */
const YEAR_DAYS = 52 * WEEK_DAYS;

/** The two windows that are compared: half-open ranges of UTC days. */
export interface Windows {
  current: ViewsWindow;
  baseline: ViewsWindow;
  /** Length of each of them: whole weeks. */
  days: number;
  /**
   * Whether a view means the same in both windows: no definition change is in them or between them.
   */
  isComparable: boolean;
  /**
   * First day since which the definition of a view has not changed; undefined if it never changed.
   */
  historyFrom: string | undefined;
}

/** The inputs that choose the windows. */
export type WindowSettings = Pick<Inputs, 'weeks' | 'asOf' | 'baseline' | 'definitionChanges'>;

/**
 * The windows that the inputs ask for.
 *
 * @throws {UserError} when they are not over
 */
export function chooseWindows(settings: WindowSettings, now: Date): Windows {
  const end = settings.asOf ?? lastSettledMonday(now);
  refuseFuture(end, now);
  const days = settings.weeks * WEEK_DAYS;
  const current = { dateFrom: addDays(end, -days), dateTo: end };
  const back = settings.baseline === 'year-ago' ? YEAR_DAYS : days;
  const baseline = {
    dateFrom: addDays(current.dateFrom, -back),
    dateTo: addDays(current.dateTo, -back),
  };
  return comparedWindows({ current, baseline }, settings.definitionChanges);
}

/** Two windows of one length, and whether a view meant the same in both. */
export function comparedWindows(
  { current, baseline }: Pick<Windows, 'current' | 'baseline'>,
  definitionChanges: readonly string[],
): Windows {
  const changes = definitionChanges.filter((day) => day < current.dateTo).sort();
  const lastChange = changes.at(-1);
  return {
    current,
    baseline,
    days: daysOf(current),
    // On the day of a change, both definitions may apply.
    isComparable: lastChange === undefined || lastChange < baseline.dateFrom,
    historyFrom: lastChange === undefined ? undefined : addDays(lastChange, 1),
  };
}

/**
 * The last Monday (UTC) that is at least 6 hours past, as `YYYY-MM-DD`: the first day that is not
 * counted.
 */
export function lastSettledMonday(now: Date): string {
  return mondayOf(dayOf(now.getTime() - SETTLING_MS));
}

/** Whether the views of a window are complete; they arrive minutes late. */
export function isSettled({ dateTo }: ViewsWindow, now: Date): boolean {
  return startOfDay(dateTo) + SETTLING_MS <= now.getTime();
}

/** The last day of a half-open window. */
export function lastDay(window: ViewsWindow): string {
  return addDays(window.dateTo, -1);
}

export function daysOf({ dateFrom, dateTo }: ViewsWindow): number {
  return daysBetween(dateFrom, dateTo);
}

/**
 * Whether the baseline is the window right before the current one: then it is an earlier window.
 */
export function hasPreviousBaseline({ current, baseline }: Windows): boolean {
  return baseline.dateTo === current.dateFrom;
}

function refuseFuture(day: string, now: Date): void {
  const today = dayOf(now.getTime());
  if (day <= today) return;
  throw new UserError(
    `Input \`as-of\` is \`${day}\`, which is in the future (today is ${today} in UTC), so its window is not over. Allowed: a day up to today.`,
  );
}
