import type { Inputs } from '../inputs.ts';
import { isClear } from '../judge-rows.ts';
import type { PublishedReport } from '../published-report.ts';

/** The purpose that our comment's marker names: reports of different keys stand side by side. */
export function commentPurpose(key: string): string {
  return key === 'default' ? 'view-deltas' : `view-deltas ${key}`;
}

/** Whether a report that has no comment yet gets one, by the input `comment-when`. */
export function isWorthComment(
  when: Inputs['commentWhen'],
  report: Pick<PublishedReport, 'pages' | 'lost'>,
): boolean {
  switch (when) {
    case 'always':
    case 'changes':
      return true;
    case 'notable':
      return isNotable(report);
    case 'warnings':
      return report.lost.length > 0;
  }
}

/** Whether a row holds a clear word, or a redirect is missing. */
export function isNotable({ pages, lost }: Pick<PublishedReport, 'pages' | 'lost'>): boolean {
  return lost.length > 0 || pages.some(({ human, ai }) => isClear(human.word) || isClear(ai.word));
}
