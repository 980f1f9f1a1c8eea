import { type Block, type Column, type Inline, small, strong, table } from '@docs-agent/action-kit';
import { formatCount, formatPercent } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow, PublishedSeries } from '../published/published-report.ts';
import { isClear } from '../report/judge-rows.ts';
import { LINE_CHARACTERS, pageCell } from './page-cell.ts';
import { DASH, unbroken } from './page-table.ts';

/** What the percents are of: of words there is none without a typical page, and then nothing was taken out. */
function changeTitle({ typicalPage }: PublishedReport): string {
  const isAdjusted = typicalPage.human !== undefined || typicalPage.ai !== undefined;
  return isAdjusted ? 'Beyond typical' : 'Change';
}

/** What a cell of two counts holds without squeezing the pages: `4,070 → 5,210` */
const USUAL_COUNTS = 13;
/** However long the counts, a path has room for its words. */
const FEWEST_LINE_CHARACTERS = 20;

/** Characters of a path and its label that have room on one line beside the counts of a merge's pages. */
export function impactLine({ pages, numbers }: PublishedReport): number {
  if (numbers === 'relative') return LINE_CHARACTERS;
  const longest = (series: 'human' | 'ai') =>
    Math.max(USUAL_COUNTS, ...pages.map((row) => countsText(row[series]).length));
  const squeezed = longest('human') + longest('ai') - 2 * USUAL_COUNTS;
  return Math.max(FEWEST_LINE_CHARACTERS, LINE_CHARACTERS - squeezed);
}

/** The pages of a merge, before and after it. */
export function impactTable(rows: readonly PublishedRow[], report: PublishedReport): Block {
  const change = changeTitle(report);
  const line = impactLine(report);
  if (report.numbers === 'relative') {
    const columns = [{ title: 'Page' }, { title: `Human, ${change}` }, { title: `AI, ${change}` }];
    return table(
      columns,
      rows.map((row) => [pageCell(row, line), changeCell(row.human), changeCell(row.ai)]),
    );
  }
  const columns: Column[] = [
    { title: 'Page' },
    { title: 'Human', align: 'right' },
    { title: change },
    { title: 'AI', align: 'right' },
    { title: change },
  ];
  return table(
    columns,
    rows.map((row) => [
      pageCell(row, line),
      countsCell(row.human),
      changeCell(row.human),
      countsCell(row.ai),
      changeCell(row.ai),
    ]),
  );
}

function countsCell(series: PublishedSeries): Inline[] {
  return [unbroken(countsText(series))];
}

function countsText({ baseline, current }: PublishedSeries): string {
  return [baseline, current].map((count) => (count === undefined ? DASH : formatCount(count))).join(' → ');
}

function changeCell(series: PublishedSeries): Inline[] {
  const { word, adjustedPercent, isAgainstSite } = series;
  if (series.baseline === 0 && series.current === 0) return [DASH];
  switch (word) {
    case 'new':
    case 'gone':
      return [word];
    case 'no views':
      return [DASH];
    case 'from none':
    case 'not seen before':
    case 'too few views':
    case 'not comparable':
      return small(unbroken(word));
    default:
      return adjustedPercent === undefined ? [DASH] : withWord(adjustedPercent, word, isAgainstSite);
  }
}

function withWord(percent: number, word: PublishedSeries['word'], isAgainstSite: boolean): Inline[] {
  const formatted = formatPercent(percent);
  if (word === undefined) return [formatted];
  if (!isClear(word)) return [unbroken(`${formatted} `), ...small(unbroken(word))];
  return [strong(formatted), unbroken(` ${word}`), isAgainstSite ? ' against the site' : ''];
}
