import type { RequestBudget, ViewsWindow } from '@docs-agent/core';
import type { ViewsCache } from '../cache/views-cache.ts';
import { addDays, WEEK_DAYS } from '../days.ts';
import type { KnownSpans } from './known-spans.ts';
import type { SpanReader } from './span-reader.ts';
import { weekOf, weeksIn } from './weeks.ts';

/** Weeks of small sites are read side by side, those of large ones one after another. */
const MAX_WEEKS_AT_ONCE = 4;

/** More than a year, for baselines of a year ago. */
const KEPT_WEEKS = 120;

/**
 * Reads weeks, the first ones first, as long as the budget and the service allow. A week that the budget cuts off is
 * kept as far as it was read.
 *
 * @param mondays weeks that are not known
 */
export async function fillHistory(
  reader: SpanReader,
  mondays: readonly string[],
  limits: { budget: RequestBudget; requestsPerWeek: number; concurrency: number },
): Promise<void> {
  const { budget, requestsPerWeek, concurrency } = limits;
  const atOnce = Math.min(MAX_WEEKS_AT_ONCE, Math.max(1, Math.floor(concurrency / requestsPerWeek)));
  const queue = [...mondays];
  let underWay = 0;
  // One week that is cut off is enough: the newest.
  const isWithinBudget = () => budget.left >= (underWay === 0 ? 1 : (underWay + 1) * requestsPerWeek);
  const readOneByOne = async () => {
    while (isWithinBudget()) {
      const monday = queue.shift();
      if (monday === undefined) return;
      underWay += 1;
      const { incompleteReason } = await reader.read(weekOf(monday), Math.floor(concurrency / atOnce));
      underWay -= 1;
      // Of rows that moved, the next week knows nothing; an outage it would meet too.
      if (incompleteReason !== undefined && incompleteReason !== 'rows-moved') return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOneByOne));
}

/** Removes spans that are of no use any more: very old ones, and those whose weeks are all known one by one. */
export async function pruneCache(cache: ViewsCache, spans: KnownSpans, today: string): Promise<void> {
  const oldest = addDays(today, -KEPT_WEEKS * WEEK_DAYS);
  const isKnownByWeek = (span: ViewsWindow) => {
    const weeks = weeksIn(span);
    return weeks.length > 1 && weeks.every((monday) => spans.whole(weekOf(monday)) !== undefined);
  };
  for (const span of await cache.windows()) {
    if (span.dateTo <= oldest || isKnownByWeek(span)) await cache.remove(span);
  }
}
