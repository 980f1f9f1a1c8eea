import type { ViewRow } from '@docs-agent/core';
import { canonicalPagePath, matchingKey, withoutBasePath } from '@docs-agent/docs-routes';
import { addCounts } from '../page-views.ts';

/** The name of the page of a row's path, and the key that all spellings of that name share. */
export interface PageName {
  path: string;
  key: string;
}

/** The page that a row is of; undefined for one outside of the base path. */
export type Naming = (rawPath: string) => PageName | undefined;

/**
 * Names the page of a row's path, as the service spells it, without the base path. A row outside of
 * the base path belongs to another repository of the site, and is no page of this one.
 */
export function namingOf(basePath: string | undefined): Naming {
  // The spans of a site share most of their paths.
  const names = new Map<string, PageName | undefined>();
  return (rawPath) => {
    if (!names.has(rawPath)) {
      names.set(rawPath, nameOf(rawPath, basePath));
    }
    return names.get(rawPath);
  };
}

function nameOf(rawPath: string, basePath = '/'): PageName | undefined {
  const canonical = canonicalPagePath(rawPath);
  const path = withoutBasePath(canonical, basePath);
  const isOutside = path === canonical && canonicalPagePath(basePath) !== '/';
  return isOutside ? undefined : { path, key: matchingKey(path) };
}

/** Adds up the rows that are one page; those without a name are left out. The spelling with the most
 * views is shown. */
export function addUpPages(rows: readonly ViewRow[], nameOf: Naming): Map<string, ViewRow> {
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
