import { type Block, details, heading } from '@docs-agent/action-kit';
import { isNewOrGone } from '../published/findings.ts';
import { formatPages } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { furtherPages } from './further-pages.ts';
import type { ReportLinks } from './links.ts';
import { moverTable } from './mover-table.ts';

const SHOWN_ROWS = 10;
/** Tables of `top` rows in the fold; of more pages the files are the better place. */
export const FOLDED_TABLES = 4;

/**
 * The pages that lost and that gained the most human views. Pages that are new or gone have a fold of their own.
 *
 * @param top rows before the rest is folded, up to ten
 */
export function moverSections(report: PublishedReport, links: ReportLinks, top: number): Block[] {
  const { losing, gaining } = report.movers;
  return [...section('Lost', losing, report, links, top), ...section('Gained', gaining, report, links, top)];
}

function section(
  moved: 'Lost' | 'Gained',
  movers: readonly PublishedRow[],
  report: PublishedReport,
  links: ReportLinks,
  top: number,
): Block[] {
  const rows = thereInBoth(movers, report);
  const shown = Math.min(top, SHOWN_ROWS);
  if (rows.length === 0 || shown === 0) return [];
  const folded = rows.slice(shown, shown + top * FOLDED_TABLES);
  const tableOf = (some: readonly PublishedRow[]) =>
    moverTable(some, { series: 'human', moved }, report, links);
  return [
    heading(2, `${moved} most (human)`),
    tableOf(rows.slice(0, shown)),
    ...(folded.length === 0 ? [] : details(formatPages(folded.length, 'more '), [tableOf(folded)])),
    ...furtherPages(rows.length - shown - folded.length),
  ];
}

/** The pages that moved the most by AI views, up or down, in a fold. */
export function aiMovers(report: PublishedReport, links: ReportLinks, top: number): Block[] {
  const rows = thereInBoth(report.movers.ai, report);
  const shown = rows.slice(0, top);
  if (shown.length === 0) return [];
  return details('AI movers', [
    moverTable(shown, { series: 'ai', moved: 'Moved' }, report, links),
    ...furtherPages(rows.length - shown.length),
  ]);
}

function thereInBoth(rows: readonly PublishedRow[], { windows }: PublishedReport): PublishedRow[] {
  return windows.isComparable ? rows.filter((row) => !isNewOrGone(row)) : [];
}
