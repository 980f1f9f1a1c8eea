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
 * Names the page of a row's path, as the service spells it, without the base path. A row outside of
 * the base path belongs to another repository of the site, and is no page of this one.
 */
export function namingOf(basePath: string | undefined): (rawPath: string) => PageName | undefined {
  // The spans of a site share most of their paths.
  const names = new Map<string, PageName | undefined>();
  return (rawPath) => {
    if (!names.has(rawPath)) names.set(rawPath, nameOf(rawPath, basePath));
    return names.get(rawPath);
  };
}

function nameOf(rawPath: string, basePath = '/'): PageName | undefined {
  const canonical = canonicalPagePath(rawPath);
  const path = withoutBasePath(canonical, basePath);
  const isOutside = path === canonical && canonicalPagePath(basePath) !== '/';
  return isOutside ? undefined : { path, key: matchingKey(path) };
}

/**
 * The views of a span, page by page. Totals below the sum of the rows cannot be right: that sum is
 * used.
 */
export function spanViews(
  { rowsAre = 'all', ...span }: SpanRows & Partial<KnownWindow>,
  nameOf: (rawPath: string) => PageName | undefined,
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

/** Adds up the rows that are one page; those without a name are left out. The spelling with the most views is shown. */
export function addUpPages(
  rows: readonly ViewRow[],
  nameOf: (rawPath: string) => PageName | undefined,
): PageViews {
  const pages = new Map<string, ViewRow>();
  /** Views of the row whose spelling is shown, of pages that have several. */
  const shownViews = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row.path);
    if (name === undefined) continue;
    const { path, key } = name;
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
