import {
  excerpt,
  type Inline,
  lineBreak,
  link,
  outside,
  small,
  strong,
} from '@docs-agent/action-kit';
import { countIn } from '../published/count-in.ts';
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
  const isLive = row.change !== 'added' && row.change !== 'removed' && row.change !== 'unresolved';
  const page = isLive ? pageInline(row.path, report) : shortCode(row.path);
  const label = labelOf(row);
  if (label === undefined) return [page];
  const url = row.file === undefined ? undefined : diffUrl(row.throughSnippet ?? row.file, report);
  const text = row.throughSnippet === undefined ? label : outside(label);
  const linked = url === undefined ? text : link(url, text);
  return [page, row.path.length + label.length <= LINE_CHARACTERS ? ' · ' : lineBreak(), linked];
}

function labelOf({ change, throughSnippet }: PublishedRow): string | undefined {
  if (throughSnippet === undefined) return change === 'unresolved' ? 'file removed' : change;
  return excerpt(throughSnippet.slice(throughSnippet.lastIndexOf('/') + 1), FILE_CHARACTERS);
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
  const columns = SERIES.flatMap((series): KnownColumn<PublishedRow>[] => {
    const title = SERIES_TITLES[series];
    const cellOf = (row: PublishedRow) => cells.changeOf(row[series]);
    if (report.numbers === 'relative') return [{ title, cellOf }];
    return [
      { title, align: 'right', cellOf: (row) => cells.countOf(row, series) },
      { title: cells.title, cellOf },
    ];
  });
  return [pageColumn(report), ...columns];
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
  const isLeast = 'atLeast' in countIn(report, count);
  return [isLeast ? `≥${NO_BREAK_SPACE}${formatCount(count)}` : formatCount(count)];
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
      return [baseline === undefined ? 'gone' : unbroken(`gone (${formatCount(baseline)} before)`)];
    case 'from-none':
      return [unbroken(current === undefined ? 'none before' : `0 → ${formatCount(current)}`)];
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
  if (range !== undefined) cell.push(gap, ...small(`(${formatRange(range)})`));
  return cell;
}

/** `3,610–4,380 **high**`; undefined if there is no range. */
export function rangeCell(series: PublishedSeries, gap: Inline): Inline[] | undefined {
  return series.range === undefined
    ? undefined
    : [formatRange(series.range), ...markInlines(series, gap)];
}

function markInlines({ word }: PublishedSeries, gap: Inline): Inline[] {
  return word === 'high' || word === 'low' ? [gap, strong(word)] : [];
}

/** Text that stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE);
}
