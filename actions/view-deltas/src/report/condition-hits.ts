import type { ConditionValue, ReadValue } from '../conditions/compile.ts';
import type { Condition } from '../conditions/condition.ts';
import type { Delta, ViewDeltas } from './delta.ts';
import type { PageRow, SeriesVerdict } from './page-row.ts';
import type { Report } from './report.ts';

/** A condition that holds, where, and by which values. */
export interface ConditionHit {
  condition: Condition;
  /** The page that it is true of; undefined if it is about the whole report. */
  row: PageRow | undefined;
  values: { name: string; value: ConditionValue }[];
}

export interface ConditionResults {
  hits: ConditionHit[];
  /** Conditions about views that are missing or cannot be compared. */
  notEvaluated: Condition[];
}

/** Used before evaluation, and without conditions. */
export const NO_RESULTS: ConditionResults = { hits: [], notEvaluated: [] };

/** Names whose value is known even if views are missing or not comparable. */
const ALWAYS_KNOWN = ['partial'];
const KNOWN_WITHOUT_VIEWS = ['partial', 'missing_redirects'];

/**
 * A judged report with its evaluated conditions: those about pages for each shown page, the others once. If views are
 * missing, only `partial` is evaluated; across a definition change, only conditions that do not compare views.
 */
export function withConditions(report: Report, conditions: readonly Condition[]): Report {
  const { incomplete, unmet, windows } = report;
  const isUnread = incomplete !== undefined || unmet !== undefined;
  const isKnown = (condition: Condition) =>
    isUnread
      ? hasOnly(ALWAYS_KNOWN, condition)
      : windows.isComparable || hasOnly(KNOWN_WITHOUT_VIEWS, condition);
  const hits = conditions.filter(isKnown).flatMap((condition) => {
    const rows = condition.scope === 'page' ? report.pages : [undefined];
    return rows.flatMap((row) => hitOf(condition, row, valuesOf(report, row)));
  });
  const notEvaluated = conditions.filter((condition) => !isKnown(condition));
  return { ...report, conditions: { hits, notEvaluated } };
}

/** Conditions on views of which nothing could be read: that the report is partial is all that is known. */
export function conditionsUnread(conditions: readonly Condition[]): ConditionResults {
  const known = conditions.filter((condition) => hasOnly(ALWAYS_KNOWN, condition));
  return {
    hits: known.flatMap((condition) => hitOf(condition, undefined, () => true)),
    notEvaluated: conditions.filter((condition) => !known.includes(condition)),
  };
}

function hasOnly(known: readonly string[], { names }: Condition): boolean {
  return names.every((name) => known.includes(name));
}

function hitOf(condition: Condition, row: PageRow | undefined, read: ReadValue): ConditionHit[] {
  if (!condition.holds(read)) return [];
  return [{ condition, row, values: condition.names.map((name) => ({ name, value: read(name) })) }];
}

/** Values of the names that are looked up once, and of those of a shown page, if there is one. */
export function valuesOf({ site, redirects, incomplete }: Report, row?: PageRow): ReadValue {
  const values = new Map(
    Object.entries({
      ...groupValues('site.', site, undefined),
      missing_redirects: redirects.lost.length,
      partial: incomplete !== undefined,
      ...(row && groupValues('', row.views, row.verdicts)),
      ...(row && { 'page.path': row.path, 'page.change': row.change ?? '' }),
    }),
  );
  return (name) => values.get(name);
}

function groupValues(
  prefix: string,
  { human, ai, total, aiShare, aiShareDeltaPoints }: ViewDeltas,
  verdicts: PageRow['verdicts'],
): Record<string, ConditionValue> {
  return {
    ...seriesValues(`${prefix}human`, human, verdicts?.human),
    ...seriesValues(`${prefix}ai`, ai, verdicts?.ai),
    ...seriesValues(`${prefix}total`, total, undefined),
    [`${prefix}share.current`]: aiShare === undefined ? undefined : aiShare * 100,
    [`${prefix}share.delta_pp`]: aiShareDeltaPoints,
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
