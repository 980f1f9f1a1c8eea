import type { RecordedRun } from '../cache/stored.ts';
import { addDays, DAY_MS, dayOf } from '../days.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * DAY_MS;

/** Least length of a record that shows the rhythm of runs. */
const LEAST_RECORD_MS = 8 * DAY_MS;

const WEEKS_AHEAD = 60;

/**
 * The times of future runs: as in the last seven days, or by the schedule if the record is shorter.
 *
 * @param recorded runs of a schedule, this one among them
 * @param cron five fields, UTC
 * @returns undefined if neither gives times
 */
export function comingRuns(
  recorded: readonly Pick<RecordedRun, 'atMs'>[],
  cron: string | undefined,
  now: Date,
): number[] | undefined {
  const nowMs = now.getTime();
  const isLong = recorded.some(({ atMs }) => atMs <= nowMs - LEAST_RECORD_MS);
  const week = isLong ? lastWeek(recorded, now) : cron && weekOfCron(cron, nowMs);
  if (!week || week.length === 0) return undefined;
  const sorted = week.sort((a, b) => a - b);
  return Array.from({ length: WEEKS_AHEAD }, (_, weeks) =>
    sorted.map((atMs) => atMs + weeks * WEEK_MS),
  ).flat();
}

/** Runs come minutes late, so days are compared, and not times. */
function lastWeek(recorded: readonly Pick<RecordedRun, 'atMs'>[], now: Date): number[] {
  const weekAgo = addDays(dayOf(now.getTime()), -7);
  return recorded.filter(({ atMs }) => dayOf(atMs) > weekAgo).map(({ atMs }) => atMs + WEEK_MS);
}

/** The times in the week after a point in time; none if the schedule is not weekly, or cannot be read. */
function weekOfCron(cron: string, nowMs: number): number[] {
  const fields = cron.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = fields;
  if (fields.length !== 5 || day !== '*' || month !== '*') return [];
  const [minutes, hours, weekdays] = [valuesOf(minute, 60), valuesOf(hour, 24), valuesOf(weekday, 7)];
  const firstMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const times = Array.from({ length: WEEK_MS / MINUTE_MS }, (_, index) => firstMs + index * MINUTE_MS);
  return times.filter((timeMs) => {
    const time = new Date(timeMs);
    const isAtHour = hours.has(time.getUTCHours()) && minutes.has(time.getUTCMinutes());
    return isAtHour && weekdays.has(time.getUTCDay());
  });
}

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The values of one field: `*`, `7`, `1,4`, `1-5`, `MON-FRI`, each with a step behind `/`. */
function valuesOf(field = '', count: number): Set<number> {
  const numberOf = (text: string) => (WEEKDAYS.includes(text) ? WEEKDAYS.indexOf(text) : Number(text));
  const values = new Set<number>();
  for (const part of field.toUpperCase().split(',')) {
    const [, from = '', to, step] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
    const first = from === '*' ? 0 : numberOf(from);
    const isOpen = from === '*' || step !== undefined;
    const last = to === undefined ? (isOpen ? count - 1 : first) : numberOf(to);
    for (let value = first; value <= Math.min(last, count); value += Math.max(1, Number(step ?? 1))) {
      values.add(value % count);
    }
  }
  return values;
}
