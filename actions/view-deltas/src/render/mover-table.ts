import { type Block, type Inline, inlineCode, lineBreak, small } from '@docs-agent/action-kit';
import { WEEK_DAYS } from '../days.ts';
import { formatChange, NO_BREAK_SPACE } from '../published/numbers.ts';
import type {
  PublishedCourse,
  PublishedReport,
  PublishedRow,
} from '../published/published-report.ts';
import type { Series } from '../report/page-row.ts';
import { daysOf } from '../windows.ts';
import { type KnownColumn, tableWithGaps } from './known-table.ts';
import { lastChange } from './last-edited.ts';
import { knownChange, knownCount, pageColumn, rangeCell, SERIES_TITLES } from './page-cells.ts';

const MONTH_DAYS = 30.44;
const LEAST_MONTHS = 2;

/**
 * Pages that moved in one series: by how many views, and their earlier windows if known; otherwise
 * the change in percent.
 */
export function moverTable(
  rows: readonly PublishedRow[],
  { series, moved }: { series: Series; moved: 'Lost' | 'Gained' | 'Moved' },
  report: PublishedReport,
): Block {
  const { numbers } = report;
  const bars = barsColumn(series, report);
  const countColumn = (
    title: string,
    window: 'current' | 'baseline',
  ): KnownColumn<PublishedRow> => ({
    title,
    align: 'right',
    cellOf: (row) => knownCount(row[series][window], report),
  });
  const movedColumn: KnownColumn<PublishedRow> = {
    title: moved,
    align: 'right',
    cellOf: ({ [series]: { delta } }) => (delta === undefined ? undefined : [formatChange(delta)]),
  };
  const changeColumn: KnownColumn<PublishedRow> = {
    title: 'Change',
    cellOf: (row) => knownChange({ ...row[series], range: undefined }, report),
  };
  const columnsWith = (gap: Inline) => {
    const columns = [
      moved === 'Lost' ? lostPageColumn(report) : pageColumn(report),
      countColumn(SERIES_TITLES[series], 'current'),
      countColumn('Before', 'baseline'),
    ];
    if (numbers !== 'relative') {
      columns.push(movedColumn);
    }
    if (numbers === 'relative' || bars === undefined) {
      columns.push(changeColumn);
    }
    columns.push({ title: 'Range', cellOf: (row) => rangeCell(row[series], gap) });
    if (bars !== undefined) {
      columns.push(bars);
    }
    return columns;
  };
  return tableWithGaps<PublishedRow>(columnsWith, rows);
}

/** The page; below it, if it is at a low, the pull request that last changed it. */
function lostPageColumn(report: PublishedReport): KnownColumn<PublishedRow> {
  const { title, cellOf } = pageColumn(report);
  return {
    title,
    cellOf(row) {
      const page = cellOf(row) ?? [];
      const lastChanged = row.human.word === 'low' ? lastChange(row.path, report) : [];
      return lastChanged.length === 0 ? page : [...page, lineBreak(), ...small(...lastChanged)];
    },
  };
}

/** How each page went from block to block; undefined if that is not known of all of them. */
function barsColumn(
  series: Series,
  { course, pageCourse, notRead }: PublishedReport,
): KnownColumn<PublishedRow> | undefined {
  if (course === undefined || notRead !== undefined) return undefined;
  return {
    title: lengthOfCourse(course),
    cellOf(row) {
      const bars = pageCourse?.sparklineOf(row, series);
      return bars === undefined ? undefined : [inlineCode(bars)];
    },
  };
}

/** `13 months`: from the first day of the oldest span to the last one of the current window. */
function lengthOfCourse({ spans }: PublishedCourse): string {
  const days = daysOf({ dateFrom: spans[0]?.dateFrom ?? '', dateTo: spans.at(-1)?.dateTo ?? '' });
  const months = Math.round(days / MONTH_DAYS);
  return months < LEAST_MONTHS
    ? `${Math.round(days / WEEK_DAYS)}${NO_BREAK_SPACE}weeks`
    : `${months}${NO_BREAK_SPACE}months`;
}
