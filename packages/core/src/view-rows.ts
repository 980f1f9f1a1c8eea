import { CALL_RULES, type CallOptions } from './call-options.ts';
import { checkArguments } from './check-arguments.ts';
import { RANGE_RULES } from './days.ts';
import { isDocsAgentError } from './errors.ts';
import { GivenRows } from './given-rows.ts';
import type { ClientContext } from './options.ts';
import type { ViewsWindow, WindowViews } from './read-window.ts';
import { createAbortError } from './request.ts';
import { BUDGET, createRequestBudget, type RequestBudget } from './request-budget.ts';
import { objectWith, optional, options as optionsRule } from './rules.ts';
import { ANALYTICS_REQUESTS_PER_HOUR } from './service-limits.ts';
import type { ViewCounts, ViewRow } from './views.ts';
import { asReason, WindowPages } from './window-pages.ts';

export interface ViewRowsOptions extends CallOptions {
  /** Maximum number of requests; several readings can share one. @default a new budget of 100 for each loop */
  budget?: RequestBudget;
}

/**
 * The rows of a window for `for await`, in the service's order, each path once. A page is asked for when its first row
 * is, so that a loop that is left costs no more. Each loop reads the window from its beginning; the members tell of the
 * last one.
 */
export interface ViewRows extends AsyncIterable<ViewRow> {
  /** Whether the loop has given out all rows; false until it has ended, and where it was left. */
  readonly complete: boolean;
  /** Why the loop ended before it gave out all rows, as in `WindowViews`. */
  readonly incompleteReason: WindowViews['incompleteReason'] | undefined;
  /** Views of the whole site, as the service last said; undefined before the first page. */
  readonly totals: ViewCounts | undefined;
  /** Rows that came again on a later page, and were not given out again. */
  readonly repeatedRows: number;
  /** Rows that were left out, because they hold no valid counts. */
  readonly badRows: number;
  /** Requests that went out. */
  readonly requests: number;
}

const RULES = {
  window: objectWith(RANGE_RULES),
  options: optionsRule({ budget: optional(BUDGET), ...CALL_RULES }),
};

/**
 * Reads a window row by row, a page at a time. A spent budget, a 429 or an outage ends the loop, with
 * `complete: false`.
 *
 * @throws {DocsAgentError} of kind `invalid-option`; the loop, of kind `auth`, `forbidden`, `not-found`, `invalid` or
 *   `aborted`
 */
export function viewRows(context: ClientContext, window: ViewsWindow, options: ViewRowsOptions): ViewRows {
  checkArguments(context, 'views', { window, options }, RULES);
  return new WindowLoop(context, window, options);
}

class WindowLoop implements ViewRows {
  readonly #context: ClientContext;
  readonly #window: ViewsWindow;
  readonly #options: ViewRowsOptions;
  #given = new GivenRows();
  complete = false;
  incompleteReason: ViewRows['incompleteReason'];
  requests = 0;

  constructor(context: ClientContext, window: ViewsWindow, options: ViewRowsOptions) {
    this.#context = context;
    this.#window = window;
    this.#options = options;
  }

  get totals() {
    return this.#given.totals;
  }

  get repeatedRows() {
    return this.#given.repeatedRows;
  }

  get badRows() {
    return this.#given.badRows;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ViewRow, void, undefined> {
    const { signal, timeoutMs, maxRetries } = this.#options;
    const budget = this.#options.budget ?? createRequestBudget(ANALYTICS_REQUESTS_PER_HOUR);
    const pages = new WindowPages({
      context: this.#context,
      window: this.#window,
      budget,
      startOffset: 0,
      call: { timeoutMs, maxRetries },
    });
    const given = new GivenRows();
    this.#given = given;
    this.complete = false;
    this.incompleteReason = undefined;

    for (let index = 0; budget.take(); index += 1) {
      const page = await pages.ask(index, signal);
      this.requests = pages.requests;
      this.incompleteReason = isDocsAgentError(page) ? asReason(page) : pages.faultOf(page);
      if (isDocsAgentError(page) || this.incompleteReason !== undefined) return;
      for (const row of given.takePage(page, pages.pageRows)) {
        if (signal?.aborted) throw this.#abortError(signal.reason);
        yield row;
      }
      if (page.hasMore) continue;
      this.complete = given.areAll();
      if (!this.complete) this.incompleteReason = 'rows-moved';
      return;
    }
    this.incompleteReason = budget.refusal ?? 'budget';
  }

  #abortError(cause: unknown) {
    const asked = { operation: 'views', purpose: 'read all page views' } as const;
    return createAbortError(this.#context, asked, { cause });
  }
}
