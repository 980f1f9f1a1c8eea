/** Which days a report is to count, found by stepping from day to day: nothing of the action is used here. */

export interface Window {
  from: string;
  /** The first day that is not counted. */
  until: string;
}

const DAY_MS = 86_400_000;
/** A week counts once it is so long past. */
const SETTLED_HOURS = 6;

/** Moves a day, `YYYY-MM-DD`. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function isMonday(day: string): boolean {
  return new Date(day).getUTCDay() === 1;
}

/** The first day that a report at this instant does not count. */
export function lastCountedUntil(now: string): string {
  let day = new Date(Date.parse(now) - SETTLED_HOURS * 3_600_000).toISOString().slice(0, 10);
  while (!isMonday(day)) day = shiftDay(day, -1);
  return day;
}

/** Both windows of a report on the weeks before a day. */
export function windowsBefore(
  until: string,
  weeks: number,
  baseline: 'previous' | 'year-ago',
): { current: Window; baseline: Window } {
  const back = baseline === 'year-ago' ? 52 : weeks;
  const weeksBack = (end: string): Window => ({ from: shiftDay(end, -7 * weeks), until: end });
  return { current: weeksBack(until), baseline: weeksBack(shiftDay(until, -7 * back)) };
}

/**
 * The windows around a merge: whole weeks up to the Monday of its week, and as many from the first Monday on that is a
 * whole day after it.
 *
 * @returns undefined while no such week is over
 */
export function windowsAround(
  mergedAt: string,
  until: string,
  mostWeeks: number,
): { current: Window; baseline: Window } | undefined {
  let before = mergedAt.slice(0, 10);
  while (!isMonday(before)) before = shiftDay(before, -1);
  let after = mergedAt.slice(0, 10);
  while (!isMonday(after) || Date.parse(after) < Date.parse(mergedAt) + DAY_MS) after = shiftDay(after, 1);
  let weeks = 0;
  while (weeks < mostWeeks && shiftDay(after, 7 * (weeks + 1)) <= until) weeks += 1;
  if (weeks === 0) return undefined;
  return {
    current: { from: after, until: shiftDay(after, 7 * weeks) },
    baseline: { from: shiftDay(before, -7 * weeks), until: before },
  };
}

/** The week that begins on a Monday. */
export function weekFrom(monday: string): Window {
  return { from: monday, until: shiftDay(monday, 7) };
}
