import {
  type Block,
  details,
  heading,
  type Inline,
  paragraph,
  renderWithin,
  SUMMARY_LIMIT,
  strong,
  table,
  writeMarkdown,
} from '@docs-agent/action-kit';
import { headlineInlines, siteHeadline } from '../headline.ts';
import { formatPercent } from '../numbers.ts';
import type { PublishedDelta, PublishedReport } from '../published-report.ts';
import { readingHelp } from '../reading-help.ts';
import { comparisonLine, incompleteNote, lastLine } from './around-tables.ts';
import { conditionWarning } from './conditions.ts';
import { countCell, DASH, pageTable } from './page-table.ts';

/**
 * The job summary of the whole site: totals, then what rose and what fell by human views.
 *
 * @param top rows of each table
 */
export function renderSite(report: PublishedReport, runUrl: string, top: number): string {
  const { rising, falling } = report.movers;
  return renderWithin(SUMMARY_LIMIT, top, (rows) =>
    writeMarkdown([
      heading(1, 'Docs traffic'),
      paragraph(strong(...headlineInlines(siteHeadline(report)))),
      ...incompleteNote(report),
      ...conditionWarning(report),
      ...totalsTable(report),
      ...section('Rising (human)', rising.slice(0, rows), report),
      ...section('Falling (human)', falling.slice(0, rows), report),
      comparisonLine(report),
      ...details('How to read this', [paragraph(readingHelp(report))]),
      lastLine(report, runUrl),
    ]),
  );
}

/** @param positions of the rows in the report's pages */
function section(title: string, positions: readonly number[], report: PublishedReport): Block[] {
  // Half-read windows would make pages rise and fall that did not.
  if (report.incomplete !== undefined) return [];
  const rows = positions.flatMap((position) => report.pages[position] ?? []);
  return rows.length === 0 ? [] : [heading(2, title), pageTable(rows, report)];
}

function totalsTable(report: PublishedReport): Block[] {
  if (report.numbers === 'relative') return [];
  const { site } = report;
  const line = (name: string, series: PublishedDelta): Inline[][] => [
    [name],
    [countCell(series.current, report)],
    [countCell(series.baseline, report)],
    [series.percent === undefined ? DASH : formatPercent(series.percent)],
  ];
  return [
    table(
      [
        { title: '' },
        { title: 'Views', align: 'right' },
        { title: 'Before', align: 'right' },
        { title: 'Change', align: 'right' },
      ],
      [line('Human', site.human), line('AI', site.ai), line('Total', site.total)],
    ),
  ];
}
