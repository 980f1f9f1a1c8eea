import { type Block, type Inline, lineBreak, table } from '@docs-agent/action-kit';
import { DASH, formatCount } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow, PublishedSeries } from '../published/published-report.ts';
import { fitsOnLines } from './fits-on-lines.ts';
import type { ReportLinks } from './links.ts';
import { pageCell } from './page-cell.ts';
import { changeCell, NO_BREAK_SPACE, rangeCell, unbroken } from './series-cells.ts';

/** The pages of a merge, before and after it, each with its own range before; on two lines where one would be too long. */
export function impactTable(
  rows: readonly PublishedRow[],
  report: PublishedReport,
  links: ReportLinks,
): Block {
  if (report.numbers === 'relative') {
    return table(
      [{ title: 'Page' }, { title: 'Human' }, { title: 'AI' }],
      rows.map((row) => [pageCell(row, links), changeCell(row.human, report), changeCell(row.ai, report)]),
    );
  }
  const hasRanges = report.history.since !== undefined;
  const title = hasRanges ? 'Range before' : 'Change';
  const cell = (series: PublishedSeries, gap: Inline) =>
    hasRanges ? rangeBeforeCell(series, gap) : changeCell(series, report, gap);
  const columns = [
    { title: 'Page' },
    { title: 'Human', align: 'right' },
    { title },
    { title: 'AI', align: 'right' },
    { title },
  ] as const;
  const cells = (gap: Inline) =>
    rows.map((row) => [
      pageCell(row, links),
      countsCell(row.human, gap),
      cell(row.human, gap),
      countsCell(row.ai, gap),
      cell(row.ai, gap),
    ]);
  const onLines = cells(NO_BREAK_SPACE);
  return table(columns, fitsOnLines(columns, onLines) ? onLines : cells(lineBreak()));
}

/** `4,070 → 5,210` */
function countsCell({ baseline, current }: PublishedSeries, gap: Inline): Inline[] {
  const [before, after] = [baseline, current].map((count) =>
    count === undefined ? DASH : formatCount(count),
  );
  return [unbroken(`${before} →`), gap, `${after}`];
}

function rangeBeforeCell(series: PublishedSeries, gap: Inline): Inline[] {
  const { word } = series;
  return word === 'new' || word === 'gone' ? [word] : (rangeCell(series, gap) ?? [DASH]);
}
