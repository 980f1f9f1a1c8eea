import type { Inputs } from '../inputs.ts';
import { isAtLow, type Warnings, warningsOf } from '../published/findings.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { findingOf } from '../report/effect.ts';
import { SERIES } from '../report/page-row.ts';

/** Whether to create a comment, by the input `comment-when`. */
export function shouldComment(when: Inputs['commentWhen'], report: Findings): boolean {
  if (when === 'notable') return isNotable(report);
  return when !== 'warnings' || warningsOf(report) > 0;
}

type Findings = Warnings & Pick<PublishedReport, 'pages' | 'effect' | 'notMatched'>;

/**
 * Whether a page is at a low, a redirect is missing or could not be checked, paths do not match, or
 * a merge's pages moved against the others.
 */
export function isNotable(report: Findings): boolean {
  return (
    warningsOf(report) > 0 ||
    report.notMatched !== undefined ||
    SERIES.some((series) => findingOf(report.effect, series) !== undefined) ||
    report.pages.some(isAtLow)
  );
}
