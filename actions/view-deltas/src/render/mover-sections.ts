import { type Block, details, heading, paragraph } from '@docs-agent/action-kit';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { isClear } from '../report/judge-rows.ts';
import { moverTable } from './mover-table.ts';
import { pageTable } from './page-table.ts';

/** So many tables of the length of the first are folded under it; beyond that the files are the better place. */
const FOLDED_TABLES = 4;

/** Where nothing is clear, a few rows say so as well as many. */
const UNCLEAR_ROWS = 5;

const COMING_AND_GOING: readonly PublishedRow['human']['word'][] = ['new', 'not seen before', 'gone'];

/**
 * What moved on the site: rising and falling by human views, then by AI views, and pages that are new or gone. Clear
 * changes are shown, and what is not clear is folded under them; where there is none, a few rows are shown.
 *
 * @param top rows of each table before the rest is folded
 */
export function moverSections(report: PublishedReport, top: number): Block[] {
  // Half-read windows would make pages rise and fall that did not.
  if (report.incomplete !== undefined) return [];
  const { rising, falling, ai } = report.movers;
  return [
    ...section('Rising (human)', 'human', rising, report, top),
    ...section('Falling (human)', 'human', falling, report, top),
    ...section('AI movers', 'ai', ai, report, top),
    ...newAndGone(report, top),
  ];
}

/** @param positions of the rows in the report's pages */
function section(
  title: string,
  series: 'human' | 'ai',
  positions: readonly number[],
  report: PublishedReport,
  top: number,
): Block[] {
  const rows = clearFirst(
    positions.flatMap((position) => report.pages[position] ?? []).filter((row) => !comesOrGoes(row)),
    series,
  );
  if (rows.length === 0 || top === 0) return [];
  const clear = rows.filter((row) => isClear(row[series].word)).length;
  const shown = Math.min(top, clear === 0 ? UNCLEAR_ROWS : clear);
  const folded = rows.slice(shown, shown + top * FOLDED_TABLES);
  return [
    heading(2, title),
    moverTable(rows.slice(0, shown), series, report),
    ...(folded.length === 0
      ? []
      : details(`${formatCount(folded.length)} more ${folded.length === 1 ? 'page' : 'pages'}`, [
          moverTable(folded, series, report),
        ])),
    ...furtherPages(rows.length - shown - folded.length),
  ];
}

function newAndGone(report: PublishedReport, top: number): Block[] {
  const rows = report.pages.filter(comesOrGoes);
  if (rows.length === 0) return [];
  const shown = rows.slice(0, top * FOLDED_TABLES);
  return details(`New and gone: ${formatCount(rows.length)} ${rows.length === 1 ? 'page' : 'pages'}`, [
    ...(shown.length === 0 ? [] : [pageTable(shown, report)]),
    ...furtherPages(rows.length - shown.length),
  ]);
}

function furtherPages(count: number): Block[] {
  if (count <= 0) return [];
  const pages = count === 1 ? 'One further page is' : `${formatCount(count)} further pages are`;
  return [paragraph(`${pages} in the JSON and CSV files.`)];
}

function clearFirst(rows: readonly PublishedRow[], series: 'human' | 'ai'): PublishedRow[] {
  const clear = rows.filter((row) => isClear(row[series].word));
  return clear.concat(rows.filter((row) => !isClear(row[series].word)));
}

function comesOrGoes({ human, ai }: PublishedRow): boolean {
  return COMING_AND_GOING.includes(human.word) || COMING_AND_GOING.includes(ai.word);
}
