import type { ViewRow } from './views.ts';

/** What the rows of several pages come to. */
export interface CollectedRows {
  /** One row for each path, in the order in which they came. */
  rows: ViewRow[];
  /** Rows that were taken for repetitions and not counted. */
  repeatedRows: number;
  /** No path came on two pages, or what was made of it adds up to the total. */
  isCertain: boolean;
}

/** Of the rows of one path, those that count. */
type Reading = (rows: readonly ViewRow[]) => readonly ViewRow[];

const READINGS: readonly Reading[] = [
  // Equal rows are one that came again, others are rows in their own right. To take equal ones for rows in their own
  // right would let rows that came twice make up, by chance, for those that were passed over.
  (rows) => rows.filter((row, index) => rows.findIndex((other) => isEqual(row, other)) === index),
  // All are one row that grew while it was read.
  (rows) => [rows.reduce((most, row) => (row.total > most.total ? row : most))],
];

/** The rows of one page: one answer cannot repeat itself, so a path that comes twice is two rows, added up. */
export function joinEqualPaths(page: readonly ViewRow[]): ViewRow[] {
  return [...byPath(page).values()].map(addUp);
}

/**
 * Joins the rows of several pages that were read by offset.
 *
 * A path that comes on two pages may be two rows of the service; or one that came twice, because rows moved while
 * they were read, or come in no fixed order. What adds up to the total is taken for true. Where nothing does, a
 * path has at least its largest row.
 *
 * @param rows of all pages in their order, after {@link joinEqualPaths}
 * @param total views that they should come to
 */
export function collectRows(rows: readonly ViewRow[], total: number): CollectedRows {
  const paths = byPath(rows);
  if (paths.size === rows.length) return { rows: [...rows], repeatedRows: 0, isCertain: true };
  const readings = READINGS.map((reading) => {
    const counted = [...paths.values()].map(reading);
    return {
      rows: counted.map(addUp),
      repeatedRows: rows.length - counted.reduce((sum, { length }) => sum + length, 0),
    };
  });
  const fitting = readings.find((reading) => viewsIn(reading.rows) === total);
  const least = readings.at(-1) ?? { rows: [], repeatedRows: 0 };
  return { ...(fitting ?? least), isCertain: fitting !== undefined };
}

/** The views of all rows together. */
export function viewsIn(rows: readonly ViewRow[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
}

function byPath(rows: readonly ViewRow[]): Map<string, ViewRow[]> {
  const paths = new Map<string, ViewRow[]>();
  for (const row of rows) {
    const known = paths.get(row.path);
    if (known === undefined) paths.set(row.path, [row]);
    else known.push(row);
  }
  return paths;
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
