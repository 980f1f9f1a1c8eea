import type { WindowViews } from './read-window.ts';
import type { ViewCounts, ViewRow, ViewsPage } from './views.ts';

/** The state of an unfinished reading, as plain data. */
export interface UnfinishedWindow {
  /** The rows of all pages so far, in their order; a path may come once on each. */
  rows: ViewRow[];
  /** Views of the site, as the service last said. */
  totals: ViewCounts;
  /** Where to continue; all rows before it have been read. */
  nextOffset: number;
  /** Views of rows without a path. */
  unnamedViews: number;
  /** Paths of rows that are left out, because they hold no valid counts. */
  badRows: (string | null)[];
  /** Nothing showed so far that rows moved or were missing. */
  isSteady: boolean;
}

const NOTHING_READ: UnfinishedWindow = {
  rows: [],
  totals: {
    human: 0,
    ai: 0,
    total: 0,
  },
  nextOffset: 0,
  unnamedViews: 0,
  badRows: [],
  isSteady: true,
};

/**
 * Gathers the pages of one window, and compares their sum with the totals.
 *
 * The sum may differ from the totals for good: a service may count views that belong to no row. So
 * a difference says that rows are missing only where something else shows it too: a path on two
 * pages, totals that changed, or a page that was empty, or short although more followed. As long as
 * the number of rows stays, a row that was passed over makes another one come twice.
 */
export class WindowRows {
  #read: UnfinishedWindow;

  constructor(unfinished = NOTHING_READ) {
    this.#read = unfinished;
  }

  /**
   * Takes a page. Pages are given in their order.
   * @param limit rows that a page has when more follow
   */
  addPage(page: ViewsPage, limit: number): void {
    const read = this.#read;
    const totals = read === NOTHING_READ ? undefined : read.totals;
    this.#read = {
      rows: [...read.rows, ...rowsByPath(page.views)],
      totals: page.totals,
      nextOffset: read.nextOffset + limit,
      unnamedViews: read.unnamedViews + page.rowViews - viewsIn(page.views),
      badRows: [...read.badRows, ...page.badRows],
      isSteady: read.isSteady && isSteadyPage(page, limit, totals),
    };
  }

  /** Views of all rows so far. */
  views(): number {
    return viewsIn(this.#read.rows) + this.#read.unnamedViews;
  }

  /** Before the last page: the certain rows, and the state for a later reading. */
  soFar(): Omit<WindowViews, 'complete' | 'requests'> {
    const { totals, badRows } = this.#read;
    const { rows, repeatedRows } = collectRows(this.#read.rows, Number.NaN);
    return {
      totals,
      rows,
      repeatedRows,
      badRows,
      unfinished: { ...this.#read },
    };
  }

  /** After the last page. */
  atEnd(): Omit<WindowViews, 'requests'> {
    const { totals, badRows, unnamedViews, isSteady } = this.#read;
    const named = totals.total - unnamedViews;
    const { rows, repeatedRows, isCertain } = collectRows(this.#read.rows, named);
    const complete = viewsIn(rows) === named || (isCertain && isSteady);
    const result = {
      totals,
      rows,
      repeatedRows,
      badRows,
      complete,
    };
    return complete ? result : { ...result, incompleteReason: 'rows-moved' };
  }
}

/** Of the rows of one path, those that count. */
type Reading = (rows: readonly ViewRow[]) => readonly ViewRow[];

const READINGS: readonly Reading[] = [
  // Equal rows are one that came again, others are rows in their own right. To take equal ones for
  // rows in their own
  // right would let rows that came twice make up, by chance, for those that were passed over.
  (rows) => rows.filter((row, index) => rows.findIndex((other) => isEqual(row, other)) === index),
  // All are one row that grew while it was read.
  (rows) => [rows.reduce((most, row) => (row.total > most.total ? row : most))],
];

/**
 * Joins the rows of several pages that were read by offset: one row for each path, in the order in
 * which they came.
 *
 * A path that comes on two pages may be two rows of the service; or one that came twice, because
 * rows moved while they were read, or come in no fixed order. What adds up to the total is taken
 * for true. Where nothing does, a path has at least its largest row.
 *
 * @param total views that they should come to
 * @returns `repeatedRows`: those that were not counted; `isCertain`: no path came on two pages, or
 *   what was made of it adds up to the total
 */
function collectRows(
  rows: readonly ViewRow[],
  total: number,
): {
  rows: ViewRow[];
  repeatedRows: number;
  isCertain: boolean;
} {
  const paths = byPath(rows);
  if (paths.length === rows.length)
    return {
      rows: [...rows],
      repeatedRows: 0,
      isCertain: true,
    };
  const readings = READINGS.map((reading) => paths.map(reading));
  const fitting = readings.find((counted) => viewsIn(counted.flat()) === total);
  const counted = fitting ?? readings.at(-1) ?? [];
  const repeatedRows = rows.length - counted.flat().length;
  return {
    rows: counted.map(addUp),
    repeatedRows,
    isCertain: fitting !== undefined,
  };
}

/**
 * Whether nothing about a page shows that rows moved or are missing.
 * @param limit rows that a page has when more follow
 * @param totals of the page before, if there was one
 */
export function isSteadyPage(
  page: ViewsPage,
  limit: number,
  totals: ViewCounts | undefined,
): boolean {
  const isShort = page.rowCount === 0 || (page.hasMore && page.rowCount < limit);
  const isOther = totals !== undefined && totals.total !== page.totals.total;
  return !isShort && !isOther;
}

/**
 * The rows of one page. One answer cannot repeat itself, so a path that comes twice is two rows,
 * added up.
 */
export function rowsByPath(rows: readonly ViewRow[]): ViewRow[] {
  return byPath(rows).map(addUp);
}

export function viewsIn(rows: readonly ViewRow[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
}

function byPath(rows: readonly ViewRow[]): ViewRow[][] {
  const groups = new Map<string, ViewRow[]>();
  for (const row of rows) {
    const group = groups.get(row.path);
    if (group === undefined) {
      groups.set(row.path, [row]);
    } else {
      group.push(row);
    }
  }
  return [...groups.values()];
}

function addUp(rows: readonly ViewRow[]): ViewRow {
  return rows.reduce((sum, row) => ({
    path: sum.path,
    human: sum.human + row.human,
    ai: sum.ai + row.ai,
    total: sum.total + row.total,
  }));
}

function isEqual(one: ViewRow, other: ViewRow): boolean {
  return one.human === other.human && one.ai === other.ai && one.total === other.total;
}
