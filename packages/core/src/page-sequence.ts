import { type DocsAgentError, isDocsAgentError } from './errors.ts';
import type { PagePlan } from './page-plan.ts';
import type { RequestBudget } from './request-budget.ts';
import type { ViewsPage } from './views.ts';

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
 * Yields the pages in order, and requests several at once. Ends when the budget is spent. Requests still in flight when
 * the caller stops are aborted.
 */
export async function* pagesInOrder(
  options: PageSequenceOptions,
): AsyncGenerator<ViewsPage | DocsAgentError, void, undefined> {
  const { ask, plan, budget, concurrency } = options;
  const ended = new AbortController();
  const signal =
    options.signal === undefined ? ended.signal : AbortSignal.any([options.signal, ended.signal]);
  const answers = new Map<number, ViewsPage | DocsAgentError>();
  const underWay = new Map<number, Promise<void>>();

  const begin = (page: number) => {
    const settle = (answer: ViewsPage | DocsAgentError) => {
      underWay.delete(page);
      answers.set(page, answer);
      if (isDocsAgentError(answer)) plan.failed(page);
      else plan.answered(page, answer);
    };
    underWay.set(page, ask(page, signal).then(settle));
  };
  const beginMore = () => {
    while (underWay.size < concurrency && budget.left > 0) {
      const page = plan.next(budget.left);
      if (page === undefined || !budget.take()) return;
      begin(page);
    }
  };

  let page = 0;
  try {
    while (true) {
      beginMore();
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
    for (const promise of underWay.values()) promise.catch(() => undefined);
  }
}
