import { sharePercent } from '../published/numbers.ts';
import type { PublishedRow } from '../published/published-report.ts';
import { inPieces } from './pieces.ts';

/**
 * Characters that a spreadsheet reads as the start of a formula, or as the end of a cell before
 * one.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The file's text in pieces: one line a page, under a line of names. Texts are quoted, so that none
 * is two cells where a spreadsheet separates them by something else, and one that would be a
 * formula begins with an apostrophe.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
export function* csvPieces(rows: readonly PublishedRow[]): Generator<string> {
  yield line(Object.keys(COLUMNS));
  const columns = Object.values(COLUMNS);
  for (const piece of inPieces(rows)) {
    yield piece.map((row) => line(columns.map((column) => column(row)))).join('');
  }
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\n`;
}

const COLUMNS: Readonly<Record<string, (row: PublishedRow) => string>> = {
  path: (row) => text(row.path),
  previous_path: (row) => text(row.previousPath),
  change: (row) => text(row.change),
  file: (row) => text(row.file),
  through_snippet: (row) => text(row.throughSnippet),
  ...seriesColumns('human'),
  ...seriesColumns('ai'),
  total: ({ total }) => number(total.current),
  total_baseline: ({ total }) => number(total.baseline),
  total_delta: ({ total }) => number(total.delta),
  total_percent: ({ total }) => number(total.percent),
  ai_share: (row) => number(sharePercent(row.aiShare)),
  ai_share_delta_pp: (row) => number(row.aiShareDeltaPoints),
};

function seriesColumns(name: 'human' | 'ai'): Record<string, (row: PublishedRow) => string> {
  return {
    [name]: (row) => number(row[name].current),
    [`${name}_baseline`]: (row) => number(row[name].baseline),
    [`${name}_delta`]: (row) => number(row[name].delta),
    [`${name}_percent`]: (row) => number(row[name].percent),
    [`${name}_adjusted_percent`]: (row) => number(row[name].adjustedPercent),
    [`${name}_word`]: (row) => text(row[name].word),
    [`${name}_low`]: (row) => number(row[name].range?.low),
    [`${name}_high`]: (row) => number(row[name].range?.high),
  };
}

function text(value: string | undefined): string {
  if (value === undefined) return '';
  const quoted = value.replaceAll('"', '""');
  return FORMULA.test(value) ? `"'${quoted}"` : `"${quoted}"`;
}

function number(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}
