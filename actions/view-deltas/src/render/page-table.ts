import { type Block, type Inline, lineBreak, table } from '@docs-agent/action-kit';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { fitsOnLines } from './fits-on-lines.ts';
import type { ReportLinks } from './links.ts';
import { pageCell } from './page-cell.ts';
import { changeCell, rowCountCell } from './series-cells.ts';

/**
 * The touched pages of a pull request as a table. If lines would be too long, ranges are below the changes. If counts
 * are hidden, it has only changes.
 */
export function pageTable(rows: readonly PublishedRow[], report: PublishedReport, links: ReportLinks): Block {
  if (report.numbers === 'relative') {
    return table(
      [{ title: 'Page' }, { title: 'Human' }, { title: 'AI' }],
      rows.map((row) => [pageCell(row, links), changeCell(row.human, report), changeCell(row.ai, report)]),
    );
  }
  const columns = [
    { title: 'Page' },
    { title: 'Human', align: 'right' },
    { title: 'Change' },
    { title: 'AI', align: 'right' },
    { title: 'Change' },
  ] as const;
  const cells = (gap: Inline) =>
    rows.map((row) => [
      pageCell(row, links),
      [rowCountCell(row, row.human, report)],
      changeCell(row.human, report, gap),
      [rowCountCell(row, row.ai, report)],
      changeCell(row.ai, report, gap),
    ]);
  const onLines = cells(' ');
  return table(columns, fitsOnLines(columns, onLines) ? onLines : cells(lineBreak()));
}
