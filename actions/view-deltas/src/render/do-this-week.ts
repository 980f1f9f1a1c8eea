import { type Inline, plural } from '@docs-agent/action-kit';
import { lowestSince, mostLost } from '../published/findings.ts';
import { formatCount, formatPercent } from '../published/numbers.ts';
import type { PublishedDeadEnd, PublishedReport, PublishedRow } from '../published/published-report.ts';
import { deadEndInline } from './dead-ends.ts';
import { monthsUnedited } from './last-edited.ts';
import { pageInline, type ReportLinks } from './links.ts';
import { unbroken } from './series-cells.ts';

/** Without a range, a smaller loss is not worth a look. */
const LEAST_LOSS_PERCENT = 20;

/** What is worth doing, one line each: a redirect to add, a page to look at, a page to review. */
export function doThisWeek(report: PublishedReport, links: ReportLinks): Inline[][] {
  return [redirectToAdd(report, links), pageToLookAt(report, links), pageToReadOver(report, links)].filter(
    (line) => line !== undefined,
  );
}

/** The most viewed dead end without a working redirect. */
function redirectToAdd(report: PublishedReport, links: ReportLinks): Inline[] | undefined {
  const deadEnd = report.deadEnds?.find(({ redirect }) => redirect !== 'works');
  if (deadEnd === undefined) return undefined;
  const why = [...viewsOf(deadEnd, report), whyDead(deadEnd)].join(', ');
  const path = deadEndInline(deadEnd, links);
  if (deadEnd.redirect !== 'none') return ['repair the redirect of ', path, ` (${why})`];
  return ['redirect ', path, ` (${why})`];
}

function viewsOf({ total }: PublishedDeadEnd, { hasLowerBounds }: PublishedReport): string[] {
  if (total === undefined) return [];
  return [`${hasLowerBounds ? 'at least ' : ''}${formatCount(total)} ${plural(total, 'view')}`];
}

function whyDead({ redirect }: PublishedDeadEnd): string {
  switch (redirect) {
    case 'loop':
      return 'it leads in a loop';
    case 'no-page':
      return 'it leads to no page';
    case 'works':
    case 'none':
      return 'no page serves it';
  }
}

/** The page that lost the most human views, if it is at a low or, without a range, if it lost a large part. */
function pageToLookAt(report: PublishedReport, links: ReportLinks): Inline[] | undefined {
  const row = mostLost(report);
  if (row === undefined) return undefined;
  const isLow = row.human.word === 'low';
  if (!isLow && (hasRange(row, report) || !hasLostMuch(row, report))) return undefined;
  const { current, baseline, percent = 0 } = row.human;
  const change =
    current === undefined || baseline === undefined
      ? `${formatPercent(percent)} human views`
      : `${unbroken(`${formatCount(baseline)} → ${formatCount(current)}`)} human views`;
  const low = isLow ? `, ${lowestSince(row, report)}` : '';
  return ['look at ', pageInline(row.path, links), `: ${change}${low}`];
}

/** Whether a page's own range is known; if counts are hidden, ranges are not shown. */
function hasRange({ human }: PublishedRow, { numbers, history }: PublishedReport): boolean {
  return human.range !== undefined || (numbers === 'relative' && history.since !== undefined);
}

function hasLostMuch({ human }: PublishedRow, { settings }: PublishedReport): boolean {
  const { percent = 0, delta } = human;
  return percent <= -LEAST_LOSS_PERCENT && (delta === undefined || -delta >= settings.minViews);
}

/** The most viewed page among those not edited for a long time. */
function pageToReadOver(report: PublishedReport, links: ReportLinks): Inline[] | undefined {
  const [page] = oldPages(report);
  if (page === undefined) return undefined;
  const { path, views, months } = page;
  return [
    'review ',
    pageInline(path, links),
    `: ${humanViews(views, report)}, not edited for ${months} months`,
  ];
}

/** Those of the most viewed pages that were not edited for a long time, most viewed first. */
export function oldPages({
  mostViewed,
  editedOn,
  windows,
}: PublishedReport): { path: string; views: number; months: number }[] {
  return mostViewed.flatMap(({ path, human: { current: views } }) => {
    const day = editedOn.get(path);
    const months = day === undefined ? undefined : monthsUnedited(day, windows.current.dateTo);
    return months === undefined || !views ? [] : [{ path, views, months }];
  });
}

/** `at least 5,210 human views` */
export function humanViews(views: number, { hasLowerBounds }: PublishedReport): string {
  return `${hasLowerBounds ? 'at least ' : ''}${formatCount(views)} human ${plural(views, 'view')}`;
}
