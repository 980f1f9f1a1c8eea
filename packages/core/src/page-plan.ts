import type { ViewRow, Views } from './views.ts';

export interface PagePlan {
  /** Takes a page into account. Pages are given in their order. */
  addPage(page: Views): void;
  /** How many pages to ask for at once now. */
  nextCount(): number;
}

/**
 * Decides how many pages to ask for at once. The interface does not say how many there are, and requests for pages
 * that do not exist are taken from a small hourly budget. What is known is how many views are left: the totals
 * less the rows read.
 *
 * - As long as the rows come in falling order, none of those left has more views than the last one read. So
 *   `views left / views of the last row` rows exist for certain, and no request is wasted.
 * - Otherwise each row left has at least one view, which bounds their number from above, and the number of
 *   requests doubles from one: fewer are wasted than were needed.
 */
export function planPages(options: { limit: number; startOffset: number; concurrency: number }): PagePlan {
  const { limit, startOffset, concurrency } = options;
  let viewsLeft = Number.POSITIVE_INFINITY;
  let viewsRead = 0;
  let lastRow: ViewRow | undefined;
  // Without the rows before the offset, the views left are not known, only bounded.
  let isFalling = startOffset === 0;
  let waves = 0;

  return {
    addPage({ totals, views }) {
      for (const row of views) {
        if (lastRow !== undefined && row.total > lastRow.total) isFalling = false;
        viewsRead += row.total;
        lastRow = row;
      }
      viewsLeft = Math.max(0, totals.total - viewsRead);
    },
    nextCount() {
      const doubling = 2 ** waves;
      waves += 1;
      if (lastRow === undefined) return 1;
      const pages = isFalling
        ? Math.ceil(viewsLeft / (Math.max(1, lastRow.total) * limit))
        : Math.min(doubling, Math.ceil(viewsLeft / limit));
      return Math.min(Math.max(1, pages), concurrency);
    },
  };
}
