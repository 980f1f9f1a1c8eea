import { type Inline, inlineCode, outside } from '@docs-agent/action-kit';
import { MOST_BLOCK_WEEKS } from '../blocks.ts';
import { WEEK_DAYS } from '../days.ts';
import { formatCount } from '../published/numbers.ts';
import { formatDaySeenFrom, lengthOf } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { historyProgress } from '../reading/history-progress.ts';

/** The basis and the limits of a site report, one line each. */
export function settingsLines(report: PublishedReport): Inline[][] {
  const { settings, requestsUsed, requestBudget, course, notes, windows } = report;
  const used =
    requestsUsed === undefined ? [] : [[`${requestsUsed} of ${requestBudget} requests were used.`]];
  const block = `blocks of ${lengthOf(windows.currentDays)}`;
  return [
    [
      `Under ${formatCount(settings.minViews)} views a page has no percentage and no mark, and a path needs no redirect.`,
    ],
    ...used,
    ...(course === undefined
      ? []
      : [[`Chart and bars show ${block}; a bar’s height is a part of the page’s own highest count.`]]),
    ...historyLines(report),
    ...notes.map((note) => [outside(note)]),
  ];
}

function historyLines(report: PublishedReport): Inline[][] {
  const { missingBlocks, refused, isReadAgain } = report.history;
  const refusal: Inline[][] =
    refused === undefined
      ? []
      : [
          [
            `The service refused views from before ${dayIn(report, refused.before)}, so history ends there: `,
            outside(refused.why),
          ],
        ];
  return [
    ...(isReadAgain ? [['The cache was made with another key, so history is read again.']] : []),
    ...(missingBlocks > 0 ? [[historyProgress(report.history)]] : []),
    ...refusal,
    ...laterLines(report),
    ...withoutHistory(report),
  ];
}

/** The day from which ranges and marks show, if they do not show yet. */
function laterLines(report: PublishedReport): Inline[][] {
  const { rangesFrom, marksFrom, definitionChange, since } = report.history;
  const isKnown = since !== undefined || report.numbers === 'relative';
  const ranges =
    isKnown || rangesFrom === undefined ? [] : [`each page’s range from ${dayIn(report, rangesFrom)} on`];
  const marks = marksFrom === undefined ? [] : [`“high” and “low” from ${dayIn(report, marksFrom)} on`];
  const [first, ...others] = [...ranges, ...marks];
  if (first === undefined) return [];
  const reason =
    definitionChange === undefined
      ? ''
      : `: the service changed what it counts on ${dayIn(report, definitionChange)}`;
  return [[`Reports show ${[first, ...others].join(', ')}${reason}.`]];
}

/** What is needed for earlier blocks, if there are none. */
function withoutHistory({ history, windows }: PublishedReport): Inline[][] {
  const { blocks, missingBlocks, refused } = history;
  if (blocks > 0 || missingBlocks > 0 || refused !== undefined) return [];
  const weeks = windows.currentDays / WEEK_DAYS;
  if (!Number.isInteger(weeks) || weeks > MOST_BLOCK_WEEKS)
    return [[`Ranges, marks and the chart need windows of whole weeks, at most ${MOST_BLOCK_WEEKS}.`]];
  return [
    [
      'Ranges, marks and the chart need earlier weeks, which are kept in the folder that ',
      inlineCode('cache-dir'),
      ' names.',
    ],
  ];
}

function dayIn({ windows }: PublishedReport, day: string): string {
  return formatDaySeenFrom(day, windows.current.dateTo);
}
