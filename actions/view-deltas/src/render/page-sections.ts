import {
  type Block,
  details,
  heading,
  type Inline,
  paragraph,
  plural,
  strong,
} from '@docs-agent/action-kit';
import { isMachineFile } from '../machine-files.ts';
import { changeText, isNewOrGone } from '../published/findings.ts';
import { formatCount, formatPages, formatShare } from '../published/numbers.ts';
import { formatDaySeenFrom } from '../published/periods.ts';
import type {
  PublishedReport,
  PublishedRow,
  PublishedSection,
} from '../published/published-report.ts';
import { SERIES } from '../report/page-row.ts';
import { type KnownColumn, knownTable, tableWithGaps } from './known-table.ts';
import { monthsUnedited } from './last-edited.ts';
import { pageInline, shortCode } from './links.ts';
import { moverTable } from './mover-table.ts';
import { knownColumns, knownCount, pageColumn, SERIES_TITLES, unbroken } from './page-cells.ts';

const SHOWN_ROWS = 10;
/** Folds are this many tables long; of more pages the files are the better place. */
const FOLDED_TABLES = 4;
const MOST_SECTIONS = 10;
/** With this share of AI views, humans hardly read a page. */
const LEAST_AI_SHARE = 0.8;

/** The pages with the most human views, with the day on which each was last edited. */
export function mostViewedSection(report: PublishedReport, most: number): Block[] {
  const rows = report.mostViewed.filter(({ human }) => human.current).slice(0, most);
  if (rows.length === 0) return [];
  const edited: KnownColumn<PublishedRow> = {
    title: 'Last\u00a0edited',
    cellOf: ({ path }) => editedCell(path, report),
  };
  return [
    heading(2, 'Most viewed'),
    tableWithGaps((gap) => [...knownColumns(report, gap), edited], rows),
  ];
}

/** `Nov 3`, or `14 months ago` in bold. */
function editedCell(path: string, report: PublishedReport): Inline[] | undefined {
  const months = monthsUnedited(path, report);
  if (months !== undefined) return [strong(unbroken(`${months} months ago`))];
  const day = report.editedOn.get(path);
  return day === undefined ? undefined : [formatDaySeenFrom(day, report.windows.current.dateTo)];
}

/** The pages by language and by the first segment of their path, in a fold. */
export function sectionTable(report: PublishedReport, most: number): Block[] {
  const shown = report.sections.slice(0, Math.min(most, MOST_SECTIONS));
  if (shown.length === 0) return [];
  const rest = report.sections.length - shown.length;
  const columns = SERIES.flatMap((series): KnownColumn<PublishedSection>[] => [
    {
      title: SERIES_TITLES[series],
      align: 'right',
      cellOf: (section) => knownCount(section[series].current, report),
    },
    {
      title: 'Change',
      cellOf(section) {
        const change = changeText(section[series], report);
        return change === undefined ? undefined : [change];
      },
    },
  ]);
  const table = knownTable(
    [
      { title: 'Section', cellOf: ({ path }) => [path === '/' ? 'top level' : shortCode(path)] },
      { title: 'Pages', align: 'right', cellOf: ({ pages }) => [formatCount(pages)] },
      ...columns,
    ],
    shown,
  );
  const further = `${formatCount(rest)} further ${plural(rest, 'section')}.`;
  return details('Sections', rest > 0 ? [table, paragraph(further)] : [table]);
}

/**
 * The pages that lost the most human views. Pages that are new or gone have a fold of their own.
 *
 * @param most rows before the rest is folded; at most ten are shown
 */
