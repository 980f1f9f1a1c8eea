import { type Block, heading, type Inline, strong } from '@docs-agent/action-kit';
import { formatDaySeenFrom } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { seriesColumns, tableWithGaps } from './known-table.ts';
import { monthsUnedited } from './last-edited.ts';
import type { ReportLinks } from './links.ts';
import { pageCell } from './page-cell.ts';
import { unbroken } from './series-cells.ts';

/** The pages with the most human views, with the day on which each was last edited. */
export function mostViewedSection(report: PublishedReport, links: ReportLinks, top: number): Block[] {
  const rows = report.mostViewed.filter(({ human }) => human.current).slice(0, top);
  if (rows.length === 0) return [];
  return [
    heading(2, 'Most viewed'),
    tableWithGaps(
      (gap) => [
        { title: 'Page', cellOf: (row) => pageCell(row, links) },
        ...seriesColumns(report, gap),
        { title: 'Last\u00a0edited', cellOf: ({ path }) => editedCell(path, report) },
      ],
      rows,
    ),
  ];
}

/** `3 Nov`, or `14 months ago` in bold. */
function editedCell(path: string, report: PublishedReport): Inline[] | undefined {
  const { editedOn, windows } = report;
  const day = editedOn.get(path);
  if (day === undefined) return undefined;
  const months = monthsUnedited(day, windows.current.dateTo);
  if (months !== undefined) return [strong(unbroken(`${months} months ago`))];
  return [formatDaySeenFrom(day, windows.current.dateTo)];
}
