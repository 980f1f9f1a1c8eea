import { scaledSum } from '../verdicts/window-pair.ts';
import type { Delta } from './delta.ts';
import type { PageRow, Report } from './report.ts';

/** Why a series has no percentage. */
export type SeriesNote =
  | 'new'
  | 'not seen before'
  | 'gone'
  | 'from none'
  | 'no views'
  | 'too few views'
  | 'not comparable';

/**
 * What is said of one series of a page in place of a word about its change.
 *
 * @param isNew whether the page was viewed for the first time in one of the windows; undefined where nobody can say
 */
export function noteOf(
  row: PageRow,
  series: Delta,
  isNew: boolean | undefined,
  { settings: { minViews }, windows }: Pick<Report, 'settings' | 'windows'>,
): SeriesNote | undefined {
  const { total } = row.views;
  if (row.change === 'added' && total.baseline === 0) return 'new';
  if (series.current === 0 && series.baseline === 0) return 'no views';
  if (total.current === 0 && total.baseline >= minViews) return 'gone';
  if (scaledSum(series, windows) < minViews) return 'too few views';
  if (isNew === true) return 'new';
  if (!windows.isComparable) return 'not comparable';
  if (series.baseline > 0) return undefined;
  // A page that a pull request edits was there before; of others only earlier weeks can tell.
  const wasThere = row.change !== undefined || isNew === false || total.baseline > 0;
  return wasThere ? 'from none' : 'not seen before';
}
