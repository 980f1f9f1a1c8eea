const UNBROKEN = '\u00a0';

/** `3 min 12 s`, not broken over lines. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds}${UNBROKEN}s`;
  const minutes = Math.floor(seconds / 60);
  const [whole, unit, rest, smaller] =
    minutes < 60
      ? [minutes, 'min', seconds % 60, 's']
      : [Math.floor(minutes / 60), 'h', minutes % 60, 'min'];
  return (rest === 0 ? [whole, unit] : [whole, unit, rest, smaller]).join(UNBROKEN);
}

/** `14:02 UTC`. */
export function utcTime(date: Date): string {
  return `${date.toISOString().slice(11, 16)}${UNBROKEN}UTC`;
}

/** `Nov 20, 2026`. */
export function utcDay(date: Date): string {
  // Without `Intl`, which would load a calendar for this one day.
  const [, day, month, year] = date.toUTCString().split(' ');
  return `${month}${UNBROKEN}${Number(day)},${UNBROKEN}${year}`;
}

/** The time, and the day where it is another one than that of `now`. */
export function utcMoment(date: Date, now: Date): string {
  const [day, today] = [date, now].map((moment) => moment.toISOString().slice(0, 10));
  return day === today ? utcTime(date) : `${utcDay(date)}, ${utcTime(date)}`;
}
