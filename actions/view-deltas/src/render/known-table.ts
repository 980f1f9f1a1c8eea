import { type Block, type Column, type Inline, lineBreak, table } from '@docs-agent/action-kit';
import { DASH } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow, PublishedSeries } from '../published/published-report.ts';
import { SERIES } from '../report/page-row.ts';
import { fitsOnLines } from './fits-on-lines.ts';
import { changeCell, countCell } from './series-cells.ts';

/** A column of a table; a cell is undefined if it is unknown. */
export interface KnownColumn<Row> extends Column {
  cellOf(row: Row): Inline[] | undefined;
}

/** A table with a dash for every unknown cell, without the columns in which all cells are unknown. */
export function knownTable<Row>(columns: readonly KnownColumn<Row>[], rows: readonly Row[]): Block {
  const { known, cells } = knownCells(columns, rows);
  return table(known, cells);
}

/** A known table, with line breaks in its gaps if its lines would be too long. */
export function tableWithGaps<Row>(
  columnsWith: (gap: Inline) => readonly KnownColumn<Row>[],
  rows: readonly Row[],
): Block {
  const { known, cells } = knownCells(columnsWith(' '), rows);
  return fitsOnLines(known, cells) ? table(known, cells) : knownTable(columnsWith(lineBreak()), rows);
}

function knownCells<Row>(columns: readonly KnownColumn<Row>[], rows: readonly Row[]) {
  const known = columns
    .map((column) => ({ ...column, cells: rows.map(column.cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== undefined));
  return { known, cells: rows.map((_, index) => known.map(({ cells }) => cells[index] ?? [DASH])) };
}

export const SERIES_TITLES = { human: 'Human', ai: 'AI' } as const;

/**
 * Count and change of both series of a page; if counts are hidden, only the changes.
 *
 * @param gap separator between a range and its change
 */
export function seriesColumns(report: PublishedReport, gap: Inline = ' '): KnownColumn<PublishedRow>[] {
  return SERIES.flatMap((series): KnownColumn<PublishedRow>[] => {
    const title = SERIES_TITLES[series];
    const cellOf = (row: PublishedRow) => knownChange(row[series], report, gap);
    if (report.numbers === 'relative') return [{ title, cellOf }];
    return [
      { title, align: 'right', cellOf: (row) => knownCount(row[series].current, report) },
      { title: 'Change', cellOf },
    ];
  });
}

/** A count as a cell. */
export function knownCount(count: number | undefined, report: PublishedReport): Inline[] | undefined {
  return count === undefined ? undefined : [countCell(count, report)];
}

/** The change of a series as a cell; undefined if there is none. */
export function knownChange(
  series: PublishedSeries,
  report: PublishedReport,
  gap: Inline = ' ',
): Inline[] | undefined {
  if (series.word === 'not-comparable') return undefined;
  const cell = changeCell(series, report, gap);
  return cell[0] === DASH ? undefined : cell;
}
