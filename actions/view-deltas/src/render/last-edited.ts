import { type Inline, link, plural } from '@docs-agent/action-kit';
import { dayOf } from '../days.ts';
import { formatLeast } from '../published/numbers.ts';
import { formatDaySeenFrom } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';

/** From here on an edit is called long ago. */
const LONG_MONTHS = 12;

/** How many months a page was not edited, from 12 on; undefined below, or if it is unknown. */
export function monthsUnedited(
  path: string,
  { editedOn, windows }: PublishedReport,
): number | undefined {
  const [year, month = 0, date = 0] = editedOn.get(path)?.split('-').map(Number) ?? [];
  if (year === undefined) return undefined;
  const [toYear = 0, toMonth = 0, toDate = 0] = windows.current.dateTo.split('-').map(Number);
  const months = (toYear - year) * 12 + toMonth - month - (toDate < date ? 1 : 0);
  return months >= LONG_MONTHS ? months : undefined;
}

/** `last changed in #812, Oct 24`: the merged pull request that last changed a page, if it is known. */
export function lastChange(path: string, { changedIn, windows }: PublishedReport): Inline[] {
  const merged = changedIn.get(path);
  if (merged === undefined) return [];
  const day = formatDaySeenFrom(dayOf(merged.mergedAtMs), windows.current.dateTo);
  return ['last changed in ', link(merged.url, `#${merged.number}`), `, ${day}`];
}

/** Those of the most viewed pages that were not edited for a long time, most viewed first. */
export function oldPages(report: PublishedReport): {
  path: string;
  views: string;
  count: number;
  months: number;
}[] {
  return report.mostViewed.flatMap(({ path, human: { current: count } }) => {
    const months = monthsUnedited(path, report);
    if (months === undefined || !count) return [];
    return [
      {
        path,
        views: `${formatLeast(count, report)} human ${plural(count, 'view')}`,
        count,
        months,
      },
    ];
  });
}
