import {
  type CountPair,
  judgeMerge,
  type MergeVerdict,
  type NoVerdict,
} from '@docs-agent/verdicts';
import { isMachineFile } from '../machine-files.ts';
import type { PageRow, Series } from './page-row.ts';
import { type MeasuredViews, otherRows } from './rows.ts';

export type Effect = Readonly<Record<Series, MergeVerdict | NoVerdict>>;

/**
 * How the pages of a merge moved against the site's other pages. Pages that it adds or removes, and
 * pages without views in one of the windows, are left out: they are new or gone.
 *
 * @param touched all pages that the merge touches, shown or not
 */
export function effectOf(touched: readonly PageRow[], views: MeasuredViews): Effect {
  const untouched = otherRows(touched, views);
  const judge = (series: Series) =>
    judgeMerge(countsOf(touched, series), countsOf(untouched, series));
  return { human: judge('human'), ai: judge('ai') };
}

/** The verdict on a series, if there is one. */
export function verdictOf(effect: Effect | undefined, series: Series): MergeVerdict | undefined {
  const verdict = effect?.[series];
  return verdict === undefined || 'reason' in verdict ? undefined : verdict;
}

/** The verdict on a series, if its pages rose or fell. */
export function findingOf(effect: Effect | undefined, series: Series): MergeVerdict | undefined {
  const verdict = verdictOf(effect, series);
  return verdict?.word === 'no-clear-change' ? undefined : verdict;
}

function countsOf(rows: readonly PageRow[], series: Series): CountPair[] {
  return rows.filter(isCompared).map(({ views }) => ({
    current: views[series].current ?? 0,
    baseline: views[series].baseline ?? 0,
  }));
}

/**
 * Whether a page was there in both windows and is not a machine file. Old links bring views to
 * removed pages, too.
 */
function isCompared({ path, change, views: { total } }: PageRow): boolean {
  const isThere = (total.current ?? 0) > 0 && (total.baseline ?? 0) > 0;
  return isThere && change !== 'added' && change !== 'removed' && !isMachineFile(path);
}
