import type { ViewRow } from '@docs-agent/core';
import { addCounts, NO_VIEWS, type PageViews } from '../../src/page-views.ts';
import type { SpanViews } from '../../src/reading/known.ts';
import { addUpPages as addUp, namingOf } from '../../src/reading/site-pages.ts';

/** What is known of each page, in the order in which they came. */
export function viewsByPage(pages: PageViews): ViewRow[] {
  return [...pages.values()];
}

/** The pages that rows of the service come to. */
export function addUpPages(rows: readonly ViewRow[]): PageViews {
  return addUp(rows, namingOf(undefined));
}

/** The same with the totals of the site. */
export function viewsOfRows(rows: readonly ViewRow[]): Pick<SpanViews, 'pages' | 'totals'> {
  return { pages: addUpPages(rows), totals: { value: rows.reduce(addCounts, NO_VIEWS) } };
}
