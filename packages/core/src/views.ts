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
  /** Rows that are left out, because they hold no valid counts. */
  badRows: number;
}

/** A page of results, with counts that include rows without a path. */
export interface ViewsPage extends Views {
  /** All rows of the page. */
  rowCount: number;
  /** Views of all rows of the page. */
  rowViews: number;
}
