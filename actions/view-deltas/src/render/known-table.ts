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
  if (fitsOnLines(known, cells)) return table(known, cells);
  return knownTable(columnsWith(lineBreak()), rows);
}

function knownCells<Row>(columns: readonly KnownColumn<Row>[], rows: readonly Row[]) {
  const known: Column[] = [];
  const cells = rows.map((): Inline[][] => []);
  for (const column of columns) {
    const ofColumn = rows.map(column.cellOf);
    if (ofColumn.every((cell) => cell === undefined)) continue;
    known.push(column);
    for (const [index, cell] of ofColumn.entries()) {
      cells[index]?.push(cell ?? [DASH]);
    }
  }
  return { known, cells };
}

/** Characters that fit on a line of a comment. */
const LINE_CHARACTERS = 108;
/** The space in a cell, left and right of its text. */
const CELL_CHARACTERS = 4;
/** Extra length of a title, which is bold. */
const BOLD_CHARACTERS = 2;

/** Whether every row of a table probably fits on one line of a comment; its font is unknown. */
function fitsOnLines(columns: readonly Column[], rows: readonly Inline[][][]): boolean {
  let length = 0;
  for (const [index, { title }] of columns.entries()) {
    const lengths = rows.map((row) => shownLength(row[index] ?? []));
    length += Math.max(title.length + BOLD_CHARACTERS, ...lengths);
    length += CELL_CHARACTERS;
  }
  return length <= LINE_CHARACTERS;
}

function shownLength(parts: readonly Inline[]): number {
  let length = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      length += part.length;
    } else if ('children' in part) {
      length += shownLength(part.children);
    } else if (part.type === 'text' || part.type === 'inlineCode') {
      length += part.value.length;
    }
  }
  return length;
}
