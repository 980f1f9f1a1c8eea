export const DAY_MS = 86_400_000;

export const WEEK_DAYS = 7;

/** The UTC day, as `YYYY-MM-DD`, of a point in time. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** The first millisecond of a UTC day. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day that is `days` later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return dayOf(startOfDay(day) + days * DAY_MS);
}

/** Days from one day to another; the second is not counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const daysSinceMonday = (new Date(startOfDay(day)).getUTCDay() + 6) % WEEK_DAYS;
  return addDays(day, -daysSinceMonday);
}
