import type { UnfinishedWindow, ViewCounts, ViewRow } from '@docs-agent/core';
import type { WholeSpan } from '../cache/stored.ts';
import { addCounts, NO_VIEWS } from '../page-views.ts';
import { type Known, type SpanViews, UNREAD_SPAN } from './known.ts';
import { addUpPages, type Naming } from './site-pages.ts';

/** Rows with what the service says of all of them. */
export type SpanRows = Omit<WholeSpan, 'kind'>;

/**
 * Which addresses of a window were not read. `any`: those that were read have at least their counts.
 * `below`: each has fewer views than this, and those that were read have all of theirs.
 */
type Unread = 'none' | 'any' | { below: number };

/** The known rows of a window. */
export interface KnownWindow extends SpanRows {
  unread: Unread;
}

/** A window that was read to its last row. */
export function wholeWindow(span: SpanRows): KnownWindow {
  return { ...span, unread: 'none' };
}

/** A window whose rows moved while they were read. */
export function movedWindow(span: SpanRows): KnownWindow {
  return { ...span, unread: 'any' };
}

/** The rows that an unfinished reading left. */
export function firstRows(rest: UnfinishedWindow): KnownWindow {
  const { totals, badRows } = rest;
  const rows = new Map<string, ViewRow>();
  // A path that came on two pages is one row that was counted on.
  for (const row of rest.rows) {
    if (row.total >= (rows.get(row.path)?.total ?? 0)) {
      rows.set(row.path, row);
    }
  }
  return {
    rows: [...rows.values()],
    totals,
    badRows,
    unread: unreadOf(rest),
  };
}

function unreadOf({ rows, totals, unnamedViews, isSteady }: UnfinishedWindow): Unread {
  const isOnePerPath = new Set(rows.map(({ path }) => path)).size === rows.length;
  if (!isSteady || !isOnePerPath) return 'any';
  // The service may say that more follow, and then have none, or none with views.
  if (sumOfRows(rows).total + unnamedViews === totals.total) return 'none';
  const areInOrder = rows.every((row, index) => row.total <= (rows[index - 1] ?? row).total);
  if (!areInOrder) return 'any';
  // A row with as many views as the last that was read may follow it.
  return { below: (rows.at(-1)?.total ?? 0) + 1 };
}

/** Which addresses of one of these windows, or of several, were not read. */
export function unreadOfAll(windows: readonly KnownWindow[]): Unread {
  const bounds: number[] = [];
  for (const { unread } of windows) {
    if (unread === 'any') return 'any';
    if (unread !== 'none') {
      bounds.push(unread.below);
    }
  }
  return bounds.length === 0 ? 'none' : { below: Math.max(...bounds) };
}

/** The least number of rows that were not read: none has more views than the last that was. */
export function leastUnreadRows({ rows, totals, unread }: KnownWindow): number {
  const views = totals.total - sumOfRows(rows).total;
  const mostOfRow = unread === 'any' ? views : (rows.at(-1)?.total ?? views);
  return views / Math.max(1, mostOfRow);
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
  const areLowerBounds = unreadOfAll([current, baseline]) === 'any';
  return {
    current: { ...viewsOfSpan(current, nameOf), areLowerBounds },
    baseline: { ...viewsOfSpan(baseline, nameOf), areLowerBounds },
  };
}

/**
 * The views of a span, page by page. Totals below the sum of the rows cannot be right: that sum is
 * used.
 */
export function viewsOfSpan(window: KnownWindow, nameOf: Naming): SpanViews {
  const { rows, totals, badRows, unread } = window;
  const sum = sumOfRows(rows);
  const atLeastSum = {
    human: Math.max(totals.human, sum.human),
    ai: Math.max(totals.ai, sum.ai),
    total: Math.max(totals.total, sum.total),
  };
  const invalid = pagesOfBadRows(badRows, nameOf);
  const pages = addUpPages(rows, nameOf);
  for (const key of invalid.keys()) {
    pages.delete(key);
  }
  return {
    pages,
    invalid,
    totals: { value: atLeastSum },
    areLowerBounds: unread === 'any',
    ofOthers: viewsWithoutRow(window),
  };
}

/** Paths of pages by their keys. A row without valid counts leaves its page's sum unknown. */
function pagesOfBadRows(
  badRows: KnownWindow['badRows'],
  nameOf: Naming,
): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const rawPath of badRows) {
    const name = rawPath === null ? undefined : nameOf(rawPath);
    if (name !== undefined) {
      pages.set(name.key, name.path);
    }
  }
  return pages;
}

/** The views of a page that has no row. */
function viewsWithoutRow({ rows, totals, badRows, unread }: KnownWindow): Known<ViewCounts> {
  if (unread === 'any') return { unknown: 'not-read' };
  // A row without a path and valid counts may have all the views that no row has.
  if (badRows.includes(null)) return noneIf(totals.total === sumOfRows(rows).total);
  return noneIf(unread === 'none' || rows.at(-1)?.total === 0);
}

function noneIf(isNone: boolean): Known<ViewCounts> {
  return isNone ? { value: NO_VIEWS } : { unknown: 'not-read' };
}

function sumOfRows(rows: readonly ViewRow[]): ViewCounts {
  return rows.reduce(addCounts, NO_VIEWS);
}
