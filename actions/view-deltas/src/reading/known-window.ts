import type { UnfinishedWindow, ViewCounts, ViewRow } from '@docs-agent/core';
import type { WholeSpan } from '../cache/stored.ts';
import { addCounts, NO_VIEWS } from '../page-views.ts';
import { type Known, type SpanViews, UNREAD_SPAN } from './known.ts';
import { addUpPages, type Naming } from './site-pages.ts';

/** Rows with what the service says of all of them. */
export type SpanRows = Omit<WholeSpan, 'kind'>;

/** The known rows of a window. */
export interface KnownWindow extends SpanRows {
  /**
   * `all`; `largest`: the first of rows that come in falling order of views, each with all of its
   * views; `some`: rows that have at least these views.
   */
  rowsAre: 'all' | 'largest' | 'some';
}

/** The rows that an unfinished reading left. */
export function firstRows(rest: UnfinishedWindow): KnownWindow {
  const { totals, badRows } = rest;
  const rows = new Map<string, ViewRow>();
  // A path that came on two pages is one row that was counted on.
  for (const row of rest.rows) {
    if (row.total >= (rows.get(row.path)?.total ?? 0)) rows.set(row.path, row);
  }
  return {
    rows: [...rows.values()],
    totals,
    badRows,
    rowsAre: isFalling(rest) ? 'largest' : 'some',
  };
}

function isFalling({ rows, isSteady }: UnfinishedWindow): boolean {
  const areInOrder = rows.every((row, index) => row.total <= (rows[index - 1] ?? row).total);
  return isSteady && areInOrder && new Set(rows.map(({ path }) => path)).size === rows.length;
}

export function hasAllRows({ rowsAre }: KnownWindow): boolean {
  return rowsAre === 'all';
}

/**
 * Every unread address of these windows has fewer total views than this; undefined if that cannot
 * be said, so that the counts of addresses are lower bounds.
 *
 * @param windows without all of their rows
 */
export function unreadBelow(windows: readonly KnownWindow[]): number | undefined {
  if (windows.some(({ rowsAre }) => rowsAre === 'some')) return undefined;
  // A row with as many views as the last that was read may follow it.
  return Math.max(...windows.map(({ rows }) => rows.at(-1)?.total ?? 0)) + 1;
}

/** The least number of rows that were not read: none has more views than the last that was. */
export function leastUnreadRows({ rows, totals, rowsAre }: KnownWindow): number {
  const unread = totals.total - sumOfRows(rows).total;
  const mostOfRow = rowsAre === 'largest' ? (rows.at(-1)?.total ?? unread) : unread;
  return unread / Math.max(1, mostOfRow);
}

/**
 * The views of both windows, page by page. If those of one are lower bounds, all are.
 *
 * @param baseline undefined if nothing of it was read
 */
export function viewsOfBoth(
  current: KnownWindow,
  baseline: KnownWindow | undefined,
  nameOf: Naming,
): { current: SpanViews; baseline: SpanViews } {
  if (baseline === undefined)
    return { current: viewsOfSpan(current, nameOf), baseline: UNREAD_SPAN };
  const areLowerBounds = [current, baseline].some(({ rowsAre }) => rowsAre === 'some');
  return {
    current: { ...viewsOfSpan(current, nameOf), areLowerBounds },
    baseline: { ...viewsOfSpan(baseline, nameOf), areLowerBounds },
  };
}

/**
 * The views of a span, page by page. Totals below the sum of the rows cannot be right: that sum is
 * used.
 */
export function viewsOfSpan(span: SpanRows & Partial<KnownWindow>, nameOf: Naming): SpanViews {
  const { rows, totals, rowsAre = 'all' } = span;
  const sum = sumOfRows(rows);
  return {
    pages: addUpPages(rows, nameOf),
    totals: {
      value: {
        human: Math.max(totals.human, sum.human),
        ai: Math.max(totals.ai, sum.ai),
        total: Math.max(totals.total, sum.total),
      },
    },
    areLowerBounds: rowsAre === 'some',
    ofOthers: viewsWithoutRow({ ...span, rowsAre }),
  };
}

/** The views of a page that has no row. */
function viewsWithoutRow({ rows, totals, badRows, rowsAre }: KnownWindow): Known<ViewCounts> {
  if (rowsAre === 'some') return { unknown: 'not-read' };
  // A row without valid counts may have all the views that no row has.
  if (badRows > 0) return noneIf(totals.total === sumOfRows(rows).total);
  return noneIf(rowsAre === 'all' || rows.at(-1)?.total === 0);
}

function noneIf(isNone: boolean): Known<ViewCounts> {
  return isNone ? { value: NO_VIEWS } : { unknown: 'not-read' };
}

function sumOfRows(rows: readonly ViewRow[]): ViewCounts {
  return rows.reduce(addCounts, NO_VIEWS);
}
