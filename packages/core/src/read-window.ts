import type { ClientContext } from './context.ts';
import { type DocsAgentError, type ErrorKind, isDocsAgentError } from './errors.ts';
import { getViews, isDay, MAX_LIMIT, refuseQuery } from './get-views.ts';
import { planPages } from './page-plan.ts';
import { collectRows, type WindowState } from './row-collection.ts';
import { createPageGuard, createPagingError } from './view-pages.ts';
import type { ViewCounts, ViewRow, Views } from './views.ts';

/** UTC days as `YYYY-MM-DD`, half-open: `dateTo` is the first day that is not counted. */
export interface ViewsWindow {
  dateFrom: string;
  dateTo: string;
}

export interface ReadWindowOptions {
  /** Most requests to send, repetitions included. @default 100 */
  maxRequests?: number;
  /** Most requests under way at once. @default 4 */
  concurrency?: number;
  /** Where to begin: `nextOffset` of an earlier reading that was not complete. @default 0 */
  startOffset?: number;
  signal?: AbortSignal;
}

export interface WindowViews {
  /** Of the whole site, as the service last said; zeros if no page could be read. */
  totals: ViewCounts;
  /** One row for each path. */
  rows: ViewRow[];
  /** The sum of `rows`. Where the reading is complete and this is not `totals`, rows moved while they were read. */
  rowTotals: ViewCounts;
  /** Rows that came again on a later page and were counted once. */
  repeatedRows: number;
  complete: boolean;
  /** Why the rows are not all: the budget was spent, or an error that time may mend. */
  incompleteReason?: 'budget' | DocsAgentError;
  /** Where another reading would go on; all rows before it have been read. */
  nextOffset: number;
  /** Requests that went out. */
  requests: number;
}

/** Errors that concern the caller's settings or wishes, and leave no use for half a reading. */
const THROWN: ReadonlySet<ErrorKind> = new Set([
  'auth',
  'forbidden',
  'not-found',
  'invalid',
  'invalid-option',
  'aborted',
]);

/** Views can arrive minutes late; a window that ended less than this ago may still change. */
const LATE_VIEWS_MS = 6 * 60 * 60 * 1000;

/**
 * Reads all rows of a window, several pages at once. After a spent budget, a 429 or an outage the rows read so far
 * are returned, with `complete: false`. How repeated rows are told apart stands at `collectRows`.
 *
 * @throws {DocsAgentError} of kind `auth`, `forbidden`, `not-found`, `invalid`, `invalid-option` or `aborted`
 */
export async function readWindow(
  context: ClientContext,
  window: ViewsWindow,
  options: ReadWindowOptions,
): Promise<WindowViews> {
  const { maxRequests, concurrency, startOffset } = checkWindow(context, window, options);
  const rows = collectRows(windowState(context, window));
  const plan = planPages({ limit: MAX_LIMIT, startOffset, concurrency });
  const findFault = createPageGuard();
  let totals: ViewCounts = { human: 0, ai: 0, total: 0 };
  let nextOffset = startOffset;
  let requests = 0;

  const result = (end: Pick<WindowViews, 'complete' | 'incompleteReason'>): WindowViews => ({
    totals,
    rows: rows.rows(),
    rowTotals: rows.totals(),
    repeatedRows: rows.repeatedRows(),
    nextOffset,
    requests,
    ...end,
  });
  const admitRetry = () => {
    if (requests >= maxRequests) return false;
    requests += 1;
    return true;
  };
  const readPage = (offset: number): Promise<Views | DocsAgentError> => {
    const query = { ...window, limit: MAX_LIMIT, offset };
    return getViews(context, query, { signal: options.signal, admitRetry }).catch((error: unknown) => {
      if (isDocsAgentError(error)) return error;
      throw error;
    });
  };

  while (requests < maxRequests) {
    const count = Math.min(plan.nextCount(), maxRequests - requests);
    requests += count;
    const offsets = Array.from({ length: count }, (_, index) => nextOffset + index * MAX_LIMIT);
    // In their order, and up to the first that fails or is the last: what was asked for beyond says nothing.
    for (const page of await Promise.all(offsets.map(readPage))) {
      if (isDocsAgentError(page)) {
        if (THROWN.has(page.kind)) throw page;
        return result({ complete: false, incompleteReason: page });
      }
      const fault = findFault(page);
      if (fault !== undefined) {
        const incompleteReason = createPagingError(context, `${fault}, at offset ${nextOffset}`);
        return result({ complete: false, incompleteReason });
      }
      totals = page.totals;
      rows.addPage(page.views);
      plan.addPage(page);
      nextOffset += MAX_LIMIT;
      if (!page.hasMore) return result({ complete: true });
    }
  }
  return result({ complete: false, incompleteReason: 'budget' });
}

function windowState(context: ClientContext, { dateTo }: ViewsWindow): WindowState {
  return Date.parse(`${dateTo}T00:00:00Z`) + LATE_VIEWS_MS <= context.clock.now() ? 'closed' : 'open';
}

function checkWindow(
  context: ClientContext,
  { dateFrom, dateTo }: ViewsWindow,
  options: ReadWindowOptions,
): Required<Omit<ReadWindowOptions, 'signal'>> {
  if (!isDay(dateFrom) || !isDay(dateTo) || dateFrom >= dateTo) {
    const given = JSON.stringify({ dateFrom, dateTo });
    throw refuseQuery(
      context,
      'readWindow',
      `a window is two days as YYYY-MM-DD, the first before the second, not ${given}`,
    );
  }
  const { maxRequests = 100, concurrency = 4, startOffset = 0 } = options;
  for (const [name, value, least] of [
    ['maxRequests', maxRequests, 0],
    ['concurrency', concurrency, 1],
    ['startOffset', startOffset, 0],
  ] as const) {
    if (Number.isSafeInteger(value) && value >= least) continue;
    throw refuseQuery(
      context,
      'readWindow',
      `${name} must be a whole number of at least ${least}, and is ${value}`,
    );
  }
  return { maxRequests, concurrency, startOffset };
}
