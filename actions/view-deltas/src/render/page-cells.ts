import {
  excerpt,
  type Inline,
  lineBreak,
  link,
  outside,
  small,
  strong,
} from '@docs-agent/action-kit';
import { asKnown } from '../published/as-known.ts';
import {
  DASH,
  formatCount,
  formatPercent,
  formatRange,
  NO_BREAK_SPACE,
} from '../published/numbers.ts';
import type {
  PublishedReport,
  PublishedRow,
  PublishedSeries,
} from '../published/published-report.ts';
import { SERIES, type Series } from '../report/page-row.ts';
import type { KnownColumn } from './known-table.ts';
import { diffUrl, pageInline, shortCode } from './links.ts';

const FILE_CHARACTERS = 40;
/** Longer path and label together would squeeze the other columns of a comment. */
const LINE_CHARACTERS = 38;

/** The page, linked if it is live, and its change; on two lines if one would be too long. */
export function pageColumn(report: PublishedReport): KnownColumn<PublishedRow> {
  return { title: 'Page', cellOf: (row) => pageCell(row, report) };
}

function pageCell(row: PublishedRow, report: PublishedReport): Inline[] {
  const page = isLive(row) ? pageInline(row.path, report) : shortCode(row.path);
  const label = labelOf(row);
  if (label === undefined) return [page];
  const fitsOnLine = row.path.length + label.length <= LINE_CHARACTERS;
  const gap = fitsOnLine ? ' · ' : lineBreak();
  return [page, gap, linkedLabel(label, row, report)];
}

/** Whether the live site serves the page. */
function isLive({ change }: PublishedRow): boolean {
  return change !== 'added' && change !== 'removed' && change !== 'unresolved';
}

/** The label, linked to the diff of the file that changes the page. */
function linkedLabel(
  label: string,
  { file, throughSnippet }: PublishedRow,
  report: PublishedReport,
): Inline {
  const text = throughSnippet === undefined ? label : outside(label);
  if (file === undefined) return text;
  const url = diffUrl(throughSnippet ?? file, report);
  return url === undefined ? text : link(url, text);
}

function labelOf({ change, throughSnippet }: PublishedRow): string | undefined {
  if (throughSnippet === undefined) return change === 'unresolved' ? 'file removed' : change;
  const fileName = throughSnippet.slice(throughSnippet.lastIndexOf('/') + 1);
  return excerpt(fileName, FILE_CHARACTERS);
}

export const SERIES_TITLES = { human: 'Human', ai: 'AI' } as const;

/** How the cells of a series are filled. */
export interface SeriesCells {
  countOf(row: PublishedRow, series: Series): Inline[] | undefined;
  /** Title of the column of changes. */
  title: string;
  changeOf(series: PublishedSeries): Inline[] | undefined;
}

/** The page, and count and change of both its series; if counts are hidden, only the changes. */
export function seriesColumns(
  report: PublishedReport,
  cells: SeriesCells,
): KnownColumn<PublishedRow>[] {
  const columns = [pageColumn(report)];
  for (const series of SERIES) {
    const title = SERIES_TITLES[series];
    const changeOf = (row: PublishedRow) => cells.changeOf(row[series]);
    if (report.numbers === 'relative') {
      columns.push({ title, cellOf: changeOf });
      continue;
    }
    columns.push({
      title,
      align: 'right',
      cellOf: (row) => cells.countOf(row, series),
    });
    columns.push({ title: cells.title, cellOf: changeOf });
  }
  return columns;
}

/** The same, as far as it is known. */
export function knownColumns(
  report: PublishedReport,
  gap: Inline = ' ',
): KnownColumn<PublishedRow>[] {
  return seriesColumns(report, {
    countOf: (row, series) => knownCount(row[series].current, report),
    title: 'Change',
    changeOf: (series) => knownChange(series, report, gap),
  });
}

/** `5,210`, or `≥ 5,210` where counts are lower bounds. */
export function knownCount(
  count: number | undefined,
  report: PublishedReport,
): Inline[] | undefined {
  if (count === undefined) return undefined;
  const text = formatCount(count);
  const isLeast = 'atLeast' in asKnown(report, count);
  return [isLeast ? `≥${NO_BREAK_SPACE}${text}` : text];
}

/** The change of a series as a cell; undefined if there is none. */
export function knownChange(
  series: PublishedSeries,
  report: PublishedReport,
  gap: Inline = ' ',
): Inline[] | undefined {
  if (series.word === 'not-comparable') return undefined;
  const cell = changeCell(series, report, gap);
  return cell[0] === DASH ? undefined : cell;
}

/**
 * `+28% high (3,610–4,380)`: the change, the mark in bold where there is one, and the page's own
 * range. A page without verdicts has no percentage of few views, or of windows that cannot be
 * compared.
 *
 * @param gap separator between the range and the rest
 */
export function changeCell(
  series: PublishedSeries,
  report: PublishedReport,
  gap: Inline,
): Inline[] {
  return cellOfWord(series) ?? cellOfPercent(series, report, gap);
}

/** The words that stand in place of a percentage. */
function cellOfWord({ word, current, baseline }: PublishedSeries): Inline[] | undefined {
  switch (word) {
    case 'new':
      return ['new'];
    case 'gone':
      if (baseline === undefined) return ['gone'];
      return [unbroken(`gone (${formatCount(baseline)} before)`)];
    case 'from-none':
      if (current === undefined) return [unbroken('none before')];
      return [unbroken(`0 → ${formatCount(current)}`)];
    case 'not-seen-before':
    case 'too-few-views':
    case 'not-comparable':
      return small(word.replaceAll('-', NO_BREAK_SPACE));
    default:
      return undefined;
  }
}

function cellOfPercent(
  series: PublishedSeries,
  { windows, settings: { minViews } }: PublishedReport,
  gap: Inline,
): Inline[] {
  const { current, baseline, percent, adjustedPercent, range } = series;
  const isFew = Math.max(current ?? minViews, baseline ?? minViews) < minViews;
  // Every verdict on a percentage has the adjusted one, too.
  const isUnjudged = adjustedPercent === undefined && (isFew || !windows.isComparable);
  if (percent === undefined || isUnjudged) return [DASH];
  const cell = [unbroken(formatPercent(percent)), ...markInlines(series, NO_BREAK_SPACE)];
  if (range !== undefined) {
    cell.push(gap, ...small(`(${formatRange(range)})`));
  }
  return cell;
}

/** `3,610–4,380 **high**`; undefined if there is no range. */
export function rangeCell(series: PublishedSeries, gap: Inline): Inline[] | undefined {
  if (series.range === undefined) return undefined;
  return [formatRange(series.range), ...markInlines(series, gap)];
}

function markInlines({ word }: PublishedSeries, gap: Inline): Inline[] {
  return word === 'high' || word === 'low' ? [gap, strong(word)] : [];
}

/** Text that stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE);
}
