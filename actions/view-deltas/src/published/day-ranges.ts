import type { ViewsWindow } from '@docs-agent/core';
import { WEEK_DAYS } from '../days.ts';
import { lastDay, type Windows } from '../windows.ts';
import { DASH, formatDay } from './numbers.ts';

/** Both windows as `19 Oct – 15 Nov`, with years if they differ. */
export function dayRanges({ current, baseline }: Pick<Windows, 'current' | 'baseline'>): {
  current: string;
  baseline: string;
} {
  const days = [current.dateFrom, lastDay(current), baseline.dateFrom, lastDay(baseline)];
  const isOfOneYear = new Set(days.map((day) => day.slice(0, 4))).size === 1;
  const range = (window: ViewsWindow) =>
    [window.dateFrom, lastDay(window)]
      .map((day) => (isOfOneYear ? formatDay(day) : formatDayOfYear(day)))
      .join(` ${DASH} `);
  return { current: range(current), baseline: range(baseline) };
}

/** `(UTC, whole weeks)` */
export function unitOf({ currentDays, baselineDays }: Windows): string {
  const areWeeks = currentDays % WEEK_DAYS === 0 && baselineDays % WEEK_DAYS === 0;
  return `(UTC${areWeeks ? ', whole weeks' : ''})`;
}

/** `19 Oct 2026` */
export function formatDayOfYear(day: string): string {
  return `${formatDay(day)}\u00a0${day.slice(0, 4)}`;
}

/** A day, with its year where that is not the year of another day. */
export function formatDaySeenFrom(day: string, other: string): string {
  return day.slice(0, 4) === other.slice(0, 4) ? formatDay(day) : formatDayOfYear(day);
}
