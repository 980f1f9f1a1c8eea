import type { Inputs } from '../inputs.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { warningsOf } from '../published/warnings.ts';
import { SERIES } from '../report/page-row.ts';

/** The purpose in our comment's marker. Each key has its own comment. */
export function commentPurpose(key: string): string {
  return key === 'default' ? 'view-deltas' : `view-deltas ${key}`;
}

/** The purpose of our comment on what a merge did. No key can make the two purposes equal. */
export function impactPurpose(key: string): string {
  return key === 'default' ? 'view-deltas-impact' : `view-deltas-impact ${key}`;
}

/** Whether to create a comment, by the input `comment-when`. */
export function shouldComment(when: Inputs['commentWhen'], report: Findings): boolean {
  switch (when) {
    case 'always':
    case 'changes':
      return true;
    case 'notable':
      return isNotable(report);
    case 'warnings':
      return hasWarning(report);
  }
}

type Findings = Pick<PublishedReport, 'pages' | 'lost' | 'unjudged' | 'conditions' | 'effect' | 'unmet'>;

/**
 * Whether a page is at a low, a redirect is missing or could not be checked, a condition is true, paths do not match, or a merge's pages moved
 * against the others.
 */
export function isNotable(report: Findings): boolean {
  return (
    hasWarning(report) ||
    report.unmet !== undefined ||
    hasEffect(report) ||
    report.pages.some(({ human, ai }) => human.word === 'low' || ai.word === 'low')
  );
}

function hasEffect({ effect }: Findings): boolean {
  return SERIES.some((series) => {
    const verdict = effect?.[series];
    return verdict !== undefined && 'word' in verdict && verdict.word !== 'no-clear-change';
  });
}

function hasWarning(report: Parameters<typeof warningsOf>[0]): boolean {
  return warningsOf(report) > 0;
}
