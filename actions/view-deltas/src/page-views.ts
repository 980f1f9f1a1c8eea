import type { ViewCounts, ViewRow } from '@docs-agent/core';
import { canonicalPagePath, matchingKey, withoutBasePath } from './page-path.ts';

/** Views by page: rows of the service that are one page, such as `/a`, `/a/` and `/a.md`, are added up. */
export type PageViews = ReadonlyMap<string, ViewRow>;

export const NO_VIEWS: ViewCounts = { human: 0, ai: 0, total: 0 };

/** The page that a row of the service is of. */
export interface PageName {
  path: string;
  key: string;
}

/**
 * Makes a function that names the page of a row; asked for the same row again, it remembers.
 *
 * @param basePath prefix that is taken off
 */
export function createPageNames(basePath?: string): (rawPath: string) => PageName {
  const names = new Map<string, PageName>();
  return (rawPath) => {
    const known = names.get(rawPath);
    if (known !== undefined) return known;
    const canonical = canonicalPagePath(rawPath);
    const path = basePath === undefined ? canonical : withoutBasePath(canonical, basePath);
    const name = { path, key: matchingKey(path) };
    names.set(rawPath, name);
    return name;
  };
}

/** Whether at least half of the rows are below a path prefix, so that it is the site's and not a page's. */
export function carryBasePath(rows: readonly ViewRow[], basePath: string): boolean {
  const carrying = rows.filter(({ path }) => {
    const canonical = canonicalPagePath(path);
    return withoutBasePath(canonical, basePath) !== canonical;
  });
  return carrying.length > 0 && carrying.length * 2 >= rows.length;
}

/** Adds the rows up by canonical path, letter case folded. The spelling with the most views is shown. */
export function addUpPages(rows: readonly ViewRow[], nameOf = createPageNames()): PageViews {
  const pages = new Map<string, ViewRow & { mostViews: number }>();
  for (const row of rows) {
    const { path, key } = nameOf(row.path);
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
