import type { ViewRow } from '@docs-agent/core';
import { toColumns } from '../../src/cache/stored-span.ts';
import type { PageViews } from '../../src/page-views.ts';
import { PathNumbers } from '../../src/reading/path-numbers.ts';
import { SitePages } from '../../src/reading/site-pages.ts';
import { rowColumns } from '../../src/reading/span-rows.ts';

/** What is known of each page, in the order in which they came. */
export function viewsByPage(pages: PageViews): ViewRow[] {
  return [...pages.keys()].flatMap((key) => pages.get(key) ?? []);
}

/** The pages that rows of the service come to. */
export function addUpPages(rows: readonly ViewRow[]): PageViews {
  const numbers = new PathNumbers();
  return new SitePages(numbers).addUp(rowColumns(toColumns(rows), numbers));
}