export function lostMost(report: PublishedReport, most: number): Block[] {
  const rows = thereInBoth(report.movers.losing, report);
  const shown = Math.min(most, SHOWN_ROWS);
  if (rows.length === 0 || shown === 0) return [];
  const folded = rows.slice(shown, shown + most * FOLDED_TABLES);
  const tableOf = (some: readonly PublishedRow[]) =>
    moverTable(some, { series: 'human', moved: 'Lost' }, report);
  const blocks = [heading(2, 'Lost most (human)'), tableOf(rows.slice(0, shown))];
  if (folded.length > 0) {
    const summary = formatPages(folded.length, 'more ');
    blocks.push(...details(summary, [tableOf(folded)]));
  }
  blocks.push(...furtherPages(rows.length - shown - folded.length));
  return blocks;
}

/** The pages that gained the most human views, in a fold. */
export function gainedMost(report: PublishedReport, most: number): Block[] {
  const rows = thereInBoth(report.movers.gaining, report);
  const shown = rows.slice(0, most);
  if (shown.length === 0) return [];
  return details('Gained most (human)', [
    moverTable(shown, { series: 'human', moved: 'Gained' }, report),
    ...furtherPages(rows.length - shown.length),
  ]);
}

/** The pages that moved the most by AI views, up or down, in a fold. */
export function aiMovers(report: PublishedReport, most: number): Block[] {
  const rows = thereInBoth(report.movers.ai, report);
  const shown = rows.slice(0, most);
  if (shown.length === 0) return [];
  return details('AI movers', [
    ...mostOfAi(report),
    moverTable(shown, { series: 'ai', moved: 'Moved' }, report),
    ...furtherPages(rows.length - shown.length),
  ]);
}

/** Says if one page has most AI views, so that what the site's AI views do is what it does. */
function mostOfAi(report: PublishedReport): Block[] {
  const all = report.site.ai.current;
  if (!all) return [];
  for (const { path, ai } of report.pages) {
    const share = (ai.current ?? 0) / all;
    if (share > 0.5)
      return [
        paragraph(pageInline(path, report), ` has ${formatShare(share)} of the site’s AI views.`),
      ];
  }
  return [];
}

function thereInBoth(rows: readonly PublishedRow[], { windows }: PublishedReport): PublishedRow[] {
  return windows.isComparable ? rows.filter((row) => !isNewOrGone(row)) : [];
}

/** Pages that are read by AI alone, or nearly so. */
export function readByAi(report: PublishedReport, most: number): Block[] {
  const { minViews } = report.settings;
  const rows = report.pages.filter(({ path, aiShare = 0, total: { current = 0 } }) => {
    const isReadByAi = aiShare >= LEAST_AI_SHARE && current >= minViews;
    return isReadByAi && !isMachineFile(path);
  });
  return fold(`Read by AI, hardly by humans: ${formatPages(rows.length)}`, rows, most, [
    pageColumn(report),
    { title: 'Human', align: 'right', cellOf: ({ human }) => knownCount(human.current, report) },
    { title: 'AI', align: 'right', cellOf: ({ ai }) => knownCount(ai.current, report) },
    { title: 'AI share', align: 'right', cellOf: ({ aiShare = 0 }) => [formatShare(aiShare)] },
  ]);
}

/** Pages that have views in one of the two windows alone. */
export function newAndGone(report: PublishedReport, most: number): Block[] {
  const rows = report.pages.filter(isNewOrGone);
  return fold(`New and gone: ${formatPages(rows.length)}`, rows, most, knownColumns(report));
}

function fold(
  summary: string,
  rows: readonly PublishedRow[],
  most: number,
  columns: readonly KnownColumn<PublishedRow>[],
): Block[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, most * FOLDED_TABLES);
  const blocks = furtherPages(rows.length - shown.length);
  if (shown.length > 0) {
    blocks.unshift(knownTable(columns, shown));
  }
  return details(summary, blocks);
}

/** The number of pages left out of a list. */
export function furtherPages(count: number): Block[] {
  if (count <= 0) return [];
  const pages = `${formatPages(count, 'further ')} ${plural(count, 'is', 'are')}`;
  return [paragraph(`${pages} in the JSON and CSV files.`)];
}
