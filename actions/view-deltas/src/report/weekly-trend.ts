import { addDays, WEEK_DAYS } from '../days.ts';
import { matchingKey } from '../page-path.ts';
import { NO_VIEWS } from '../page-views.ts';
import type { WeekViews } from '../reading/reading.ts';

/** Fewer say nothing that the two windows do not. */
const FEWEST_WEEKS = 3;

/** More have no room in a table's cell. */
const MOST_WEEKS = 8;

/** Views of one series, a number a week, the oldest first. */
interface WeeklyCounts {
  human: readonly number[];
  ai: readonly number[];
}

/** How views went from week to week, up to the last week that is known. */
export interface WeeklyTrend {
  /** `YYYY-MM-DD`, one right after the other, ascending. */
  mondays: readonly string[];
  site: WeeklyCounts;
  /** Counts of the page of a path, looked up when asked for: few pages of a report are drawn. */
  countsOf(path: string): WeeklyCounts;
}

/**
 * The newest of the known weeks, at most eight, back to the first gap: a line over a missing week would be a guess.
 *
 * @param weeks ascending
 * @returns undefined where fewer than three weeks are known in a row.
 */
export function weeklyTrend(weeks: readonly WeekViews[]): WeeklyTrend | undefined {
  const gap = weeks.findLastIndex(
    ({ monday }, index) => index > 0 && monday !== addDays(weeks[index - 1]?.monday ?? '', WEEK_DAYS),
  );
  const shown = weeks.slice(Math.max(gap, 0)).slice(-MOST_WEEKS);
  if (shown.length < FEWEST_WEEKS) return undefined;
  return {
    mondays: shown.map(({ monday }) => monday),
    site: { human: shown.map(({ totals }) => totals.human), ai: shown.map(({ totals }) => totals.ai) },
    countsOf(path) {
      const key = matchingKey(path);
      const counts = shown.map(({ pages }) => pages.get(key) ?? NO_VIEWS);
      return { human: counts.map(({ human }) => human), ai: counts.map(({ ai }) => ai) };
    },
  };
}
