import { type Block, type Column, type Inline, inlineCode, table } from '@docs-agent/action-kit';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import type { PublishedTrend } from '../published/published-trend.ts';
import { pageCell } from './page-cell.ts';
import { changeCell, countCell, DASH, pageTable } from './page-table.ts';

const NAMES = { human: 'Human', ai: 'AI' } as const;

/** Pages that moved by one series, which stands first and is drawn week by week where the weeks are known. */
export function moverTable(
  rows: readonly PublishedRow[],
  series: 'human' | 'ai',
  report: PublishedReport,
): Block {
  const { trend } = report;
  if (trend === undefined && series === 'human') return pageTable(rows, report);
  const order = series === 'human' ? (['human', 'ai'] as const) : (['ai', 'human'] as const);
  const drawn: Column[] = trend === undefined ? [] : [{ title: weeksTitle(trend, series) }];
  const columns = order.flatMap((name): Column[] =>
    report.numbers === 'relative'
      ? [{ title: NAMES[name] }]
      : [{ title: NAMES[name], align: 'right' }, { title: 'Change' }],
  );
  const cellsOf = (row: PublishedRow) =>
    order.flatMap((name): Inline[][] =>
      report.numbers === 'relative'
        ? [changeCell(row[name])]
        : [[countCell(row[name].current, report)], changeCell(row[name])],
    );
  return table(
    [{ title: 'Page' }, ...columns, ...drawn],
    rows.map((row) => [pageCell(row), ...cellsOf(row), ...weeksCells(row, series, trend)]),
  );
}

function weeksTitle({ mondays }: PublishedTrend, series: 'human' | 'ai'): string {
  return `${mondays.length}\u00a0weeks, ${NAMES[series].replace('Human', 'human')}`;
}

function weeksCells(
  { path }: PublishedRow,
  series: 'human' | 'ai',
  trend: PublishedTrend | undefined,
): Inline[][] {
  if (trend === undefined) return [];
  const line = trend.sparklineOf(path, series);
  return [[line === undefined ? DASH : inlineCode(line)]];
}
