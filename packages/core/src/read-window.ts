import type { CallOptions } from './call-options.ts';
import { checkArguments } from './check-arguments.ts';
import { type DocsAgentError, isDocsAgentError } from './errors.ts';
import type { ClientContext } from './options.ts';
import { planPages } from './page-plan.ts';
import { pagesInOrder } from './page-sequence.ts';
import { createRequestBudget, type RequestBudget } from './request-budget.ts';
import { ANALYTICS_REQUESTS_PER_HOUR, ROWS_PER_PAGE } from './service-limits.ts';
import type { ViewCounts, ViewRow } from './views.ts';
import { READ_WINDOW_OPTIONS, WINDOW } from './views-arguments.ts';
import { asReason, WindowPages } from './window-pages.ts';
import { type UnfinishedWindow, WindowRows } from './window-rows.ts';

/** UTC days as `YYYY-MM-DD`, half-open: `dateTo` is the first day that is not counted. */
export interface ViewsWindow {
  dateFrom: string;
  dateTo: string;
}

export interface ReadWindowOptions extends CallOptions {
  /** Maximum number of requests; several readings can share one. @default a new budget of 100 */
  budget?: RequestBudget | undefined;
  /** Maximum number of requests in flight. @default 4 */
  concurrency?: number | undefined;
  /**
   * Pages after which this reading ends, as if its budget were spent.
   * @default as many as there are
   */
  maxPages?: number | undefined;
  /** The state of an earlier, unfinished reading of the same window. */
  unfinished?: UnfinishedWindow | undefined;
}

export interface WindowViews {
  /** Of the whole site, as the service last said; zeros if no page could be read. */
  totals: ViewCounts;
  /**
   * One row for each path. Of a reading that is not complete, no row has more views than it really
   * has.
   */
  rows: ViewRow[];
  /** Rows that came again on a later page and were counted once. */
  repeatedRows: number;
  /**
   * Paths of rows that are left out, because they hold no valid counts; null for a row without a
   * path. A reading can be complete without them.
   */
  badRows: (string | null)[];
  complete: boolean;
  /**
   * Why the rows are not all: the budget was spent or `maxPages` were read, the rows moved while
   * they were read (they do not come to the total, and show why), or an error that may pass.
   */
  incompleteReason?: 'budget' | 'rows-moved' | DocsAgentError;
  /**
   * Input for a later reading that continues; absent if this one is complete, or if it has to start
   * over.
   */
  unfinished?: UnfinishedWindow;
  /** Requests that went out for this window. */
  requests: number;
}

const DEFAULT_CONCURRENCY = 4;

/** How many rounds of requests ahead the reading looks for the end of the window. */
const LEAD_ROUNDS = 2;

/**
 * Reads all rows of a window, several pages at once. After a spent budget, a 429 or an outage the
 * rows before the first missing page are returned, with `complete: false`. See `collectRows` for how
 * repeated rows are handled.
 *
 * @throws {DocsAgentError} of kind `auth`, `forbidden`, `not-found`, `invalid`, `invalid-option` or
 *   `aborted`
 */
export async function readWindow(
  context: ClientContext,
  window: ViewsWindow,
  options: ReadWindowOptions,
): Promise<WindowViews> {
  const schemas = { window: WINDOW, options: READ_WINDOW_OPTIONS };
  checkArguments(context, 'readWindow', { window, options }, schemas);
  const { concurrency = DEFAULT_CONCURRENCY, maxPages, unfinished } = options;
  const { signal, timeoutMs, maxRetries } = options;
  const budget = options.budget ?? createRequestBudget(ANALYTICS_REQUESTS_PER_HOUR);
  const startOffset = unfinished?.nextOffset ?? 0;
  const call = { timeoutMs, maxRetries };
  const pages = new WindowPages({
    context,
    window,
    budget,
    startOffset,
    call,
  });
  const rows = new WindowRows(unfinished);
  const plan = planPages(
    {
      limit: ROWS_PER_PAGE,
      views: rows.views(),
      maxPages,
    },
    LEAD_ROUNDS * concurrency,
  );
  const ask = (page: number, pageSignal: AbortSignal) => pages.ask(page, pageSignal);
  const stopped = (incompleteReason: 'budget' | DocsAgentError): WindowViews => {
    return {
      ...rows.soFar(),
      complete: false,
      incompleteReason,
      requests: pages.requests,
    };
  };

  for await (const page of pagesInOrder({
    ask,
    plan,
    budget,
    concurrency,
    signal,
  })) {
    if (isDocsAgentError(page)) return stopped(asReason(page));
    const fault = pages.faultOf(page);
    if (fault !== undefined) {
      // A later reading does not continue from pages that lead nowhere.
      const { unfinished: _, ...views } = stopped(fault);
      return views;
    }
    rows.addPage(page, pages.pageRows);
    if (!page.hasMore) return { ...rows.atEnd(), requests: pages.requests };
  }
  return stopped(budget.refusal ?? 'budget');
}
