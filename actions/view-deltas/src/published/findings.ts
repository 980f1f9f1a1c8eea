import { isMachineFile } from '../machine-files.ts';
import type { Delta } from '../report/delta.ts';
import { formatPercent } from './numbers.ts';
import type { PublishedReport, PublishedRow } from './published-report.ts';

/** The warnings of a report. */
export type Warnings = Pick<
  PublishedReport,
  'missingRedirects' | 'uncertainRedirects' | 'unjudgedRedirects'
>;

/**
 * Number of warnings: paths without a redirect, with one that is not certain, and what could not be
 * judged.
 */
export function warningsOf(report: Warnings): number {
  const { paths, why } = report.unjudgedRedirects;
  const unjudged = Math.max(paths.length, why.length);
  return report.missingRedirects.length + report.uncertainRedirects.length + unjudged;
}

/** Whether the views of every page are known: all were read, and they match the docs. */
export function arePagesKnown({
  notRead,
  notMatched,
}: Pick<PublishedReport, 'notRead' | 'notMatched'>): boolean {
  return notRead === undefined && notMatched === undefined;
}

/** The sum of these counts; undefined if one of them is. */
export function sumOfKnown(counts: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const count of counts) {
    if (count === undefined) return undefined;
    sum += count;
  }
  return sum;
}

/** Whether a page is at a low in one of its series. */
export function isAtLow({ human, ai }: PublishedRow): boolean {
  return human.word === 'low' || ai.word === 'low';
}

const IN_ONE_WINDOW: readonly PublishedRow['human']['word'][] = ['new', 'not-seen-before', 'gone'];

/** Whether a page is known to have views in only one of the windows, so that it did not move. */
export function isNewOrGone({ human, ai }: PublishedRow): boolean {
  return IN_ONE_WINDOW.includes(human.word) || IN_ONE_WINDOW.includes(ai.word);
}

/** The page that lost the most human views, among pages viewed in both windows. */
export function mostLost({ movers, windows }: PublishedReport): PublishedRow | undefined {
  if (!windows.isComparable) return undefined;
  return movers.losing.find((row) => !isNewOrGone(row) && !isMachineFile(row.path));
}

/**
 * `its lowest since Nov 2025`, of a page whose human views are at a low: since its own range
 * begins.
 */
export function lowestSince(row: PublishedRow, { pageCourse, history }: PublishedReport): string {
  const since = pageCourse?.since(row) ?? history.since;
  if (since === undefined) return 'its lowest';
  const [, , month] = new Date(since).toUTCString().split(' ');
  return `its lowest since ${month}\u00a0${since.slice(0, 4)}`;
}

/**
 * The change of a sum of pages: `+4%` or `none before`; undefined if it is unknown, the windows
 * cannot be compared, or both have few views.
 */
export function changeText(
  { current, baseline, percent }: Delta,
  { windows, settings }: Pick<PublishedReport, 'windows' | 'settings'>,
): string | undefined {
  if (!windows.isComparable) return undefined;
  const isCounted = current !== undefined && baseline !== undefined;
  if (isCounted && Math.max(current, baseline) < settings.minViews) return undefined;
  if (percent !== undefined) return formatPercent(percent);
  return baseline === 0 ? 'none\u00a0before' : undefined;
}
