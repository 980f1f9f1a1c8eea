import { type Block, type Column, type Inline, small, strong, table } from '@docs-agent/action-kit';
import { formatCount, formatPercent, formatPoints, formatShare } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow, PublishedSeries } from '../published/published-report.ts';
import { isClear } from '../report/judge-rows.ts';
import { pageCell } from './page-cell.ts';

const NO_BREAK_SPACE = '\u00a0';
export const DASH = '–';

const COUNTED: readonly Column[] = [
  { title: 'Page' },
  { title: 'Human', align: 'right' },
  { title: 'Change' },
  { title: 'AI', align: 'right' },
  { title: 'Change' },
  { title: 'AI share', align: 'right' },
];

/** Where counts are kept back, there are changes alone. */
const UNCOUNTED: readonly Column[] = [
  { title: 'Page' },
  { title: 'Human' },
  { title: 'AI' },
  { title: 'AI share', align: 'right' },
];

/** The rows of a report as a table, six columns at most: a wider one wraps every cell of a comment. */
export function pageTable(rows: readonly PublishedRow[], report: PublishedReport): Block {
  if (report.numbers === 'relative') {
    return table(
      UNCOUNTED,
      rows.map((row) => [pageCell(row), changeCell(row.human), changeCell(row.ai), shareCell(row)]),
    );
  }
  return table(
    COUNTED,
    rows.map((row) => [
      pageCell(row),
      [rowCountCell(row, row.human, report)],
      changeCell(row.human),
      [rowCountCell(row, row.ai, report)],
      changeCell(row.ai),
      shareCell(row),
    ]),
  );
}

/** `5,210`, or `≥ 5,210` where some views are missing. */
export function countCell(count: number | undefined, { incomplete }: PublishedReport): string {
  if (count === undefined) return DASH;
  return incomplete === undefined ? formatCount(count) : `≥${NO_BREAK_SPACE}${formatCount(count)}`;
}

function rowCountCell(row: PublishedRow, series: PublishedSeries, report: PublishedReport): string {
  return row.change === 'added' && row.isUnviewed ? DASH : countCell(series.current, report);
}

export function changeCell({ word, current, baseline, percent, isAgainstSite }: PublishedSeries): Inline[] {
  switch (word) {
    case 'no views':
      return [DASH];
    case 'from none':
      return [current === undefined ? unbroken(word) : unbroken(`0 → ${formatCount(current)}`)];
    case 'gone':
      return [baseline === undefined ? word : `gone (${formatCount(baseline)} before)`];
    case 'new':
      return [word];
    case 'not seen before':
    case 'too few views':
    case 'not comparable':
      return small(unbroken(word));
    default:
      return percent === undefined ? [DASH] : percentWithWord(percent, word, isAgainstSite);
  }
}

/** `+28 % clear rise`, the percent of a clear change in bold; what is not clear is said in small print. */
function percentWithWord(percent: number, word: PublishedSeries['word'], isAgainstSite: boolean): Inline[] {
  const formatted = formatPercent(percent);
  if (word === undefined) return [formatted];
  if (!isClear(word)) return [`${formatted}${NO_BREAK_SPACE}`, ...small(unbroken(word))];
  return [strong(formatted), unbroken(` ${word}`), isAgainstSite ? ' against the site' : ''];
}

function shareCell({ aiShare, aiShareDeltaPoints }: PublishedRow): Inline[] {
  const points = aiShareDeltaPoints === undefined ? undefined : formatPoints(aiShareDeltaPoints);
  if (aiShare === undefined) return [points ?? DASH];
  const share = formatShare(aiShare);
  return points === undefined ? [share] : [`${share}${NO_BREAK_SPACE}`, ...small(`(${points})`)];
}

/** Text that stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE);
}
