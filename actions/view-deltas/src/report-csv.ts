import { stringify } from 'csv-stringify/sync';
import type { PublishedRow, PublishedSeries } from './published-report.ts';

/** What a spreadsheet takes for the start of a formula, or for the end of a cell before one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line a page. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function toCsv(rows: readonly PublishedRow[]): string {
  return stringify(
    rows.map((row) => ({
      path: text(row.path),
      previous_path: text(row.previousPath),
      change: text(row.change),
      file: text(row.file),
      through_snippet: text(row.throughSnippet),
      ...seriesColumns('human', row.human),
      ...seriesColumns('ai', row.ai),
      total: number(row.total.current),
      total_baseline: number(row.total.baseline),
      total_delta: number(row.total.delta),
      total_percent: number(row.total.percent),
      ai_share: number(row.aiShare),
      ai_share_delta_pp: number(row.aiShareDeltaPoints),
    })),
    { header: true },
  );
}

function seriesColumns(name: 'human' | 'ai', series: PublishedSeries): Record<string, string> {
  return {
    [name]: number(series.current),
    [`${name}_baseline`]: number(series.baseline),
    [`${name}_delta`]: number(series.delta),
    [`${name}_percent`]: number(series.percent),
    [`${name}_adjusted_percent`]: number(series.adjustedPercent),
    [`${name}_word`]: text(series.word),
  };
}

function text(value: string | undefined): string {
  if (value === undefined) return '';
  return FORMULA.test(value) ? `'${value}` : value;
}

function number(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}
