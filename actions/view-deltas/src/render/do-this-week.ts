import { type Inline, plural } from '@docs-agent/action-kit';
import { lowestSince, mostLost } from '../published/findings.ts';
import { formatCount, formatLeast, formatPercent } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { deadEndInline } from './dead-ends.ts';
import { lastChange, oldPages } from './last-edited.ts';
import { pageInline } from './links.ts';
import { unbroken } from './page-cells.ts';

/** Without a range, a smaller loss is not worth a look. */
const LEAST_LOSS_PERCENT = 20;

/** A line, and the human views that are lost until someone does it. */
interface Task {
  line: Inline[];
  /** 0 if it is unknown or hidden. */
  lostViews: number;
}

/**
 * The tasks of the week, one line each: a redirect to add and a page to look at, the one with more
 * lost views first; then a page to review.
 */
export function doThisWeek(report: PublishedReport): Inline[][] {
  const tasks = [redirectToAdd(report), pageToLookAt(report)].filter((task) => task !== undefined);
  const lines = tasks
    .toSorted((left, right) => right.lostViews - left.lostViews)
    .map(({ line }) => line);
  const review = pageToReadOver(report);
  if (review !== undefined) {
    lines.push(review);
  }
  return lines;
}

const WHY_DEAD = {
  loop: 'it leads in a loop',
  'no-page': 'it leads to no page',
  none: 'no page serves it',
  'not-certain': 'its rule may not work',
};

function redirectToAdd(report: PublishedReport): Task | undefined {
  for (const deadEnd of report.deadEnds ?? []) {
    const { redirect, askedBy, human } = deadEnd;
    if (redirect === 'works' || askedBy === 'ai') continue;
    const views =
      human === undefined
        ? ''
        : `${formatLeast(human, report)} human ${plural(human, 'view')}, and `;
    const task = redirect === 'none' ? 'redirect ' : 'repair the redirect of ';
    const line = [task, deadEndInline(deadEnd, report), `: ${views}${WHY_DEAD[redirect]}`];
    return { line, lostViews: human ?? 0 };
  }
  return undefined;
}

/**
 * The page that lost the most human views, if it is at a low or, without a range, if it lost a
 * large part.
 */
function pageToLookAt(report: PublishedReport): Task | undefined {
  const row = mostLost(report);
  if (row === undefined) return undefined;
  const isLow = row.human.word === 'low';
  if (!isLow && (hasRange(row, report) || !hasLostMuch(row, report))) return undefined;
  const { current, baseline, delta = 0, percent = 0 } = row.human;
  let change = formatPercent(percent);
  if (current !== undefined && baseline !== undefined) {
    change = unbroken(`${formatCount(baseline)} → ${formatCount(current)}`);
  }
  const low = isLow ? `, ${lowestSince(row, report)}` : '';
  const line = [pageInline(row.path, report), ` lost the most: ${change} human views${low}`];
  const lastChanged = lastChange(row.path, report);
  if (lastChanged.length > 0) {
    line.push(' · ', ...lastChanged);
  }
  return { line, lostViews: -delta };
}

/** Whether a page's own range is known; if counts are hidden, ranges are not shown. */
function hasRange({ human }: PublishedRow, { numbers, history }: PublishedReport): boolean {
  return human.range !== undefined || (numbers === 'relative' && history.since !== undefined);
}

function hasLostMuch({ human }: PublishedRow, { settings }: PublishedReport): boolean {
  const { percent = 0, delta } = human;
  return percent <= -LEAST_LOSS_PERCENT && (delta === undefined || -delta >= settings.minViews);
}

function pageToReadOver(report: PublishedReport): Inline[] | undefined {
  const [page] = oldPages(report);
  if (page === undefined) return undefined;
  const { path, views, months } = page;
  return ['read over ', pageInline(path, report), `: ${views}, not edited for ${months} months`];
}
