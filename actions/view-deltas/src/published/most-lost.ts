import { isMachineFile } from '../machine-files.ts';
import { isNewOrGone } from './new-or-gone.ts';
import type { PublishedReport, PublishedRow } from './published-report.ts';

/** The page that lost the most human views, among pages viewed in both windows. */
export function mostLost({ movers, windows }: PublishedReport): PublishedRow | undefined {
  if (!windows.isComparable) return undefined;
  return movers.losing.find((row) => !isNewOrGone(row) && !isMachineFile(row.path));
}

/** `its lowest since Nov 2025`, of a page whose human views are at a low: since its own range begins. */
export function lowestSince(row: PublishedRow, { course, history }: PublishedReport): string {
  const since = course?.since(row) ?? history.since;
  return since === undefined ? 'its lowest' : `its lowest since ${formatMonth(since)}`;
}

function formatMonth(day: string): string {
  const [, , month] = new Date(day).toUTCString().split(' ');
  return `${month}\u00a0${day.slice(0, 4)}`;
}
