import { type Block, type Column, type Inline, lineBreak, table } from '@docs-agent/action-kit';
import { DASH } from '../published/numbers.ts';

/** A column of a table; a cell is undefined if it is unknown. */
export interface KnownColumn<Row> extends Column {
  cellOf(row: Row): Inline[] | undefined;
}

/**
 * A table with a dash for every unknown cell, without the columns in which all cells are unknown.
 */
export function knownTable<Row>(columns: readonly KnownColumn<Row>[], rows: readonly Row[]): Block {
  const { known, cells } = knownCells(columns, rows);
  return table(known, cells);
}

/**
 * A known table, with line breaks in its gaps if its lines would be too long.
 *
 * @param gap in lines that are not too long
 */
export function tableWithGaps<Row>(
  columnsWith: (gap: Inline) => readonly KnownColumn<Row>[],
  rows: readonly Row[],
  gap = ' ',
): Block {
  const { known, cells } = knownCells(columnsWith(gap), rows);
  return fitsOnLines(known, cells)
    ? table(known, cells)
    : knownTable(columnsWith(lineBreak()), rows);
}

function knownCells<Row>(columns: readonly KnownColumn<Row>[], rows: readonly Row[]) {
  const known = columns
    .map((column) => ({ ...column, cells: rows.map(column.cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== undefined));
  return { known, cells: rows.map((_, index) => known.map(({ cells }) => cells[index] ?? [DASH])) };
}

/** Characters that fit on a line of a comment. */
const LINE_CHARACTERS = 108;
/** The space in a cell, left and right of its text. */
const CELL_CHARACTERS = 4;
/** Extra length of a title, which is bold. */
const BOLD_CHARACTERS = 2;

/** Whether every row of a table probably fits on one line of a comment; its font is unknown. */
function fitsOnLines(columns: readonly Column[], rows: readonly Inline[][][]): boolean {
  const longest = columns.map(({ title }, index) =>
    Math.max(title.length + BOLD_CHARACTERS, ...rows.map((row) => shownLength(row[index] ?? []))),
  );
  return longest.reduce((sum, length) => sum + length + CELL_CHARACTERS, 0) <= LINE_CHARACTERS;
}

function shownLength(parts: readonly Inline[]): number {
  return parts.reduce((sum, part) => {
    if (typeof part === 'string') return sum + part.length;
    if ('children' in part) return sum + shownLength(part.children);
    return sum + (part.type === 'text' || part.type === 'inlineCode' ? part.value.length : 0);
  }, 0);
}
