import type { Inputs } from '../inputs.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { isClear } from '../report/judge-rows.ts';

/** The purpose that our comment's marker names: reports of different keys stand side by side. */
export function commentPurpose(key: string): string {
  return key === 'default' ? 'view-deltas' : `view-deltas ${key}`;
}

/** The same for our comment on what a merge did; no name of a key can make the two alike. */
export function impactPurpose(key: string): string {
  return key === 'default' ? 'view-deltas-impact' : `view-deltas-impact ${key}`;
}

/** Whether a report that has no comment yet gets one, by the input `comment-when`. */
export function isWorthComment(
  when: Inputs['commentWhen'],
  report: Pick<PublishedReport, 'pages' | 'lost' | 'conditions'>,
): boolean {
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

/** Whether a row holds a clear word, a redirect is missing, or a condition holds. */
export function isNotable(report: Pick<PublishedReport, 'pages' | 'lost' | 'conditions'>): boolean {
  return hasWarning(report) || report.pages.some(({ human, ai }) => isClear(human.word) || isClear(ai.word));
}

function hasWarning({ lost, conditions }: Pick<PublishedReport, 'lost' | 'conditions'>): boolean {
  return lost.length + conditions.hits.length > 0;
}
