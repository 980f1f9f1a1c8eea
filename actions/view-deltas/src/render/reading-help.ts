import { plural } from '@docs-agent/action-kit';
import { arePagesKnown } from '../published/findings.ts';
import { formatCount } from '../published/numbers.ts';
import { formatDayOfYear, lengthOf } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import type { MarkCount } from '../report/known-history.ts';

/** The meaning of a report's numbers and marks, and their basis. */
export function readingHelp(report: PublishedReport): string {
  const isOfPullRequest = report.subject.kind === 'pull-request';
  const sentences: string[] = [];
  if (isOfPullRequest) {
    sentences.push('These views are from before this change.');
    sentences.push('Its effect shows only after the merge.');
  }
  sentences.push(...meaningOfRanges(report));
  sentences.push(`Under ${formatCount(report.settings.minViews)} views there is no percentage.`);
  if (report.numbers === 'relative') {
    sentences.push('Counts are left out: `numbers: exact` shows them.');
  }
  sentences.push('AI counts live reads by assistants and agents, not search or training crawlers.');
  if (isOfPullRequest) {
    sentences.push('A renamed page has the views of both its paths.');
  }
  return sentences.join(' ');
}

function meaningOfRanges(report: PublishedReport): string[] {
  const { history, windows, numbers } = report;
  if (!arePagesKnown(report) || history.since === undefined) return [];
  const where =
    numbers === 'relative' ? 'The range of a page is' : 'In parentheses is the page’s own range:';
  const counts = `its lowest and its highest count of ${lengthOf(windows.days)}`;
  const range = `${where} ${counts} since ${formatDayOfYear(history.since)}.`;
  if (history.marks === undefined) return numbers === 'relative' ? [] : [range];
  const { now, before } = history.marks;
  const earlier = before === undefined ? '' : `; in the newest earlier block ${markCounts(before)}`;
  return [
    range,
    '“High” and “low” are outside it by more than counting noise, even with the site’s own movement taken off. A mark says what happened, not why.',
    `Pages that were not edited get marks, too. Human views now have ${markCounts(now)} among ${formatCount(now.pages)} pages${earlier}.`,
  ];
}

function markCounts({ lows, highs }: MarkCount): string {
  return `${formatCount(lows)} ${plural(lows, 'low')} and ${formatCount(highs)} ${plural(highs, 'high')}`;
}
