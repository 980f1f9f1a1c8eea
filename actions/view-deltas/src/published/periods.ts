import { plural } from '@docs-agent/action-kit';
import type { ViewsWindow } from '@docs-agent/core';
import { WEEK_DAYS } from '../days.ts';
import { lastDay, type Windows } from '../windows.ts';

/** `Oct 19`, of a day `YYYY-MM-DD`. */
export function formatDay(day: string): string {
  const [, date, month] = new Date(day).toUTCString().split(' ');
  return `${month}\u00a0${Number(date)}`;
}

/** `Oct 19, 2026` */
export function formatDayOfYear(day: string): string {
  return `${formatDay(day)},\u00a0${yearOf(day)}`;
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}

/** A day, with its year where that is not the year of another day. */
export function formatDaySeenFrom(day: string, other: string): string {
  return yearOf(day) === yearOf(other) ? formatDay(day) : formatDayOfYear(day);
}

/** Both windows as `Oct 19 – Nov 15`, with years if they differ. */
export function dayRanges({ current, baseline }: Pick<Windows, 'current' | 'baseline'>): {
  current: string;
  baseline: string;
} {
  const years = new Set<string>();
  for (const window of [current, baseline]) {
    years.add(yearOf(window.dateFrom));
    years.add(yearOf(lastDay(window)));
  }
  const format = years.size === 1 ? formatDay : formatDayOfYear;
  const range = (window: ViewsWindow) => {
    const first = format(window.dateFrom);
    return `${first} – ${format(lastDay(window))}`;
  };
  return { current: range(current), baseline: range(baseline) };
}

const NUMBERS = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** How long a window is, in words: `four weeks`, `26 weeks`. */
export function lengthOf(days: number): string {
  const weeks = days / WEEK_DAYS;
  return `${NUMBERS[weeks] ?? weeks} ${plural(weeks, 'week')}`;
}
