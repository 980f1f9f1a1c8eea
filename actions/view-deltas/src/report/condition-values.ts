import type { ConditionValue, ReadValue } from '../conditions/condition.ts';
import type { Delta, ViewDeltas } from './delta.ts';
import type { PageRow, SeriesVerdict } from './page-row.ts';
import type { Report } from './report.ts';

/** Values of the names that are looked up once. */
export function valuesOfReport({ site, redirects, incomplete }: Report): ReadValue {
  return readerOf({
    ...groupValues('site.', site, undefined),
    missing_redirects: redirects.lost.length,
    partial: incomplete !== undefined,
  });
}

/** Values of all names, for one shown page. */
export function valuesOfPage(row: PageRow, report: Report): ReadValue {
  const ofReport = valuesOfReport(report);
  const ofPage = readerOf({
    ...groupValues('', row.views, row.verdicts),
    'page.path': row.path,
    'page.change': row.change ?? '',
  });
  return (name) => ofPage(name) ?? ofReport(name);
}

function readerOf(values: Readonly<Record<string, ConditionValue>>): ReadValue {
  const known = new Map(Object.entries(values));
  return (name) => known.get(name);
}

function groupValues(
  prefix: string,
  views: ViewDeltas,
  verdicts: PageRow['verdicts'],
): Record<string, ConditionValue> {
  return {
    ...seriesValues(`${prefix}human`, views.human, verdicts?.human),
    ...seriesValues(`${prefix}ai`, views.ai, verdicts?.ai),
    ...seriesValues(`${prefix}total`, views.total, undefined),
    [`${prefix}share.current`]: views.aiShare === undefined ? undefined : views.aiShare * 100,
    [`${prefix}share.delta_pp`]: views.aiShareDeltaPoints,
  };
}

/** The total of both series and the site have no verdict, and so no word and no range. */
function seriesValues(
  prefix: string,
  { current, baseline, delta, percent }: Delta,
  verdict: SeriesVerdict | undefined,
): Record<string, ConditionValue> {
  return {
    [`${prefix}.current`]: current,
    [`${prefix}.baseline`]: baseline,
    [`${prefix}.delta`]: delta,
    [`${prefix}.percent`]: percent,
    [`${prefix}.adjusted_percent`]: verdict?.adjustedPercent,
    [`${prefix}.word`]: verdict?.word ?? '',
    [`${prefix}.low`]: verdict?.range?.low,
    [`${prefix}.high`]: verdict?.range?.high,
  };
}
