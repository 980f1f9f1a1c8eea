import type { ViewCounts, ViewRow } from '@docs-agent/core';
import {
  addCounts,
  addUpPages,
  carryBasePath,
  createPageNames,
  NO_VIEWS,
  type PageName,
  type PageViews,
} from '../page-views.ts';
import type { SpanRows } from './known-spans.ts';
import type { SpanViews, WeekViews } from './reading.ts';

/** Spans of different days together, row by row. */
export function joinSpans(spans: readonly SpanRows[]): SpanRows {
  const [only, ...others] = spans;
  if (only !== undefined && others.length === 0) return only;
  const rows = new Map<string, ViewRow>();
  let totals: ViewCounts = NO_VIEWS;
  for (const span of spans) {
    totals = addCounts(totals, span.totals);
    for (const row of span.rows) {
      rows.set(row.path, { path: row.path, ...addCounts(rows.get(row.path) ?? NO_VIEWS, row) });
    }
  }
  return { rows: [...rows.values()], totals };
}

/**
 * How the rows of a site are named, in all windows alike: without the base path where at least half of the rows that
 * are compared carry it.
 */
export function namesOfSite(
  compared: readonly SpanRows[],
  basePath: string | undefined,
): (rawPath: string) => PageName {
  const isCarried = basePath !== undefined && carryBasePath(joinSpans(compared).rows, basePath);
  return createPageNames(isCarried ? basePath : undefined);
}

/** The pages of a span, added up when they are first asked for: few reports look into every week. */
export function spanViews(span: SpanRows, nameOf: (rawPath: string) => PageName): SpanViews {
  let pages: PageViews | undefined;
  return {
    totals: span.totals,
    get pages() {
      pages ??= addUpPages(span.rows, nameOf);
      return pages;
    },
  };
}

/** {@link spanViews} of a week. */
export function weekViews(monday: string, span: SpanRows, nameOf: (rawPath: string) => PageName): WeekViews {
  return Object.assign(spanViews(span, nameOf), { monday });
}
