import type { ViewCounts } from '@docs-agent/core';
import type { StoredRows } from '../cache/stored-span.ts';
import { addCounts, NO_VIEWS } from '../page-views.ts';
import type { PathNumbers } from './path-numbers.ts';

/**
 * All rows of a span, as the service gave them. They stand in columns, because a large site has millions of them over a
 * year: 16 bytes each, where objects with paths of their own would take 100.
 */
export interface SpanRows {
  rows: RowColumns;
  totals: ViewCounts;
}

export interface RowColumns {
  readonly length: number;
  /** The number of each row's path; no path comes twice. */
  readonly paths: Uint32Array;
  readonly human: CountColumn;
  readonly ai: CountColumn;
  readonly total: CountColumn;
}

type CountColumn = Uint32Array | Float64Array;

/** @param rows one for each path */
export function rowColumns({ paths, human, ai, total }: StoredRows, numbers: PathNumbers): RowColumns {
  const pathColumn = new Uint32Array(paths.length);
  paths.forEach((path, index) => {
    pathColumn[index] = numbers.numberOf(path);
  });
  return {
    length: paths.length,
    paths: pathColumn,
    human: countColumn(human),
    ai: countColumn(ai),
    total: countColumn(total),
  };
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
  const length = countPaths(spans, numbers);
  const paths = new Uint32Array(length);
  const [human, ai, total] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  let rows = 0;
  for (const span of spans) {
    span.paths.forEach((path, index) => {
      let row = rowOf[path] ?? -1;
      if (row === -1) {
        row = rows;
        rows += 1;
        rowOf[path] = row;
        paths[row] = path;
      }
      add(human, row, span.human[index]);
      add(ai, row, span.ai[index]);
      add(total, row, span.total[index]);
    });
  }
  return { length, paths, human: countColumn(human), ai: countColumn(ai), total: countColumn(total) };
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

const MOST_IN_FOUR_BYTES = 2 ** 32 - 1;

/** Four bytes a count where they are enough. */
function countColumn(counts: Float64Array | readonly number[]): CountColumn {
  const areSmall = counts.every((count: number) => count <= MOST_IN_FOUR_BYTES);
  return areSmall ? new Uint32Array(counts) : new Float64Array(counts);
}

function add(column: Float64Array, row: number, views = 0): void {
  column[row] = (column[row] ?? 0) + views;
}
