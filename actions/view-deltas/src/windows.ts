import { UserError } from '@docs-agent/action-kit';
import type { ViewsWindow } from '@docs-agent/core';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Views arrive minutes late: a week is counted once it is this long past. */
const SETTLING_MS = 6 * 3_600_000;

/** The two windows that are compared: half-open ranges of UTC days of equal length, one right before the other. */
export interface Windows {
  current: ViewsWindow;
  baseline: ViewsWindow;
}

/** The last Monday (UTC) that is at least 6 hours past, as `YYYY-MM-DD`: the first day that is not counted. */
export function lastSettledMonday(now: Date): string {
  const settled = new Date(now.getTime() - SETTLING_MS);
  const daysSinceMonday = (settled.getUTCDay() + 6) % WEEK_DAYS;
  return isoDay(settled.getTime() - daysSinceMonday * DAY_MS);
}

/**
 * The first day that is not counted: the one asked for, or the last settled Monday.
 *
 * @throws {UserError} when the day asked for is still to come: its window would be compared before it is over.
 */
export function firstUncountedDay(asOf: string | undefined, now: Date): string {
  if (asOf === undefined) return lastSettledMonday(now);
  const today = isoDay(now.getTime());
  if (asOf <= today) return asOf;
  throw new UserError(
    `Input \`as-of\` is \`${asOf}\`, which is still to come (it is ${today} in UTC), so its window is not over. Allowed: a day up to today.`,
  );
}

/** Windows of whole weeks that end before `asOf` (`YYYY-MM-DD`, not counted). */
export function windowsBefore(asOf: string, weeks: number): Windows {
  const end = Date.parse(`${asOf}T00:00:00Z`);
  const lengthMs = weeks * WEEK_DAYS * DAY_MS;
  const boundaries = [end - 2 * lengthMs, end - lengthMs, end].map(isoDay);
  const [from = asOf, middle = asOf, to = asOf] = boundaries;
  return { current: { dateFrom: middle, dateTo: to }, baseline: { dateFrom: from, dateTo: middle } };
}

/** The last day of a half-open window. */
export function lastDay(window: ViewsWindow): string {
  return isoDay(Date.parse(`${window.dateTo}T00:00:00Z`) - DAY_MS);
}

function isoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
