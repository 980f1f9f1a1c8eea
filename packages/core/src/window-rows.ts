import type { WindowViews } from './read-window.ts';
import { collectRows, joinEqualPaths, viewsIn } from './row-collection.ts';
import type { ViewCounts, ViewRow, ViewsPage } from './views.ts';

/** What a reading that did not come to its end leaves behind, as plain data. */
export interface UnfinishedWindow {
  /** The rows of all pages so far, in their order; a path may come once on each. */
  rows: ViewRow[];
  /** Views of the site, as the service last said. */
  totals: ViewCounts;
  /** Where to go on; all rows before it have been read. */
  nextOffset: number;
  /** Views of rows without a path. */
  unnamedViews: number;
  /** Rows that are left out, because they hold no valid counts. */
  badRows: number;
  /** Nothing showed so far that rows moved or were missing. */
  isSteady: boolean;
}

type Always = 'totals' | 'rows' | 'repeatedRows' | 'badRows';

export interface WindowRows {
  /**
   * Takes a page. Pages are given in their order.
   * @param limit rows that a page has when more follow
   */
  addPage(page: ViewsPage, limit: number): void;
  /** Views of all rows so far. */
  views(): number;
  /** Before the last page: what is certain, and what a later reading goes on from. */
  soFar(): Pick<WindowViews, Always | 'unfinished'>;
  /** After the last page. */
  atEnd(): Pick<WindowViews, Always | 'complete' | 'incompleteReason'>;
}

/**
 * Gathers the pages of one window, and compares their sum with the totals.
 *
 * The sum may differ from the totals for good: a service may count views that belong to no row. So a difference says
 * that rows are missing only where something else shows it too: a path on two pages, totals that changed, or a page
 * that was empty, or short although more followed. As long as the number of rows stays, a row that was passed over makes
 * another one come twice.
 */
export function createWindowRows(unfinished?: UnfinishedWindow): WindowRows {
  const rows: ViewRow[] = [...(unfinished?.rows ?? [])];
  let totals: ViewCounts | undefined = unfinished?.totals;
  let nextOffset = unfinished?.nextOffset ?? 0;
  let unnamedViews = unfinished?.unnamedViews ?? 0;
  let badRows = unfinished?.badRows ?? 0;
  let isSteady = unfinished?.isSteady ?? true;
  const said = (): ViewCounts => totals ?? { human: 0, ai: 0, total: 0 };

  return {
    addPage(page, limit) {
      const isShort = page.rowCount === 0 || (page.hasMore && page.rowCount < limit);
      const isOther = totals !== undefined && totals.total !== page.totals.total;
      if (isShort || isOther) isSteady = false;
      totals = page.totals;
      rows.push(...joinEqualPaths(page.views));
      unnamedViews += page.rowViews - viewsIn(page.views);
      badRows += page.badRows;
      nextOffset += limit;
    },
    views: () => viewsIn(rows) + unnamedViews,
    soFar() {
      const { rows: certain, repeatedRows } = collectRows(rows, Number.NaN);
      const rest = { rows, totals: said(), nextOffset, unnamedViews, badRows, isSteady };
      return { totals: said(), rows: certain, repeatedRows, badRows, unfinished: rest };
    },
    atEnd() {
      const named = said().total - unnamedViews;
      const { rows: joined, repeatedRows, isCertain } = collectRows(rows, named);
      const result = { totals: said(), rows: joined, repeatedRows, badRows };
      const isWhole = viewsIn(joined) === named || (isCertain && isSteady);
      return isWhole
        ? { ...result, complete: true }
        : { ...result, complete: false, incompleteReason: 'rows-moved' };
    },
  };
}
