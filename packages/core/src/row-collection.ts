import type { ViewCounts, ViewRow } from './views.ts';

export interface RowCollection {
  /** Takes the rows of one page. Pages are given in their order. */
  addPage(rows: ViewRow[]): void;
  /** One row for each path, in the order in which they came. */
  rows(): ViewRow[];
  /** The sum of the rows. */
  totals(): ViewCounts;
  /** Rows that were taken for repetitions and not counted. */
  repeatedRows(): number;
}

/** Whether views can still be added to a window while it is read. */
export type WindowState = 'open' | 'closed';

/**
 * Joins the rows of several pages that were read by offset.
 *
 * A path that comes twice **on one page** is two rows of the service: they are added up, because one answer
 * cannot repeat itself. On **another page** a row with equal counts is a repetition: the rows moved while they
 * were read, or equals stand in no fixed order. A row with other counts is a repetition too while the window is
 * open (the path was viewed in between: the larger count is the later one), but a row in its own right when it
 * is closed. The two can still be mistaken for each other, so the sum should be held against the totals.
 */
export function collectRows(state: WindowState): RowCollection {
  const rows = new Map<string, ViewRow>();
  const seen = new Map<string, ViewRow[]>();
  let repeated = 0;

  const addFromOtherPage = (row: ViewRow) => {
    const earlier = seen.get(row.path) ?? [];
    const known = rows.get(row.path);
    if (known === undefined) {
      rows.set(row.path, row);
    } else if (earlier.some((one) => isEqual(one, row))) {
      repeated += 1;
      return;
    } else if (state === 'open') {
      repeated += 1;
      if (row.total > known.total) rows.set(row.path, row);
    } else {
      rows.set(row.path, add(known, row));
    }
    seen.set(row.path, [...earlier, row]);
  };

  return {
    addPage(page) {
      for (const row of joinEqualPaths(page)) addFromOtherPage(row);
    },
    rows: () => [...rows.values()],
    totals: () => [...rows.values()].reduce<ViewCounts>(addCounts, { human: 0, ai: 0, total: 0 }),
    repeatedRows: () => repeated,
  };
}

function joinEqualPaths(page: ViewRow[]): ViewRow[] {
  const joined = new Map<string, ViewRow>();
  for (const row of page) {
    const known = joined.get(row.path);
    joined.set(row.path, known === undefined ? row : add(known, row));
  }
  return [...joined.values()];
}

function add(one: ViewRow, other: ViewRow): ViewRow {
  return { path: one.path, ...addCounts(one, other) };
}

function addCounts(one: ViewCounts, other: ViewCounts): ViewCounts {
  return { human: one.human + other.human, ai: one.ai + other.ai, total: one.total + other.total };
}

function isEqual(one: ViewCounts, other: ViewCounts): boolean {
  return one.human === other.human && one.ai === other.ai && one.total === other.total;
}
