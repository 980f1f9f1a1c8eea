import { addDays, DAY_MS, dayOf, mondayOf, startOfDay, WEEK_DAYS } from '../days.ts';
import type { DueMerges } from '../github/merged-pull-requests.ts';
import {
  comparedWindows,
  lastSettledMonday,
  type WindowSettings,
  type Windows,
} from '../windows.ts';

/** A merge stays due for this many days, in case runs fail. */
const DUE_DAYS = 30;

/** Merges at least this many whole weeks ago, and at most 30 days more. */
export function dueMerges(afterWeeks: number, now: Date): DueMerges {
  const toMs = now.getTime() - afterWeeks * WEEK_DAYS * DAY_MS;
  return { fromMs: toMs - DUE_DAYS * DAY_MS, toMs };
}

/**
 * The whole weeks before the week of a merge, and as many from the first Monday at least one day
 * after it. The current window is the one after the merge, the baseline the one before.
 *
 * @param settings `weeks` is the maximum on each side
 * @returns undefined until one week after the merge is over
 */
export function impactWindows(
  mergedAtMs: number,
  settings: Pick<WindowSettings, 'weeks' | 'definitionChanges'>,
  now: Date,
): Windows | undefined {
  const before = mondayOf(dayOf(mergedAtMs));
  const after = firstMondayFrom(mergedAtMs + DAY_MS);
  const sinceMs = startOfDay(lastSettledMonday(now)) - startOfDay(after);
  const days = Math.min(settings.weeks, Math.floor(sinceMs / (WEEK_DAYS * DAY_MS))) * WEEK_DAYS;
  if (days < WEEK_DAYS) return undefined;
  return comparedWindows(
    {
      current: { dateFrom: after, dateTo: addDays(after, days) },
      baseline: { dateFrom: addDays(before, -days), dateTo: before },
    },
    settings.definitionChanges,
  );
}

function firstMondayFrom(timeMs: number): string {
  const monday = mondayOf(dayOf(timeMs));
  return startOfDay(monday) === timeMs ? monday : addDays(monday, WEEK_DAYS);
}
