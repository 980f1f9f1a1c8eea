import { CALLERS_ERRORS, type DocsAgentError, isDocsAgentError } from './errors.ts';
import { getViewsPage, isDay, refuseFirst } from './get-views.ts';
import type { ClientContext } from './options.ts';
import { planPages } from './page-plan.ts';
import { createPageGuard, pagesInOrder } from './page-sequence.ts';
import { createRequestError } from './request.ts';
import { createRequestBudget, type RequestBudget } from './request-budget.ts';
import { ANALYTICS_REQUESTS_PER_HOUR, ROWS_PER_PAGE } from './service-limits.ts';
import type { ViewCounts, ViewRow, ViewsPage } from './views.ts';
import { wholeNumberProblem } from './whole-number.ts';
import { type UnfinishedWindow, WindowRows } from './window-rows.ts';

/** UTC days as `YYYY-MM-DD`, half-open: `dateTo` is the first day that is not counted. */
export interface ViewsWindow {
  dateFrom: string;
  dateTo: string;
}

export interface ReadWindowOptions {
  /** Maximum number of requests; several readings can share one. @default a new budget of 100 */
  budget?: RequestBudget;
  /** Maximum number of requests in flight. @default 4 */
  concurrency?: number;
  /** Pages after which this reading ends, as if its budget were spent. @default as many as there are */
  maxPages?: number;
  /** What an earlier reading of the same window left behind, to go on from there. */
  unfinished?: UnfinishedWindow;
  /** Ends the reading at once, with an error of kind `aborted`. */
  signal?: AbortSignal;
}

export interface WindowViews {
  /** Of the whole site, as the service last said; zeros if no page could be read. */
  totals: ViewCounts;
  /** One row for each path. Of a reading that is not complete, no row has more views than it really has. */
  rows: ViewRow[];
  /** Rows that came again on a later page and were counted once. */
  repeatedRows: number;
  /** Rows that are left out, because they hold no valid counts. A reading can be complete without them. */
  badRows: number;
  complete: boolean;
  /**
   * Why the rows are not all: the budget was spent or `maxPages` were read, the rows moved while they were read (they do
   * not come to the total, and show why), or an error that may pass.
   */
  incompleteReason?: 'budget' | 'rows-moved' | DocsAgentError;
  /** Input for a later reading that continues; absent if this one is complete, or if it has to start over. */
  unfinished?: UnfinishedWindow;
  /** Requests that went out for this window. */
  requests: number;
}

const DEFAULT_CONCURRENCY = 4;

/** How many rounds of requests ahead the reading looks for the end of the window. */
const LEAD_ROUNDS = 2;

/**
 * Reads all rows of a window, several pages at once. After a spent budget, a 429 or an outage the rows read so far
 * are returned, with `complete: false`. See `collectRows` for how repeated rows are handled.
 *
 * @throws {DocsAgentError} of kind `auth`, `forbidden`, `not-found`, `invalid`, `invalid-option` or `aborted`
 */
export async function readWindow(
  context: ClientContext,
  window: ViewsWindow,
  options: ReadWindowOptions,
): Promise<WindowViews> {
  checkWindow(context, window, options);
  const { concurrency = DEFAULT_CONCURRENCY, unfinished, signal } = options;
  const budget = options.budget ?? createRequestBudget(ANALYTICS_REQUESTS_PER_HOUR);
  const rows = new WindowRows(unfinished);
  const startOffset = unfinished?.nextOffset ?? 0;
  let pageRows = ROWS_PER_PAGE;
  const findFault = createPageGuard();
  let requests = 0;

  const ask = (page: number, pageSignal: AbortSignal): Promise<ViewsPage | DocsAgentError> => {
    requests += 1;
    const query = { ...window, limit: ROWS_PER_PAGE, offset: startOffset + page * pageRows };
    const admitRetry = (error: DocsAgentError) => {
      const isAdmitted = budget.takeRepetition(error);
      if (isAdmitted) requests += 1;
      return isAdmitted;
    };
    return getViewsPage(context, query, { signal: pageSignal, admitRetry }).then(
      (answer) => {
        // The first page is answered before any other is asked for.
        if (page === 0 && isCapped(answer)) pageRows = answer.rowCount;
        return answer;
      },
      (error: unknown) => {
        if (!isDocsAgentError(error)) throw error;
        if (error.kind === 'rate-limited') budget.close(error);
        return error;
      },
    );
  };
  const stopped = (incompleteReason: 'budget' | DocsAgentError): WindowViews => ({
    ...rows.soFar(),
    complete: false,
    incompleteReason,
    requests,
  });

  const start = { limit: ROWS_PER_PAGE, views: rows.views(), maxPages: options.maxPages };
  const plan = planPages(start, LEAD_ROUNDS * concurrency);
  for await (const page of pagesInOrder({ ask, plan, budget, concurrency, signal })) {
    if (isDocsAgentError(page)) {
      if (CALLERS_ERRORS.has(page.kind)) throw page;
      return stopped(page);
    }
    const fault = findFault(page);
    if (fault !== undefined) {
      const asked = { operation: 'getViews', purpose: 'read all page views' } as const;
      const error = createRequestError(context, asked, {
        kind: 'unexpected-response',
        why: `${fault}.`,
      });
      // Pages that lead nowhere are not gone on from.
      const { unfinished: _, ...views } = stopped(error);
      return views;
    }
    rows.addPage(page, pageRows);
    if (!page.hasMore) return { ...rows.atEnd(), requests };
  }
  return stopped(budget.refusal ?? 'budget');
}

/** Whether a service gives fewer rows on a page than it was asked for: a round number, although more follow. */
function isCapped({ rowCount, hasMore }: ViewsPage): boolean {
  const isRound = rowCount % 10 === 0 || rowCount % 25 === 0;
  return hasMore && rowCount > 0 && rowCount < ROWS_PER_PAGE && isRound;
}

function checkWindow(
  context: ClientContext,
  { dateFrom, dateTo }: ViewsWindow,
  { concurrency = DEFAULT_CONCURRENCY, maxPages = 1, unfinished }: ReadWindowOptions,
): void {
  const isWindow = isDay(dateFrom) && isDay(dateTo) && dateFrom < dateTo;
  const given = JSON.stringify({ dateFrom, dateTo });
  refuseFirst(context, 'readWindow', [
    isWindow
      ? undefined
      : `a window is two days as YYYY-MM-DD, the first before the second, not ${given}`,
    wholeNumberProblem('concurrency', concurrency, 1),
    wholeNumberProblem('maxPages', maxPages, 1),
    wholeNumberProblem('unfinished.nextOffset', unfinished?.nextOffset ?? 0, 0),
  ]);
}
