import { type DocsAgentError, isDocsAgentError } from './errors.ts';
import type { PagePlan } from './page-plan.ts';
import type { RequestBudget } from './request-budget.ts';
import type { Views, ViewsPage } from './views.ts';

export interface PageSequenceOptions {
  /** Asks for a page; an error of the service is an answer too. */
  ask: (page: number, signal: AbortSignal) => Promise<ViewsPage | DocsAgentError>;
  plan: PagePlan;
  budget: RequestBudget;
  /** Maximum number of requests in flight. */
  concurrency: number;
  signal: AbortSignal | undefined;
}

/**
 * Yields the pages in order, and requests several at once. Ends when the budget is spent. Requests
 * still in flight when the caller stops are aborted.
 */
export async function* pagesInOrder(
  options: PageSequenceOptions,
): AsyncGenerator<ViewsPage | DocsAgentError, void, undefined> {
  const { ask, plan, budget, concurrency } = options;
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal].filter((one) => one !== undefined));
  const answers = new Map<number, ViewsPage | DocsAgentError>();
  const underWay = new Map<number, Promise<void>>();
  const begin = async (page: number) => {
    const answer = await ask(page, signal);
    underWay.delete(page);
    answers.set(page, answer);
    if (isDocsAgentError(answer)) {
      plan.failed(page);
    } else {
      plan.answered(page, answer);
    }
  };

  let page = 0;
  try {
    while (true) {
      while (underWay.size < concurrency && budget.left > 0) {
        const next = plan.next(budget.left);
        if (next === undefined || !budget.take()) break;
        underWay.set(next, begin(next));
      }
      const answer = answers.get(page);
      if (answer !== undefined) {
        answers.delete(page);
        page += 1;
        yield answer;
      } else if (underWay.size > 0) {
        await Promise.race(underWay.values());
      } else {
        return;
      }
    }
  } finally {
    ended.abort();
    for (const promise of underWay.values()) {
      promise.catch(() => undefined);
    }
  }
}

/** Empty pages that promise more have been met; this many in a row lead nowhere. */
const MAX_EMPTY_PAGES = 3;

/** Over a window that is still open, a short page can come twice by chance. */
const MAX_EQUAL_PAGES = 3;

/**
 * Makes a function that looks at the pages of one reading in their order, and says when they lead
 * nowhere: a service that ignores `offset` sends the same page forever.
 */
export function createPageGuard(): (page: Views) => string | undefined {
  let emptyPages = 0;
  let equalPages = 0;
  let previousRows: string | undefined;
  return ({ views, hasMore }) => {
    const rows = JSON.stringify(views);
    emptyPages = views.length === 0 ? emptyPages + 1 : 0;
    equalPages = rows === previousRows ? equalPages + 1 : 1;
    previousRows = rows;
    if (!hasMore) return undefined;
    if (emptyPages >= MAX_EMPTY_PAGES)
      return `${MAX_EMPTY_PAGES} empty pages in a row promised more`;
    if (equalPages >= MAX_EQUAL_PAGES) return `${MAX_EQUAL_PAGES} pages in a row were the same`;
    return undefined;
  };
}
