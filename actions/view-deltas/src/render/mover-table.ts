import { type Block, inlineCode, lineBreak, small } from '@docs-agent/action-kit';
import { WEEK_DAYS } from '../days.ts';
import { formatChange, NO_BREAK_SPACE } from '../published/numbers.ts';
import type { PublishedCourse } from '../published/published-course.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
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
  const { numbers, incomplete } = report;
  const course = incomplete === undefined ? report.course : undefined;
  const isCounted = numbers !== 'relative';
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
  return tableWithGaps<PublishedRow>(
    (gap) => [
      moved === 'Lost' ? lostPageColumn(report) : pageColumn(report),
      countColumn(SERIES_TITLES[series], 'current'),
      countColumn('Before', 'baseline'),
      ...(isCounted ? [movedColumn] : []),
      ...(isCounted && course !== undefined ? [] : [changeColumn]),
      { title: 'Range', cellOf: (row) => rangeCell(row[series], gap) },
      ...(course === undefined ? [] : [barsColumn(series, course)]),
    ],
    rows,
  );
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

function barsColumn(series: Series, course: PublishedCourse): KnownColumn<PublishedRow> {
  return {
    title: lengthOfCourse(course),
    cellOf(row) {
      const bars = course.sparklineOf(row, series);
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
