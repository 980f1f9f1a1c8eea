import { type Block, details } from '@docs-agent/action-kit';
import { isMachineFile } from '../machine-files.ts';
import { isNewOrGone } from '../published/findings.ts';
import { formatPages, formatShare } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { furtherPages } from './further-pages.ts';
import { type KnownColumn, knownCount, knownTable, seriesColumns } from './known-table.ts';
import type { ReportLinks } from './links.ts';
import { FOLDED_TABLES } from './mover-sections.ts';
import { pageCell } from './page-cell.ts';

/** With this share of AI views, humans hardly read a page. */
const LEAST_AI_SHARE = 0.8;

/** Pages that are read by AI alone, or nearly so. */
export function readByAi(report: PublishedReport, links: ReportLinks, top: number): Block[] {
  const { settings } = report;
  const rows = report.pages.filter(
    ({ path, aiShare, total }) =>
      (aiShare ?? 0) >= LEAST_AI_SHARE && (total.current ?? 0) >= settings.minViews && !isMachineFile(path),
  );
  return fold(`Read by AI, hardly by humans: ${formatPages(rows.length)}`, rows, top, [
    { title: 'Page', cellOf: (row) => pageCell(row, links) },
    { title: 'Human', align: 'right', cellOf: ({ human }) => knownCount(human.current, report) },
    { title: 'AI', align: 'right', cellOf: ({ ai }) => knownCount(ai.current, report) },
    { title: 'AI share', align: 'right', cellOf: ({ aiShare = 0 }) => [formatShare(aiShare)] },
  ]);
}

/** Pages that have views in one of the two windows alone. */
export function newAndGone(report: PublishedReport, links: ReportLinks, top: number): Block[] {
  const rows = report.pages.filter(isNewOrGone);
  return fold(`New and gone: ${formatPages(rows.length)}`, rows, top, [
    { title: 'Page', cellOf: (row) => pageCell(row, links) },
    ...seriesColumns(report),
  ]);
}

function fold(
  summary: string,
  rows: readonly PublishedRow[],
  top: number,
  columns: readonly KnownColumn<PublishedRow>[],
): Block[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, top * FOLDED_TABLES);
  return details(summary, [
    ...(shown.length === 0 ? [] : [knownTable(columns, shown)]),
    ...furtherPages(rows.length - shown.length),
  ]);
}
