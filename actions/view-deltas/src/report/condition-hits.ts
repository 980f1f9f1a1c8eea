import type { Condition, ConditionValue } from '../conditions/condition.ts';
import type { ConditionHit, ConditionResults } from './condition-results.ts';
import { valuesOfPage, valuesOfReport } from './condition-values.ts';
import type { PageRow } from './page-row.ts';
import type { Report } from './report.ts';

/** Names whose value is known even if views are missing or not comparable. */
const ALWAYS_KNOWN = new Set(['partial']);
const KNOWN_WITHOUT_VIEWS = new Set(['partial', 'missing_redirects']);

/** A judged report with its evaluated conditions. */
export function withConditions(report: Report, conditions: readonly Condition[]): Report {
  return { ...report, conditions: evaluateConditions(conditions, report) };
}

/**
 * Evaluates conditions on a judged report: conditions about pages for each shown page, the others once. If views are
 * missing, only `partial` is evaluated; across a definition change, only conditions that do not compare views.
 */
export function evaluateConditions(conditions: readonly Condition[], report: Report): ConditionResults {
  const evaluated = conditions.filter((condition) => canBeEvaluated(condition, report));
  return {
    hits: evaluated.flatMap((condition) => hitsOf(condition, report)),
    notEvaluated: conditions.filter((condition) => !canBeEvaluated(condition, report)),
  };
}

/** Conditions on views of which nothing could be read: that the report is partial is all that is known. */
export function conditionsUnread(conditions: readonly Condition[]): ConditionResults {
  const isPartial = () => true;
  const holding = conditions.filter((condition) => isAlwaysKnown(condition) && condition.holds(isPartial));
  return {
    hits: holding.map((condition) => hit(condition, undefined, isPartial)),
    notEvaluated: conditions.filter((condition) => !isAlwaysKnown(condition)),
  };
}

function isAlwaysKnown({ names }: Condition): boolean {
  return names.every((name) => ALWAYS_KNOWN.has(name));
}

function canBeEvaluated(condition: Condition, { incomplete, unmet, windows }: Report): boolean {
  if (incomplete !== undefined || unmet !== undefined) return isAlwaysKnown(condition);
  return windows.isComparable || condition.names.every((name) => KNOWN_WITHOUT_VIEWS.has(name));
}

function hitsOf(condition: Condition, report: Report): ConditionHit[] {
  if (condition.scope === 'page') return report.pages.flatMap((row) => hitOfPage(condition, row, report));
  const read = valuesOfReport(report);
  return condition.holds(read) ? [hit(condition, undefined, read)] : [];
}

function hitOfPage(condition: Condition, row: PageRow, report: Report): ConditionHit[] {
  const read = valuesOfPage(row, report);
  return condition.holds(read) ? [hit(condition, row, read)] : [];
}

function hit(condition: Condition, row: PageRow | undefined, read: (name: string) => ConditionValue) {
  return { condition, row, values: condition.names.map((name) => ({ name, value: read(name) })) };
}
