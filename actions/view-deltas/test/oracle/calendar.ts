/**
 * Which days a report counts, found by stepping from day to day. Nothing of the action is used
 * here.
 */

export interface Window {
  from: string;
  /** The first day that is not counted. */
  until: string;
}

/** The two windows of a report. */
export interface Windows {
  current: Window;
  baseline: Window;
}

const DAY_MS = 86_400_000;
/** A week counts this long after its end. */
const SETTLED_HOURS = 6;
/** From this Monday on, blocks of one length follow each other. */
const FIRST_BLOCK = '1970-01-05';
/** Longer windows have no blocks. */
const MOST_WEEKS = 13;

/** Moves a day, `YYYY-MM-DD`. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days of windows by their bounds, because all pages of a world use the same few windows. */
const daysOfWindows = new Map<string, readonly string[]>();

/** The days of a window, `YYYY-MM-DD`. */
export function daysOf({ from, until }: Window): readonly string[] {
  const known = daysOfWindows.get(`${from} ${until}`);
  if (known !== undefined) return known;
  const days: string[] = [];
  for (let day = from; day < until; day = shiftDay(day, 1)) days.push(day);
  daysOfWindows.set(`${from} ${until}`, days);
  return days;
}

/** Number of days of a window. */
export function daysIn(window: Window): number {
  return daysOf(window).length;
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
): Windows {
  const back = baseline === 'year-ago' ? 52 : weeks;
  const windowUntil = (end: string): Window => ({ from: shiftDay(end, -7 * weeks), until: end });
  return { current: windowUntil(until), baseline: windowUntil(shiftDay(until, -7 * back)) };
}

/**
 * The windows around a merge: whole weeks up to the Monday of its week, and as many from the first
 * Monday at least a whole day after it.
 *
 * @returns undefined while no such week is over
 */
export function windowsAround(
  mergedAt: string,
  until: string,
  mostWeeks: number,
): Windows | undefined {
  let before = mergedAt.slice(0, 10);
  while (!isMonday(before)) before = shiftDay(before, -1);
  let after = mergedAt.slice(0, 10);
  while (!isMonday(after) || Date.parse(after) < Date.parse(mergedAt) + DAY_MS)
    after = shiftDay(after, 1);
  let weeks = 0;
  while (weeks < mostWeeks && shiftDay(after, 7 * (weeks + 1)) <= until) weeks += 1;
  if (weeks === 0) return undefined;
  return {
    current: { from: after, until: shiftDay(after, 7 * weeks) },
    baseline: { from: shiftDay(before, -7 * weeks), until: before },
  };
}

/** Whether the baseline is the time right before the current window. */
export function isPrevious({ current, baseline }: Windows): boolean {
  return baseline.until === current.from;
}

/**
 * All blocks, newest first, that end by a day and begin after the last definition change, as long
 * as a window.
 */
export function blocksUntil(
  end: string,
  { current }: Windows,
  changes: readonly string[],
): Window[] {
  const days = daysIn(current);
  if (days > 7 * MOST_WEEKS) return [];
  let lastChange = '';
  for (const day of changes) if (day < current.until && day > lastChange) lastChange = day;
  const blocks: Window[] = [];
  for (let from = FIRST_BLOCK; shiftDay(from, days) <= end; from = shiftDay(from, days))
    if (from > lastChange) blocks.unshift({ from, until: shiftDay(from, days) });
  return blocks;
}

/** The day by which the blocks of a report have to end. */
export function historyEnd(windows: Windows): string {
  return isPrevious(windows) ? windows.baseline.from : windows.current.from;
}

/**
 * The first Monday before which a report with windows like these has at least this number of
 * blocks.
 *
 * @returns null where it is no later than that of these windows
 */
export function firstDayWith(
  least: number,
  windows: Windows,
  changes: readonly string[],
): string | null {
  const { current, baseline } = windows;
  for (let days = 0; days < 7 * 53 * 5; days += 7) {
    const moved = { current: moveWindow(current, days), baseline: moveWindow(baseline, days) };
    if (blocksUntil(historyEnd(moved), moved, changes).length >= least)
      return days === 0 ? null : moved.current.until;
  }
  return null;
}

function moveWindow({ from, until }: Window, days: number): Window {
  return { from: shiftDay(from, days), until: shiftDay(until, days) };
}
