import { type Inline, inlineCode, outside } from '@docs-agent/action-kit';
import { blockDays, MOST_BLOCK_WEEKS } from '../blocks.ts';
import { formatCount } from '../published/numbers.ts';
import { formatDaySeenFrom, lengthOf } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { liveLines } from './live.ts';

/** The basis and the limits of a site report, one line each. */
export function settingsLines(report: PublishedReport): Inline[][] {
  const { settings, requests, course, notes, windows } = report;
  const few = `Under ${formatCount(settings.minViews)} views`;
  const lines: Inline[][] = [
    [`${few} a page has no percentage and no mark, and a path needs no redirect.`],
  ];
  if (requests.used !== undefined) {
    lines.push([`${requests.used} of ${requests.budget} requests were used.`]);
  }
  if (course !== undefined) {
    const blocks = `Chart and bars show blocks of ${lengthOf(windows.days)}`;
    lines.push([`${blocks}; a bar’s height is a part of the page’s own highest count.`]);
  }
  lines.push(...historyLines(report));
  lines.push(...liveLines(report));
  for (const note of notes) {
    lines.push([outside(note)]);
  }
  return lines;
}

function historyLines(report: PublishedReport): Inline[][] {
  const { missingBlocks, runsToFill, refused, isReadAgain } = report.history;
  const lines: Inline[][] = [];
  if (isReadAgain) {
    lines.push(['The cache was made with another key, so history is read again.']);
  }
  if (missingBlocks > 0) {
    const blocks =
      missingBlocks === 1 ? 'One earlier block is' : `${missingBlocks} earlier blocks are`;
    const runs = runsToFill === 1 ? 'one more run' : `${runsToFill} more runs`;
    lines.push([`${blocks} not read yet: about ${runs} with this budget.`]);
  }
  if (refused !== undefined) {
    const day = dayIn(report, refused.before);
    const why = `The service refused views from before ${day}, so history ends there: `;
    lines.push([why, outside(refused.why)]);
  }
  return [...lines, ...laterLines(report), ...withoutHistory(report)];
}

/** The day from which ranges and marks show, if they do not show yet. */
function laterLines(report: PublishedReport): Inline[][] {
  const { rangesFrom, marksFrom, definitionChange, since } = report.history;
  const isKnown = since !== undefined || report.numbers === 'relative';
  const shown: string[] = [];
  if (!isKnown && rangesFrom !== undefined) {
    shown.push(`each page’s range from ${dayIn(report, rangesFrom)} on`);
  }
  if (marksFrom !== undefined) {
    shown.push(`“high” and “low” from ${dayIn(report, marksFrom)} on`);
  }
  if (shown.length === 0) return [];
  let reason = '';
  if (definitionChange !== undefined) {
    reason = `: the service changed what it counts on ${dayIn(report, definitionChange)}`;
  }
  return [[`Reports show ${shown.join(', ')}${reason}.`]];
}

/** The requirement for earlier blocks, if there are none. */
function withoutHistory({ history, windows }: PublishedReport): Inline[][] {
  const { blocks, missingBlocks, refused } = history;
  if (blocks > 0 || missingBlocks > 0 || refused !== undefined) return [];
  if (blockDays(windows) === undefined)
    return [
      [`Ranges, marks and the chart need windows of whole weeks, at most ${MOST_BLOCK_WEEKS}.`],
    ];
  const what = 'Ranges, marks and the chart need earlier weeks, which are kept in the folder that ';
  return [[what, inlineCode('cache-dir'), ' names.']];
}

function dayIn({ windows }: PublishedReport, day: string): string {
  return formatDaySeenFrom(day, windows.current.dateTo);
}
