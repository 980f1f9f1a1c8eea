/** A year of merges and weekly runs, the same each time, with everything that befalls them. */

export const MAX_REQUESTS = 8;
export const WEEKS_OF_WINDOW = 4;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const FIRST_MONDAY_MS = Date.parse('2027-01-04T06:23:00Z');
const WEEKS = 52;
/** Merges of the last weeks are not due within the year. */
export const LAST_REPORTED_MS = FIRST_MONDAY_MS + (WEEKS - 6) * WEEK_MS;

export interface ScheduledRun {
  kind: 'run';
  atMs: number;
  timing: 'in time' | 'late' | 'doubled' | 'after a dropped one';
  trouble: 'none' | 'refusal' | 'outage' | 'spent budget' | 'damaged cache';
}

export interface Merge {
  kind: 'merge';
  atMs: number;
  number: number;
  path: string;
}

/** Troubles come again and again, some of them on late and doubled runs; the last week has none. */
function troubleOf(week: number): ScheduledRun['trouble'] {
  if (week === WEEKS - 1) return 'none';
  switch (week % 11) {
    case 3:
      return 'refusal';
    case 5:
      return 'outage';
    case 7:
      return 'spent budget';
    case 9:
      return 'damaged cache';
    default:
      return 'none';
  }
}

const isDropped = (week: number) => week % 9 === 4;

const RUNS = Array.from({ length: WEEKS }, (_, week): ScheduledRun[] => {
  if (isDropped(week)) return [];
  const isLate = week % 5 === 2;
  const atMs = FIRST_MONDAY_MS + week * WEEK_MS + (isLate ? 50 * HOUR_MS : 0);
  const timing = isLate ? 'late' : isDropped(week - 1) ? 'after a dropped one' : 'in time';
  const run: ScheduledRun = { kind: 'run', atMs, timing, trouble: troubleOf(week) };
  if (week % 6 !== 1) return [run];
  return [run, { kind: 'run', atMs: atMs + HOUR_MS / 3, timing: 'doubled', trouble: 'none' }];
}).flat();

/** Merges at odd hours of all days of the week; some of them within an hour. */
export const MERGES = Array.from(
  { length: 24 },
  (_, index): Merge => ({
    kind: 'merge',
    // The numbers between are for what else is opened.
    number: 100 + 10 * index,
    path: `/guides/topic-${index + 1}`,
    atMs:
      FIRST_MONDAY_MS -
      40 * DAY_MS +
      Math.floor(index / 2) * 31 * DAY_MS +
      (index % 2) * (index % 3) * 0.4 * HOUR_MS,
  }),
);

/** All that happens, in its order. */
export const EVENTS: readonly (ScheduledRun | Merge)[] = [...MERGES, ...RUNS].sort(
  (left, right) => left.atMs - right.atMs,
);
