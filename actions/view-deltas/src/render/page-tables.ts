import type { Block, Inline } from '@docs-agent/action-kit';
import { DASH, formatCount, NO_BREAK_SPACE } from '../published/numbers.ts';
import type {
  PublishedReport,
  PublishedRow,
  PublishedSeries,
} from '../published/published-report.ts';
import type { Series } from '../report/page-row.ts';
import { tableWithGaps } from './known-table.ts';
import { changeCell, knownCount, rangeCell, seriesColumns, unbroken } from './page-cells.ts';

/**
 * The touched pages of a pull request as a table. If lines would be too long, ranges are below the
 * changes. If counts are hidden, it has only changes.
 */
export function pageTable(rows: readonly PublishedRow[], report: PublishedReport): Block {
  const countOf = (row: PublishedRow, series: Series) => {
    const isUnknown = row.change === 'added' && row.isUnviewed;
    return (isUnknown ? undefined : knownCount(row[series].current, report)) ?? [DASH];
  };
  const columnsWith = (gap: Inline) => {
    const changeOf = (series: PublishedSeries) => changeCell(series, report, gap);
    return seriesColumns(report, {
      countOf,
      title: 'Change',
      changeOf,
    });
  };
  return tableWithGaps(columnsWith, rows);
}

/**
 * The pages of a merge, before and after it, each with its own range before; on two lines where one
 * would be too long.
 */
export function impactTable(rows: readonly PublishedRow[], report: PublishedReport): Block {
  const hasRanges = report.numbers !== 'relative' && report.history.since !== undefined;
  const columnsWith = (gap: Inline) =>
    seriesColumns(report, {
      countOf: (row, series) => beforeAndAfter(row[series], gap),
      title: hasRanges ? 'Range before' : 'Change',
      changeOf: (series) =>
        hasRanges ? rangeBefore(series, gap) : changeCell(series, report, gap),
    });
  return tableWithGaps(columnsWith, rows, NO_BREAK_SPACE);
}

/** `4,070 → 5,210` */
function beforeAndAfter({ baseline, current }: PublishedSeries, gap: Inline): Inline[] {
  const [before, after] = [baseline, current].map((count) =>
    count === undefined ? DASH : formatCount(count),
  );
  return [unbroken(`${before} →`), gap, `${after}`];
}

function rangeBefore(series: PublishedSeries, gap: Inline): Inline[] {
  const { word } = series;
  return word === 'new' || word === 'gone' ? [word] : (rangeCell(series, gap) ?? [DASH]);
}
