import type { CallOptions } from './call-options.ts';
import { checkArguments } from './check-arguments.ts';
import { isDocsAgentError } from './errors.ts';
import { GivenRows } from './given-rows.ts';
import type { ClientContext } from './options.ts';
import type { ViewsWindow, WindowViews } from './read-window.ts';
import { createAbortError } from './request.ts';
import { createRequestBudget, type RequestBudget } from './request-budget.ts';
import { ANALYTICS_REQUESTS_PER_HOUR } from './service-limits.ts';
import type { ViewRow } from './views.ts';
import { VIEW_ROWS_OPTIONS, WINDOW } from './views-arguments.ts';
import { asReason, WindowPages } from './window-pages.ts';

export interface ViewRowsOptions extends CallOptions {
  /**
   * Maximum number of requests; several readings can share one.
   * @default a new budget of 100 for each loop
   */
  budget?: RequestBudget | undefined;
}

/**
 * The rows of a window for `for await`, in the service's order, each path once. A page is asked for
 * when its first row is, so that a loop that is left costs no more. Each loop reads the window from
 * its beginning.
 */
export interface ViewRows extends AsyncIterable<ViewRow> {
  /** Whether the last loop gave out all rows; false until it has ended, and where it was left. */
  readonly complete: boolean;
  /** Why the last loop ended before it gave out all rows, as in `WindowViews`. */
  readonly incompleteReason: WindowViews['incompleteReason'] | undefined;
}

/**
 * Reads a window row by row, a page at a time. A spent budget, a 429 or an outage ends the loop,
 * with `complete: false`.
 *
 * @throws {DocsAgentError} of kind `invalid-option`; the loop, of kind `auth`, `forbidden`,
 *   `not-found`, `invalid` or `aborted`
 */
export function viewRows(
  context: ClientContext,
  window: ViewsWindow,
  options: ViewRowsOptions,
): ViewRows {
  const schemas = { window: WINDOW, options: VIEW_ROWS_OPTIONS };
  checkArguments(context, 'views', { window, options }, schemas);
  const { signal, timeoutMs, maxRetries } = options;
  const last: LastLoop = { complete: false, incompleteReason: undefined };

  async function* loop(): AsyncGenerator<ViewRow, void, undefined> {
    last.complete = false;
    last.incompleteReason = undefined;
    const budget = options.budget ?? createRequestBudget(ANALYTICS_REQUESTS_PER_HOUR);
    const call = { timeoutMs, maxRetries };
    const pages = new WindowPages({
      context,
      window,
      budget,
      startOffset: 0,
      call,
    });
    const given = new GivenRows();
    for (let index = 0; budget.take(); index += 1) {
      const page = await pages.ask(index, signal);
      last.incompleteReason = isDocsAgentError(page) ? asReason(page) : pages.faultOf(page);
      if (isDocsAgentError(page) || last.incompleteReason !== undefined) return;
      for (const row of given.takePage(page, pages.pageRows)) {
        if (signal?.aborted) throw createAbortError(context, ASKED, { cause: signal.reason });
        yield row;
      }
      if (page.hasMore) continue;
      last.complete = given.areAll();
      last.incompleteReason = last.complete ? undefined : 'rows-moved';
      return;
    }
    last.incompleteReason = budget.refusal ?? 'budget';
  }

  return Object.assign(last, { [Symbol.asyncIterator]: loop });
}

type LastLoop = { -readonly [Member in 'complete' | 'incompleteReason']: ViewRows[Member] };

const ASKED = { operation: 'views', purpose: 'read all page views' } as const;
