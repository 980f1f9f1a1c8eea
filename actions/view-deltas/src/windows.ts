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
  currentDays: number;
  baselineDays: number;
  /** Whether a view means the same in both windows: no definition change is in them or between them. */
  isComparable: boolean;
  /** First day since which the definition of a view has not changed; undefined if it never changed. */
  historyFrom: string | undefined;
}

/** The inputs that choose the windows. */
export type WindowSettings = Pick<
  Inputs,
  'weeks' | 'asOf' | 'baseline' | 'dateFrom' | 'dateTo' | 'baselineFrom' | 'baselineTo' | 'definitionChanges'
>;

/**
 * The windows that the inputs ask for.
 *
 * @throws {UserError} when they contradict each other, are not over, overlap, or cannot be compared by days; it names
 * the inputs.
 */
export function chooseWindows(settings: WindowSettings, now: Date): Windows {
  const pair = settings.baseline === 'custom' ? customWindows(settings, now) : regularWindows(settings, now);
  return comparedWindows(pair, settings.definitionChanges);
}

/** Two windows, and whether a view meant the same in both. */
export function comparedWindows(
  { current, baseline }: Pick<Windows, 'current' | 'baseline'>,
  definitionChanges: readonly string[],
): Windows {
  const changes = definitionChanges.filter((day) => day < current.dateTo).sort();
  const lastChange = changes.at(-1);
  return {
    current,
    baseline,
    currentDays: daysOf(current),
    baselineDays: daysOf(baseline),
    // On the day of a change, both definitions may apply.
    isComparable: lastChange === undefined || lastChange < baseline.dateFrom,
    historyFrom: lastChange === undefined ? undefined : addDays(lastChange, 1),
  };
}

/** The last Monday (UTC) that is at least 6 hours past, as `YYYY-MM-DD`: the first day that is not counted. */
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

/** Whether the baseline is the window right before the current one, of the same length: then it is an earlier window. */
export function hasPreviousBaseline({ current, baseline, currentDays, baselineDays }: Windows): boolean {
  return baseline.dateTo === current.dateFrom && currentDays === baselineDays;
}

type Pair = Pick<Windows, 'current' | 'baseline'>;

function regularWindows(settings: WindowSettings, now: Date): Pair {
  const { baseline, dateFrom, dateTo, baselineFrom, baselineTo } = settings;
  for (const [name, value] of Object.entries({
    'date-from': dateFrom,
    'date-to': dateTo,
    'baseline-from': baselineFrom,
    'baseline-to': baselineTo,
  })) {
    if (value === undefined) continue;
    throw new UserError(
      `Input \`${name}\` is \`${value}\`, but \`baseline\` is \`${baseline}\`, which takes no dates. Set \`baseline: custom\`, or leave \`${name}\` out.`,
    );
  }
  const end = settings.asOf ?? lastSettledMonday(now);
  refuseFuture('as-of', end, now);
  const days = settings.weeks * WEEK_DAYS;
  const current = { dateFrom: addDays(end, -days), dateTo: end };
  const back = baseline === 'year-ago' ? YEAR_DAYS : days;
  return {
    current,
    baseline: { dateFrom: addDays(current.dateFrom, -back), dateTo: addDays(current.dateTo, -back) },
  };
}

function customWindows(settings: WindowSettings, now: Date): Pair {
  const { asOf, dateFrom, dateTo, baselineFrom, baselineTo } = settings;
  if (asOf !== undefined) {
    throw new UserError(
      `Input \`as-of\` is \`${asOf}\`, but \`baseline\` is \`custom\`, whose windows end where \`date-to\` says. Leave \`as-of\` out.`,
    );
  }
  const current = windowBetween({ 'date-from': dateFrom, 'date-to': dateTo });
  refuseFuture('date-to', current.dateTo, now);
  if (baselineFrom === undefined && baselineTo === undefined) {
    return {
      current,
      baseline: { dateFrom: addDays(current.dateFrom, -daysOf(current)), dateTo: current.dateFrom },
    };
  }
  const baseline = windowBetween({ 'baseline-from': baselineFrom, 'baseline-to': baselineTo });
  if (baseline.dateTo > current.dateFrom) {
    throw new UserError(
      `Input \`baseline-to\` is \`${baseline.dateTo}\`, after \`date-from\`, which is \`${current.dateFrom}\`. Allowed: a baseline that ends before the window begins; \`*-to\` is the first day that is not counted, so the two may be equal.`,
    );
  }
  refuseUnlikeWeekdays(current, baseline);
  return { current, baseline };
}

/** Two days, by the names of their inputs, as a window. */
function windowBetween(days: Readonly<Record<string, string | undefined>>): ViewsWindow {
  const [[fromName, dateFrom] = ['', undefined], [toName, dateTo] = ['', undefined]] = Object.entries(days);
  if (dateFrom === undefined || dateTo === undefined) {
    const missing = dateFrom === undefined ? fromName : toName;
    throw new UserError(
      `Input \`${missing}\` is missing: with \`baseline: custom\`, \`${fromName}\` and \`${toName}\` are given together. Allowed: two days as \`YYYY-MM-DD\`, the second not counted.`,
    );
  }
  if (dateFrom < dateTo) return { dateFrom, dateTo };
  throw new UserError(
    `Input \`${fromName}\` is \`${dateFrom}\`, and \`${toName}\` is \`${dateTo}\`, so there is no day in the window. Allowed: \`${fromName}\` before \`${toName}\`, which is not counted.`,
  );
}

/** Views differ by day of the week, so windows of different lengths need each weekday equally often. */
function refuseUnlikeWeekdays(current: ViewsWindow, baseline: ViewsWindow): void {
  const days = [daysOf(current), daysOf(baseline)] as const;
  if (days[0] === days[1] || days.every((count) => count % WEEK_DAYS === 0)) return;
  throw new UserError(
    `The window from \`date-from\` to \`date-to\` has ${days[0]} days, and the one from \`baseline-from\` to \`baseline-to\` has ${days[1]}. Allowed: two windows of the same length, or both of whole weeks (multiples of 7 days).`,
  );
}

function refuseFuture(name: string, day: string, now: Date): void {
  const today = dayOf(now.getTime());
  if (day <= today) return;
  throw new UserError(
    `Input \`${name}\` is \`${day}\`, which is in the future (today is ${today} in UTC), so its window is not over. Allowed: a day up to today.`,
  );
}
