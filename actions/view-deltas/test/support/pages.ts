import type { ViewRow } from '@docs-agent/core';
import type { PageViews } from '../../src/page-views.ts';
import { addUpPages as addUp, namingOf } from '../../src/reading/site-pages.ts';

/** What is known of each page, in the order in which they came. */
export function viewsByPage(pages: PageViews): ViewRow[] {
  return [...pages.values()];
}

/** The pages that rows of the service come to. */
export function addUpPages(rows: readonly ViewRow[]): PageViews {
  return addUp(rows, namingOf([], undefined));
}
