import { excerpt } from '@docs-agent/action-kit';
import { changeText, lowestSince, mostLost } from '../published/findings.ts';
import { formatCount } from '../published/numbers.ts';
import { formatDay, formatDaySeenFrom, lengthOf } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import type { NotRead } from '../reading/known.ts';
import { SERIES, type Series } from '../report/page-row.ts';
import { lastDay } from '../windows.ts';
import { type Headline, LONGEST_HEADLINE, SERIES_NAMES } from './headline.ts';

const SHORTEST_PATH = 12;

/** The days that a report of the site is about: `Oct 19 – Nov 15`. */
export function sitePeriod({ windows: { current } }: PublishedReport): string {
  return `${formatDay(current.dateFrom)} – ${formatDay(lastDay(current))}`;
}

/**
 * `human +4%, AI +12%`, and the page that lost the most human views, if it is at its low and there
 * is room.
 */
export function siteHeadline(report: PublishedReport): Headline {
  const movement = siteMovement(report);
  const row = mostLost(report);
  if (row?.human.word !== 'low') return [movement];
  const [before, after] = [`${movement}; `, ` is at ${lowestSince(row, report)}`];
  const room = LONGEST_HEADLINE - before.length - after.length - '``'.length;
  if (room < Math.min(SHORTEST_PATH, row.path.length)) return [movement];
  return [before, { path: excerpt(row.path, room) }, after];
}

/** {@link siteHeadline} as a sentence for those who do not see the rest of the report. */
export function siteSentence(report: PublishedReport): Headline {
  return [`${sitePeriod(report)}: `, ...siteHeadline(report)];
}

/** How the site moved, and how much of it was read. Totals are exact even if pages are missing. */
export function siteMovement(report: PublishedReport): string {
  const { site, windows, history } = report;
  if (site.isUnviewed) return 'no views in either window';
  if (!windows.isComparable) {
    const change = history.definitionChange;
    const when =
      change === undefined ? '' : ` on ${formatDaySeenFrom(change, windows.current.dateTo)}`;
    return `the service changed what it counts${when}, so the two windows cannot be compared`;
  }
  if (report.notRead?.what === 'baseline') return withoutBaseline(report);
  if (SERIES.every((series) => site[series].baseline === 0))
    return `${firstViews(report)}${readPart(report)}`;
  const moved = SERIES.map(
    (series) => `${SERIES_NAMES[series]} ${movementOf(series, report)}`,
  ).join(', ');
  return `${moved}${readPart(report)}`;
}

/** `human 84,210, AI 41,880; the earlier window is not read yet` */
function withoutBaseline({ site, numbers }: PublishedReport): string {
  const unread = 'the earlier window is not read yet';
  if (numbers === 'relative') return unread;
  const counts = SERIES.map(
    (series) => `${SERIES_NAMES[series]} ${formatCount(site[series].current ?? 0)}`,
  );
  return `${counts.join(', ')}; ${unread}`;
}

/** `5,150 human and 1,552 AI views: the first four weeks with data` */
function firstViews({ site, numbers, windows }: PublishedReport): string {
  const length = lengthOf(windows.days).replace(/^a /, '');
  const first = `the first ${length} with data`;
  if (numbers === 'relative') return first;
  const { human, ai } = site;
  return `${formatCount(human.current ?? 0)} human and ${formatCount(ai.current ?? 0)} AI views: ${first}`;
}

function movementOf(series: Series, report: PublishedReport): string {
  const { current, baseline } = report.site[series];
  const change = changeText(report.site[series], report);
  if (change !== undefined) return change;
  if (current === undefined || baseline === undefined) return '–';
  return `${formatCount(baseline)} → ${formatCount(current)}`;
}

function readPart({ notRead, notMatched }: PublishedReport): string {
  if (notRead !== undefined) return unreadPart(notRead);
  return notMatched === undefined ? '' : '; views could not be matched to pages';
}

function unreadPart({ what, addressesRead }: NotRead): string {
  if (what === 'any address') return '; some views of pages are not read yet';
  const read = addressesRead === undefined ? '' : `${formatCount(addressesRead)} `;
  return `; the ${read}most viewed addresses, the rest not yet read`;
}
