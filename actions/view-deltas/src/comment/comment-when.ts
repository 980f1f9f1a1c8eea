import type { Inputs } from '../inputs.ts';
import { isClear } from '../judge-rows.ts';
import type { PublishedReport } from '../published-report.ts';

/** The purpose that our comment's marker names: reports of different keys stand side by side. */
export function commentPurpose(key: string): string {
  return key === 'default' ? 'view-deltas' : `view-deltas ${key}`;
}

/** Whether a report that has no comment yet gets one, by the input `comment-when`. */
export function isWorthComment(when: Inputs['commentWhen'], report: Pick<PublishedReport, 'pages'>): boolean {
  switch (when) {
    case 'always':
    case 'changes':
      return true;
    case 'notable':
      return isNotable(report);
  }
}

/** Whether a row holds a clear word. */
export function isNotable({ pages }: Pick<PublishedReport, 'pages'>): boolean {
  return pages.some(({ human, ai }) => isClear(human.word) || isClear(ai.word));
}
