import type { ViewCounts } from '@docs-agent/core';
import type { StoredRows } from '../cache/stored-span.ts';
import { addCounts, NO_VIEWS } from '../page-views.ts';
import type { PathNumbers } from './path-numbers.ts';

/**
 * All rows of a span, as the service gave them. They stand in columns, because a large site has millions of them over a
 * year: 28 bytes each, where objects with paths of their own would take 100.
 */
export interface SpanRows {
  rows: RowColumns;
  totals: ViewCounts;
}

export interface RowColumns {
  readonly length: number;
  /** The number of each row's path; no path comes twice. */
  readonly paths: Uint32Array;
  readonly human: Float64Array;
  readonly ai: Float64Array;
  readonly total: Float64Array;
}

/** @param rows one for each path */
export function rowColumns({ paths, human, ai, total }: StoredRows, numbers: PathNumbers): RowColumns {
  const columns = emptyColumns(paths.length);
  paths.forEach((path, index) => {
    columns.paths[index] = numbers.numberOf(path);
  });
  columns.human.set(human);
  columns.ai.set(ai);
  columns.total.set(total);
  return columns;
}

/** Spans of different days together, row by row. */
export function joinSpans(spans: readonly SpanRows[], numbers: PathNumbers): SpanRows {
  const [only, ...others] = spans;
  if (only !== undefined && others.length === 0) return only;
  const totals = spans.reduce<ViewCounts>((sum, span) => addCounts(sum, span.totals), NO_VIEWS);
  return {
    rows: joinRows(
      spans.map(({ rows }) => rows),
      numbers,
    ),
    totals,
  };
}

function joinRows(spans: readonly RowColumns[], numbers: PathNumbers): RowColumns {
  const rowOf = new Int32Array(numbers.count).fill(-1);
  const joined = emptyColumns(countPaths(spans, numbers));
  let rows = 0;
  for (const span of spans) {
    span.paths.forEach((path, index) => {
      let row = rowOf[path] ?? -1;
      if (row === -1) {
        row = rows;
        rows += 1;
        rowOf[path] = row;
        joined.paths[row] = path;
      }
      add(joined.human, row, span.human[index]);
      add(joined.ai, row, span.ai[index]);
      add(joined.total, row, span.total[index]);
    });
  }
  return joined;
}

function countPaths(spans: readonly RowColumns[], numbers: PathNumbers): number {
  const isMet = new Uint8Array(numbers.count);
  for (const { paths } of spans) {
    // Not for … of: that makes an object of every number.
    paths.forEach((path) => {
      isMet[path] = 1;
    });
  }
  return isMet.reduce((sum, met) => sum + met, 0);
}

function emptyColumns(length: number): RowColumns {
  return {
    length,
    paths: new Uint32Array(length),
    human: new Float64Array(length),
    ai: new Float64Array(length),
    total: new Float64Array(length),
  };
}

/** Adds views to those of one row or page. */
export function add(column: Float64Array, index: number, views = 0): void {
  column[index] = (column[index] ?? 0) + views;
}
