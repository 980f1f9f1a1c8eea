import type { CallOptions } from './call-options.ts';
import { CALLERS_ERRORS, type DocsAgentError, isDocsAgentError } from './errors.ts';
import { getViewsPage } from './get-views.ts';
import type { ClientContext } from './options.ts';
import { createPageGuard } from './page-sequence.ts';
import type { ViewsWindow } from './read-window.ts';
import { createRequestError } from './request.ts';
import type { RequestBudget } from './request-budget.ts';
import { ROWS_PER_PAGE } from './service-limits.ts';
import type { Views, ViewsPage } from './views.ts';

/** The parts that a reading of a window needs to request its pages. */
export interface PageSource {
  context: ClientContext;
  window: ViewsWindow;
  budget: RequestBudget;
  /** Offset of the first page. */
  startOffset: number;
  call: Pick<CallOptions, 'timeoutMs' | 'maxRetries'>;
}

/** The pages of one reading of a window, counted from 0. */
export class WindowPages {
  readonly #source: PageSource;
  readonly #findFault: (page: Views) => string | undefined = createPageGuard();
  /** Requests that went out. */
  requests = 0;
  /** Rows of a page when more follow. */
  pageRows = ROWS_PER_PAGE;

  constructor(source: PageSource) {
    this.#source = source;
  }

  /**
   * Asks for a page; an error of the service is an answer too. The first page must be answered
   * before another is asked for: it shows how many rows a page has.
   */
  async ask(page: number, signal: AbortSignal | undefined): Promise<ViewsPage | DocsAgentError> {
    const { context, window, budget, startOffset, call } = this.#source;
    const query = {
      ...window,
      limit: ROWS_PER_PAGE,
      offset: startOffset + page * this.pageRows,
    };
    const admitRetry = (error: DocsAgentError) => {
      const isAdmitted = budget.takeRepetition(error);
      if (isAdmitted) {
        this.requests += 1;
      }
      return isAdmitted;
    };
    this.requests += 1;
    try {
      const answer = await getViewsPage(context, query, { ...call, signal, admitRetry });
      if (page === 0 && isCapped(answer)) {
        this.pageRows = answer.rowCount;
      }
      return answer;
    } catch (error) {
      if (!isDocsAgentError(error)) throw error;
      if (error.kind === 'rate-limited') {
        budget.close(error);
      }
      return error;
    }
  }

  /** The reason why the pages lead nowhere, if they do. Pages are checked in their order. */
  faultOf(page: ViewsPage): DocsAgentError | undefined {
    const fault = this.#findFault(page);
    if (fault === undefined) return undefined;
    const asked = { operation: 'getViews', purpose: 'read all page views' } as const;
    const facts = { kind: 'unexpected-response', why: `${fault}.` } as const;
    return createRequestError(this.#source.context, asked, facts);
  }
}

/**
 * An error as the reason why a reading is not complete.
 * @throws {DocsAgentError} the error itself, if no waiting fixes it
 */
export function asReason(error: DocsAgentError): DocsAgentError {
  if (CALLERS_ERRORS.has(error.kind)) throw error;
  return error;
}

/**
 * Whether a service gives fewer rows on a page than it was asked for: a round number, although more
 * follow.
 */
function isCapped({ rowCount, hasMore }: ViewsPage): boolean {
  const isRound = rowCount % 10 === 0 || rowCount % 25 === 0;
  return hasMore && rowCount > 0 && rowCount < ROWS_PER_PAGE && isRound;
}
