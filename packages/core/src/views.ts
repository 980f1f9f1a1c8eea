import type { Raw } from './raw.ts';

/**
 * Which page of views to read.
 * @see interface, "Get page views"
 */
export interface ViewsQuery {
  /** First day, `YYYY-MM-DD` in UTC. @default the service's own */
  dateFrom?: string | undefined;
  /** Day after the last one, `YYYY-MM-DD` in UTC. @default the service's own */
  dateTo?: string | undefined;
  /** Rows on one page, 1 to 250. @default 50, the service's own */
  limit?: number | undefined;
  /** Rows to skip. @default 0 */
  offset?: number | undefined;
}

/** Numbers of views. */
export interface ViewCounts {
  human: number;
  ai: number;
  total: number;
}

/**
 * The views of one page path, exactly as the service spells it: paths are what was requested, so
 * hostile text.
 */
export interface ViewRow extends ViewCounts {
  path: string;
  /**
   * The row as the service sent it, for fields that are not listed here. Absent if several rows
   * were added up.
   */
  raw?: Raw;
}

/**
 * One page of results.
 * @see interface, "Page view analytics result"
 */
export interface Views {
  /** Of the whole site over the requested days, not of the rows below. */
  totals: ViewCounts;
  views: ViewRow[];
  hasMore: boolean;
  /**
   * Paths of rows that are left out, because they hold no valid counts; null for a row without a
   * path.
   */
  badRows: (string | null)[];
}

/** A page of results, with counts that include rows without a path. */
export interface ViewsPage extends Views {
  /** All rows of the page. */
  rowCount: number;
  /** Views of all rows of the page. */
  rowViews: number;
}
