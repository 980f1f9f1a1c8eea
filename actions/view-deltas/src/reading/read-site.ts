import { UserError } from '@docs-agent/action-kit';
import {
  createRequestBudget,
  type DocsAgentClient,
  isDocsAgentError,
  type ViewsWindow,
} from '@docs-agent/core';
import type { ViewsCache } from '../cache/views-cache.ts';
import { isSettled, type Windows } from '../windows.ts';
import { fillHistory, pruneCache } from './history.ts';
import { isRefused, whyIncomplete } from './incomplete.ts';
import { type KnownSpans, loadKnownSpans, type SpanRows } from './known-spans.ts';
import { knownWindow, readWindows } from './read-windows.ts';
import type { Reading } from './reading.ts';
import { namesOfSite, spanViews, weekViews } from './site-views.ts';
import { createSpanReader, requestsFor } from './span-reader.ts';
import { earlierWindows, isHistory, wantedWeeks, weekOf } from './weeks.ts';

/** Requests under way at once, over all that is read. */
const CONCURRENCY = 8;

const HOUR_MS = 3_600_000;

export interface ReadingOptions {
  maxRequests: number;
  /** Path prefix under which the docs are served. */
  basePath: string | undefined;
  /** Where views are kept between runs; without it, the two windows are read each time. */
  cache: ViewsCache | undefined;
  /**
   * `known`: the two windows are read, and of earlier weeks what the cache has is taken. `fill`: what is left of the
   * budget goes into earlier weeks for later runs, if there is a cache; such runs share the budget of an hour.
   */
  history: 'known' | 'fill';
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
  try {
    return await readWithin(connect(), windows, options, signal);
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    if (error.kind === 'aborted') {
      throw new UserError('The run was cancelled while page views were read; nothing was written.', {
        cause: error,
      });
    }
    throw new UserError(`Page views could not be read: ${error.message}`, { cause: error });
  }
}

async function readWithin(
  client: DocsAgentClient,
  windows: Windows,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<Reading> {
  const { cache, maxRequests, now } = options;
  const filled = options.history === 'fill' ? cache : undefined;
  const isSettledNow = (span: ViewsWindow) => isSettled(span, now);
  const weeks = wantedWeeks(windows);
  const spans = await loadKnownSpans(cache, wantedSpans(windows, weeks), isSettledNow);
  const spentBefore = (await filled?.requestsSince(now.getTime() - HOUR_MS)) ?? 0;
  const budget = createRequestBudget(Math.max(0, maxRequests - spentBefore));
  const reader = createSpanReader(client, spans, budget, signal);
  const missing = () =>
    weeks.filter((monday) => isSettledNow(weekOf(monday)) && spans.whole(weekOf(monday)) === undefined);

  try {
    const read = await readWindows(windows, spans, reader, CONCURRENCY);
    const both = [read.current, read.baseline];
    const incomplete = whyIncomplete(both, { maxRequests, spentBefore });
    const requestsPerWeek = requestsFor(Math.max(...both.map(({ rows }) => rows.length)));
    if (filled !== undefined && incomplete === undefined) {
      await fillHistory(reader, missing(), { budget, requestsPerWeek, concurrency: CONCURRENCY });
    }
    const missingWeeks = cache === undefined ? 0 : missing().length;
    return {
      ...viewsOfSite(windows, weeks, spans, { ...read, basePath: options.basePath }),
      requestsUsed: budget.used,
      requestBudget: maxRequests,
      incomplete,
      isRateLimited: both.every(isRefused),
      missingWeeks,
      runsToFill: Math.ceil((missingWeeks * requestsPerWeek) / maxRequests),
    };
  } finally {
    await filled?.recordRequests({ atMs: now.getTime(), requests: budget.used });
    if (filled !== undefined) await pruneCache(filled, spans, windows.current.dateTo);
  }
}

function wantedSpans(windows: Windows, weeks: readonly string[]): ViewsWindow[] {
  return [windows.current, windows.baseline, ...earlierWindows(windows), ...weeks.map(weekOf)];
}

/** What the spans come to, page by page. */
function viewsOfSite(
  windows: Windows,
  weeks: readonly string[],
  spans: KnownSpans,
  read: { current: SpanRows; baseline: SpanRows; basePath: string | undefined },
): Pick<Reading, 'current' | 'baseline' | 'weeks' | 'earlierWindows'> {
  const nameOf = namesOfSite([read.current, read.baseline], read.basePath);
  const knownWeeks = weeks
    .filter((monday) => isHistory(monday, windows.historyFrom))
    .flatMap((monday) => {
      const span = spans.whole(weekOf(monday));
      return span === undefined ? [] : [{ monday, span }];
    });
  const earlier = earlierWindows(windows).map((window) => knownWindow(window, spans));
  const gap = earlier.indexOf(undefined);
  return {
    current: spanViews(read.current, nameOf),
    baseline: spanViews(read.baseline, nameOf),
    weeks: knownWeeks.reverse().map(({ monday, span }) => weekViews(monday, span, nameOf)),
    earlierWindows: earlier
      .slice(0, gap === -1 ? earlier.length : gap)
      .flatMap((span) => (span === undefined ? [] : [spanViews(span, nameOf)])),
  };
}
