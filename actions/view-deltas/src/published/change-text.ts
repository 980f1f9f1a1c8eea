import type { Delta } from '../report/delta.ts';
import { formatPercent } from './numbers.ts';
import type { PublishedReport } from './published-report.ts';

/**
 * The change of a sum of pages: `+4%` or `from none`; undefined if it is unknown, the windows cannot be compared, or
 * both have few views.
 */
export function changeText(
  { current, baseline, percent }: Delta,
  { windows, settings }: Pick<PublishedReport, 'windows' | 'settings'>,
): string | undefined {
  if (!windows.isComparable) return undefined;
  const isCounted = current !== undefined && baseline !== undefined;
  if (isCounted && Math.max(current, baseline) < settings.minViews) return undefined;
  if (percent !== undefined) return formatPercent(percent);
  return baseline === 0 ? 'from\u00a0none' : undefined;
}
