import type { ViewCounts, ViewRow } from '@docs-agent/core';

/**
 * Views by page, under the matching key of its path. Rows of the service that are one page are
 * added up.
 */
export type PageViews = ReadonlyMap<string, ViewRow>;

export const NO_VIEWS: ViewCounts = {
  human: 0,
  ai: 0,
  total: 0,
};

export function addCounts(left: ViewCounts, right: ViewCounts): ViewCounts {
  return {
    human: left.human + right.human,
    ai: left.ai + right.ai,
    total: left.total + right.total,
  };
}

/** Orders what has a path: the most viewed first, and by path if views are equal. */
export function mostViewedFirst<Item extends { path: string }>(
  viewsOf: (item: Item) => number | undefined,
) {
  return (left: Item, right: Item) =>
    (viewsOf(right) ?? 0) - (viewsOf(left) ?? 0) || (left.path < right.path ? -1 : 1);
}

/** Views of one series under these keys together. */
export function countIn(pages: PageViews, keys: readonly string[], series: 'human' | 'ai'): number {
  return keys.reduce((sum, key) => sum + (pages.get(key)?.[series] ?? 0), 0);
}

/** Views of one page under all its matching keys; undefined if it has no row under any of them. */
export function viewsUnder(pages: PageViews, keys: readonly string[]): ViewCounts | undefined {
  let views: ViewCounts | undefined;
  for (const key of keys) {
    const row = pages.get(key);
    if (row !== undefined) {
      views = addCounts(views ?? NO_VIEWS, row);
    }
  }
  return views;
}
