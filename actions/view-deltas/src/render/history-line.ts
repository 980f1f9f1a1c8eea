import { type Inline, link } from '@docs-agent/action-kit';
import { blockDays } from '../blocks.ts';
import { PROJECT_URL } from '../files/urls.ts';
import { formatDaySeenFrom } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';

const WEEKLY_WORKFLOW = `${PROJECT_URL}/actions/view-deltas/examples/weekly.yml`;

/** The day from which ranges and marks show, if they do not show yet. Empty if both show, or never will. */
export function historyLine({ history, windows, incomplete, unmet, numbers }: PublishedReport): Inline[] {
  if (incomplete !== undefined || unmet !== undefined || numbers === 'relative') return [];
  if (blockDays(windows) === undefined) return [];
  const { since, rangesFrom, marksFrom, definitionChange } = history;
  const day = (text: string) => formatDaySeenFrom(text, windows.current.dateFrom);
  const reason =
    definitionChange === undefined ? '' : ` (the service changed what it counts on ${day(definitionChange)})`;
  const marks = marksFrom === undefined ? '' : `“high” and “low” from ${day(marksFrom)} on${reason}`;
  if (since !== undefined) return marks === '' ? [] : [` Marks show later: ${marks}.`];
  return [
    ` Each page’s usual range shows here${rangesFrom === undefined ? '' : ` from ${day(rangesFrom)} on,`} once the `,
    link(WEEKLY_WORKFLOW, 'weekly workflow'),
    ` has read earlier weeks${marks === '' ? '' : `; ${marks}`}.`,
  ];
}
