import type { ViewCounts, ViewRow, ViewsPage } from './views.ts';
import { isSteadyPage, rowsByPath, viewsIn } from './window-rows.ts';

/**
 * The rows that a reading has returned of a window: it keeps the paths, and not the rows. It cannot
 * take rows back, so it decides as `WindowRows` does: a path comes once, and the sum is compared
 * with the totals.
 */
export class GivenRows {
  readonly #paths = new Set<string>();
  #views = 0;
  #unnamedViews = 0;
  #isSteady = true;
  #hasRepeated = false;
  #totals: ViewCounts | undefined;

  /**
   * Takes a page, and returns its rows that were not given out before. Pages are given in their
   * order.
   * @param limit rows that a page has when more follow
   */
  takePage(page: ViewsPage, limit: number): ViewRow[] {
    this.#isSteady &&= isSteadyPage(page, limit, this.#totals);
    this.#unnamedViews += page.rowViews - viewsIn(page.views);
    this.#totals = page.totals;
    const rows = rowsByPath(page.views);
    const newRows = rows.filter(({ path }) => !this.#paths.has(path));
    for (const { path } of newRows) {
      this.#paths.add(path);
    }
    this.#views += viewsIn(newRows);
    if (newRows.length < rows.length) {
      this.#hasRepeated = true;
    }
    return newRows;
  }

  /** After the last page: whether the rows are all. */
  areAll(): boolean {
    const named = (this.#totals?.total ?? 0) - this.#unnamedViews;
    return this.#views === named || (this.#isSteady && !this.#hasRepeated);
  }
}
