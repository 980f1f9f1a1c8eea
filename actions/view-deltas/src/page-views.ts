import type { ViewCounts, ViewRow } from '@docs-agent/core';
import { canonicalPagePath, matchingKey } from './page-path.ts';

/** Views by page: rows of the service that are one page, such as `/a`, `/a/` and `/a.md`, are added up. */
export type PageViews = ReadonlyMap<string, ViewRow>;

export const NO_VIEWS: ViewCounts = { human: 0, ai: 0, total: 0 };

/** Adds the rows up by canonical path, letter case folded. The spelling with the most views is shown. */
export function addUpPages(rows: readonly ViewRow[]): PageViews {
  const pages = new Map<string, ViewRow & { mostViews: number }>();
  for (const row of rows) {
    const path = canonicalPagePath(row.path);
    const key = matchingKey(path);
    const known = pages.get(key);
    const isMoreCommon = known === undefined || row.total > known.mostViews;
    pages.set(key, {
      ...addCounts(known ?? NO_VIEWS, row),
      path: isMoreCommon ? path : known.path,
      mostViews: Math.max(row.total, known?.mostViews ?? 0),
    });
  }
  return pages;
}

export function addCounts(left: ViewCounts, right: ViewCounts): ViewCounts {
  return { human: left.human + right.human, ai: left.ai + right.ai, total: left.total + right.total };
}

/** Views of one page under all its paths; paths that are one page count once. */
export function viewsOf(pages: PageViews, paths: readonly string[]): ViewCounts {
  const keys = new Set(paths.map(matchingKey));
  return [...keys].reduce<ViewCounts>((sum, key) => addCounts(sum, pages.get(key) ?? NO_VIEWS), NO_VIEWS);
}
