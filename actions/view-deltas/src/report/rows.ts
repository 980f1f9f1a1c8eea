import type { ViewCounts } from '@docs-agent/core';
import { matchingKey, type TouchedPage } from '@docs-agent/docs-routes';
import { addCounts, NO_VIEWS, viewsOf } from '../page-views.ts';
import type { SpanViews, WindowsReading } from '../reading/reading.ts';
import { compareViews, type ViewDeltas } from './delta.ts';
import type { ComparedDays, PageRow } from './page-row.ts';

export type MeasuredViews = Pick<WindowsReading, 'current' | 'baseline' | 'incomplete'>;

/** The paths of a row, the present one first. */
function pathsOf({ path, previousPath }: Pick<PageRow, 'path' | 'previousPath'>): string[] {
  return previousPath === undefined ? [path] : [path, previousPath];
}

/** The matching keys of a row's paths: a page that is renamed by letter case only has one. */
export function keysOf(row: Pick<PageRow, 'path' | 'previousPath'>): string[] {
  return [...new Set(pathsOf(row).map(matchingKey))];
}

/** Rows for the pages that a pull request touches, most viewed first. */
export function touchedRows(
  touched: readonly TouchedPage[],
  views: MeasuredViews,
  windows: ComparedDays,
): PageRow[] {
  return touched
    .map((page): PageRow => ({ ...page, views: compareMeasured(pathsOf(page), views, windows) }))
    .sort(byViews);
}

/**
 * Rows for every page of the site that was viewed in either window, most viewed first.
 *
 * @param fileOf the file that a page is served from, by its matching key
 */
export function siteRows(
  views: MeasuredViews,
  windows: ComparedDays,
  fileOf: (key: string) => string | undefined,
): PageRow[] {
  return viewedKeys(views)
    .map((key) => siteRow(key, views, windows, fileOf(key)))
    .sort(byViews);
}

/** The pages of the site that were viewed in either window, without these rows. */
export function otherRows(rows: readonly PageRow[], views: MeasuredViews, windows: ComparedDays): PageRow[] {
  const keys = new Set(rows.flatMap(keysOf));
  return viewedKeys(views)
    .filter((key) => !keys.has(key))
    .map((key) => siteRow(key, views, windows, undefined));
}

function viewedKeys({ current, baseline }: MeasuredViews): string[] {
  return [...new Set([...current.pages.keys(), ...baseline.pages.keys()])];
}

function siteRow(
  key: string,
  views: MeasuredViews,
  windows: ComparedDays,
  file: string | undefined,
): PageRow {
  const path = (views.current.pages.get(key) ?? views.baseline.pages.get(key))?.path ?? key;
  return {
    path,
    previousPath: undefined,
    change: undefined,
    file,
    throughSnippet: undefined,
    views: compareMeasured([path], views, windows),
  };
}

/** Views of a page in both windows, as far as they are known. */
function compareMeasured(
  paths: readonly string[],
  { current, baseline, incomplete }: MeasuredViews,
  windows: ComparedDays,
): ViewDeltas {
  const read = ({ pages, unreadBelow }: SpanViews) =>
    viewsOf(pages, paths) ?? (unreadBelow <= 1 ? NO_VIEWS : undefined);
  const isLowerBound = incomplete !== undefined && incomplete.unreadBelow === undefined;
  return isLowerBound
    ? { ...compareViews(read(current), undefined, windows), aiShare: undefined }
    : compareViews(read(current), read(baseline), windows);
}

function byViews(left: PageRow, right: PageRow): number {
  const viewsOfRow = ({ views: { total } }: PageRow) => (total.current ?? 0) + (total.baseline ?? 0);
  return viewsOfRow(right) - viewsOfRow(left) || (left.path < right.path ? -1 : 1);
}

/** Whether the views under these keys are known in a span: without a row there are none, if all rows are known. */
export function isKnownIn({ pages, unreadBelow }: SpanViews, keys: readonly string[]): boolean {
  return unreadBelow <= 1 || keys.some((key) => pages.has(key));
}

/** Whether the views of a row in a window are known. */
export function isKnown({ views }: PageRow, window: 'current' | 'baseline'): boolean {
  return views.total[window] !== undefined;
}

/** The sum of the rows; unknown in a window in which a row is unknown. */
export function sumOf(rows: readonly PageRow[], windows: ComparedDays): ViewDeltas {
  const sum = (window: 'current' | 'baseline') =>
    rows.every((row) => isKnown(row, window))
      ? rows.reduce<ViewCounts>((counts, { views: { human, ai, total } }) => {
          const row = { human: human[window] ?? 0, ai: ai[window] ?? 0, total: total[window] ?? 0 };
          return addCounts(counts, row);
        }, NO_VIEWS)
      : undefined;
  return compareViews(sum('current'), sum('baseline'), windows);
}

/** Change in views, with the baseline scaled to the current window; undefined if a count is unknown. */
export function movement(
  { current, baseline }: { current: number | undefined; baseline: number | undefined },
  { currentDays, baselineDays }: ComparedDays,
): number | undefined {
  if (current === undefined || baseline === undefined) return undefined;
  return current - (baseline * currentDays) / baselineDays;
}
