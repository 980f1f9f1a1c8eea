import { createRequestBudget, isDocsAgentError, type ViewsClient } from '@docs-agent/core';
import { blocksBefore } from '../blocks.ts';
import type { ViewsCache } from '../cache/views-cache.ts';
import { addDays, WEEK_DAYS } from '../days.ts';
import type { Windows } from '../windows.ts';
import { knownBlocks, refusedHistory, requestsForBlocks } from './history.ts';
import { incompleteOf, notesOn, whyNothing } from './incomplete.ts';
import { KnownSpans } from './known-spans.ts';
import { missingBlocks, readBlocks } from './read-blocks.ts';
import type { ReadingTools } from './read-span.ts';
import { readWindows } from './read-windows.ts';
import type { ViewsReader } from './reading.ts';
import { isRefusal, readingError } from './reading-error.ts';
import { namingOf, spanViews } from './site-pages.ts';

export interface ViewsReaderOptions {
  /** Makes the client; it refuses a key or project that cannot be one. */
  connect: () => ViewsClient;
  /** Where views are kept between runs; without it, both windows are read each time. */
  cache?: Promise<ViewsCache | undefined> | ViewsCache | undefined;
  /** Whether later runs get the cache as this one leaves it. They share an hourly budget. */
  isCacheSaved: boolean;
  maxRequests: number;
  basePath: string | undefined;
  now: Date;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
}

/**
 * More than two years, because other reports with the same cache may compare longer windows, or a
 * year ago.
 */
const KEPT_WEEKS = 120;

/**
 * Prepares to read views.
 *
 * @throws {UserError} when the key or the project cannot be one.
 */
export async function openViewsReader(options: ViewsReaderOptions): Promise<ViewsReader> {
  const { isCacheSaved, maxRequests, basePath, now, signal } = options;
  const cache = await options.cache;
  const spentBefore = isCacheSaved ? ((await cache?.spentInHourBefore(now)) ?? 0) : 0;
  const budget = createRequestBudget(Math.max(0, maxRequests - spentBefore));
  const spans = new KnownSpans(cache, now);
  const tools: ReadingTools = { client: connected(options), spans, budget, signal };
  let isServiceDown = false;
  const nameOf = namingOf(basePath);
  let first: Windows | undefined;

  return {
    maxRequests,
    get requestsUsed() {
      return budget.used;
    },
    get requestsLeft() {
      return budget.left;
    },
    async read(windows, reserved = 0) {
      await spans.load(windows);
      const requests = Math.max(0, budget.left - reserved);
      const stop = await readWindows(tools, windows, requests);
      // An outage would meet blocks, too; refused days are those of this window alone.
      isServiceDown ||= isDocsAgentError(stop) && !isRefusal(stop);
      const current = spans.known(windows.current);
      const baseline = spans.known(windows.baseline);
      if (current === undefined || baseline === undefined) {
        if (isDocsAgentError(stop) && stop.kind !== 'rate-limited') throw readingError(stop);
        return { kind: 'rate-limited', why: whyNothing(stop, { maxRequests, spentBefore }) };
      }
      first ??= windows;
      const isContinued = cache !== undefined && isCacheSaved;
      const incomplete = incompleteOf(current, baseline, stop, {
        requests,
        maxRequests,
        spentBefore,
        isContinued,
      });
      return {
        kind: 'read',
        views: {
          windows,
          current: spanViews(current, nameOf),
          baseline: spanViews(baseline, nameOf),
          incomplete,
          notes: notesOn(current, baseline),
        },
      };
    },
    async readBlocks(windows) {
      if (cache === undefined || isServiceDown) return;
      await spans.load(windows);
      await readBlocks(tools, windows);
    },
    history(windows) {
      const hasCache = cache !== undefined;
      return {
        blocks: first === undefined ? [] : knownBlocks(windows, spans, nameOf),
        missingBlocks: hasCache ? missingBlocks(windows, spans).length : 0,
        runsToFill: hasCache ? Math.ceil(requestsForBlocks(windows, spans) / maxRequests) : 0,
        refused: refusedHistory(windows, spans),
        isReadAgain: cache?.isOfOtherKey ?? false,
      };
    },
    async close() {
      if (cache === undefined || !isCacheSaved) return;
      await cache.recordRun({ atMs: now.getTime(), requests: budget.used });
      if (first !== undefined) await cache.removeBefore(oldestKept(first));
    },
  };
}

/** Spans that end on this day or earlier are not needed, not even for other reports. */
function oldestKept(windows: Windows): string {
  const { current, baseline } = windows;
  const oldestBlock = blocksBefore(windows).at(-1) ?? baseline;
  const days = [
    addDays(current.dateTo, -KEPT_WEEKS * WEEK_DAYS),
    baseline.dateFrom,
    oldestBlock.dateFrom,
  ];
  return days.sort()[0] ?? current.dateFrom;
}

function connected({ connect }: ViewsReaderOptions): ViewsClient {
  try {
    return connect();
  } catch (error) {
    throw readingError(error);
  }
}
