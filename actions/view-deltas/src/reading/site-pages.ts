import type { ViewRow } from '@docs-agent/core';
import { canonicalPagePath, matchingKey, withoutBasePath } from '@docs-agent/docs-routes';
import { addCounts, type PageViews } from '../page-views.ts';

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
