import type { ViewCounts, ViewRow } from '@docs-agent/core';
import { matchingKey } from './page-path.ts';

/** Views by page, under the matching key of its path. Rows of the service that are one page are added up. */
export interface PageViews {
  get(key: string): ViewRow | undefined;
  has(key: string): boolean;
  /** Of all pages with a row. */
  keys(): Iterable<string>;
}

export const NO_VIEWS: ViewCounts = { human: 0, ai: 0, total: 0 };

export function addCounts(left: ViewCounts, right: ViewCounts): ViewCounts {
  return { human: left.human + right.human, ai: left.ai + right.ai, total: left.total + right.total };
}

/** Views of one page under all its paths; paths that are one page count once. */
export function viewsOf(pages: PageViews, paths: readonly string[]): ViewCounts {
  const keys = new Set(paths.map(matchingKey));
  return [...keys].reduce<ViewCounts>((sum, key) => addCounts(sum, pages.get(key) ?? NO_VIEWS), NO_VIEWS);
}
