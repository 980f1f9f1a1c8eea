import type { ViewRow } from '@docs-agent/core';
import { canonicalPagePath, matchingKey, withoutBasePath } from '@docs-agent/docs-routes';
import { addCounts, NO_VIEWS, type PageViews } from '../page-views.ts';
import type { KnownWindow, SpanRows } from './known-spans.ts';
import type { SpanViews } from './reading.ts';

/** What the page of a row's path is called, and what all spellings of that name have in common. */
export interface PageName {
  path: string;
  key: string;
}

/**
 * Names the pages of a site: without the base path, where at least half of the paths carry it.
 *
 * @param paths of the rows that decide, as the service spells them, each once
 */
export function namingOf(
  paths: readonly string[],
  basePath: string | undefined,
): (rawPath: string) => PageName {
  const isBelow = (path: string, base: string) => {
    const canonical = canonicalPagePath(path);
    return withoutBasePath(canonical, base) !== canonical;
  };
  const base =
    basePath !== undefined && atLeastHalf(paths, (path) => isBelow(path, basePath))
      ? basePath
      : '/';
  // The spans of a site share most of their paths.
  const names = new Map<string, PageName>();
  return (rawPath) => {
    const known = names.get(rawPath);
    if (known !== undefined) return known;
    const path = withoutBasePath(canonicalPagePath(rawPath), base);
    const name = { path, key: matchingKey(path) };
    names.set(rawPath, name);
    return name;
  };
}

function atLeastHalf(paths: readonly string[], predicate: (path: string) => boolean): boolean {
  const count = paths.filter(predicate).length;
  return count > 0 && count * 2 >= paths.length;
}

/**
 * The views of a span, page by page. Totals below the sum of the rows cannot be right: that sum is
 * used.
 */
export function spanViews(
  { rowsAre = 'all', ...span }: SpanRows & Partial<KnownWindow>,
  nameOf: (rawPath: string) => PageName,
): SpanViews {
  const { rows, totals, badRows } = span;
  const sum = rows.reduce(addCounts, NO_VIEWS);
  const lastRow = rowsAre === 'all' ? 0 : (rows.at(-1)?.total ?? Number.POSITIVE_INFINITY);
  // A row without valid counts may have all the views that no row has.
  const unread =
    badRows === 0
      ? lastRow
      : totals.total < sum.total
        ? Number.POSITIVE_INFINITY
        : totals.total - sum.total;
  return {
    pages: addUpPages(rows, nameOf),
    totals: {
      human: Math.max(totals.human, sum.human),
      ai: Math.max(totals.ai, sum.ai),
      total: Math.max(totals.total, sum.total),
    },
    unreadBelow: rowsAre === 'some' ? Number.POSITIVE_INFINITY : unread + 1,
  };
}

/** Adds up the rows that are one page. The spelling with the most views is shown. */
export function addUpPages(
  rows: readonly ViewRow[],
  nameOf: (rawPath: string) => PageName,
): PageViews {
  const pages = new Map<string, ViewRow>();
  /** Views of the row whose spelling is shown, of pages that have several. */
  const shownViews = new Map<string, number>();
  for (const row of rows) {
    const { path, key } = nameOf(row.path);
    const known = pages.get(key);
    if (known === undefined) {
      pages.set(key, path === row.path ? row : { ...row, path });
      continue;
    }
    const mostViews = shownViews.get(key) ?? known.total;
    pages.set(key, { path: row.total > mostViews ? path : known.path, ...addCounts(known, row) });
    shownViews.set(key, Math.max(mostViews, row.total));
  }
  return pages;
}
