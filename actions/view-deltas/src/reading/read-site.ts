import { createRequestBudget, type DocsAgentClient, type ViewsWindow } from '@docs-agent/core';
import type { ViewsCache } from '../cache/views-cache.ts';
import { isSettled, type Windows } from '../windows.ts';
import { fillHistory, pruneCache } from './history.ts';
import { isRefused, whyIncomplete } from './incomplete.ts';
import { loadKnownSpans } from './known-spans.ts';
import { readWindows } from './read-windows.ts';
import type { Reading } from './reading.ts';
import { explainedReading } from './reading-error.ts';
import { createSpanReader, requestsFor } from './span-reader.ts';
import { viewsOverTime, wantedSpans } from './views-over-time.ts';
import { wantedWeeks, weekOf } from './weeks.ts';

/** Requests under way at once, over all that is read. */
export const CONCURRENCY = 8;

/** In so much time the service answers so many requests; runs with one cache share their budget over it. */
export const HOUR_MS = 3_600_000;

export interface ReadingOptions {
  maxRequests: number;
  /** Path prefix under which the docs are served. */
  basePath: string | undefined;
  /** Where views are kept between runs; without it, the two windows are read each time. */
  cache: ViewsCache | undefined;
  /**
   * `known`: the two windows are read, and of earlier weeks what the cache has is taken. `fill`: what is left of the
   * budget goes into earlier weeks for later runs, if there is a cache; such runs share the budget of an hour.
   * `fill with half`: the other half is left for what the run reads next.
   */
  history: 'known' | 'fill' | 'fill with half';
  now: Date;
}

/**
 * Reads the views of both windows, side by side and out of one budget, as far as the cache does not know them.
 *
 * @param connect makes the client; it refuses a key or project that cannot be one.
 * @throws {UserError} when the key, its scope or the project is wrong, or when the run is cancelled.
 */
export async function readSite(
  connect: () => DocsAgentClient,
  windows: Windows,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<Reading> {
  return explainedReading(() => readWithin(connect(), windows, options, signal));
}

async function readWithin(
  client: DocsAgentClient,
  windows: Windows,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<Reading> {
  const { cache, maxRequests, now } = options;
  const filled = options.history === 'known' ? undefined : cache;
  const isSettledNow = (span: ViewsWindow) => isSettled(span, now);
  const weeks = wantedWeeks(windows);
  const spans = await loadKnownSpans(cache, wantedSpans(windows), isSettledNow);
  const spentBefore = (await filled?.requestsSince(now.getTime() - HOUR_MS)) ?? 0;
  const budget = createRequestBudget(Math.max(0, maxRequests - spentBefore));
  const reader = createSpanReader(client, spans, budget, signal);
  let filling = createRequestBudget(0);
  const requestsUsed = () => budget.used + filling.used;
  const missing = () =>
    weeks.filter((monday) => isSettledNow(weekOf(monday)) && spans.whole(weekOf(monday)) === undefined);

  try {
    const read = await readWindows(windows, spans, reader, CONCURRENCY);
    const both = [read.current, read.baseline];
    const incomplete = whyIncomplete(both, { maxRequests, spentBefore });
    const requestsPerWeek = requestsFor(Math.max(...both.map(({ rows }) => rows.length)));
    if (filled !== undefined && incomplete === undefined) {
      const share = options.history === 'fill' ? 1 : 0.5;
      filling = createRequestBudget(Math.floor(budget.left * share));
      const filler = createSpanReader(client, spans, filling, signal);
      await fillHistory(filler, missing(), { budget: filling, requestsPerWeek, concurrency: CONCURRENCY });
    }
    const missingWeeks = cache === undefined ? 0 : missing().length;
    return {
      ...viewsOverTime(windows, spans, { ...read, basePath: options.basePath }),
      requestsUsed: requestsUsed(),
      requestBudget: maxRequests,
      incomplete,
      isRateLimited: both.every(isRefused),
      missingWeeks,
      runsToFill: Math.ceil((missingWeeks * requestsPerWeek) / maxRequests),
    };
  } finally {
    await filled?.recordRequests({ atMs: now.getTime(), requests: requestsUsed() });
    if (filled !== undefined) await pruneCache(filled, spans, windows.current.dateTo);
  }
}
