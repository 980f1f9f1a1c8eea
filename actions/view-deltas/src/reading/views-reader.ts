import { isDocsAgentError, type ViewsClient } from '@docs-agent/core';
import { blocksBefore } from '../blocks.ts';
import type { ViewsCache } from '../cache/views-cache.ts';
import { addDays, WEEK_DAYS } from '../days.ts';
import type { Windows } from '../windows.ts';
import { knownBlocks, refusedHistory, requestsForBlocks } from './history.ts';
import { KnownSpans } from './known-spans.ts';
import { viewsOfBoth } from './known-window.ts';
import { notesOn, notReadOf, whyNothing } from './not-read.ts';
import { missingBlocks } from './plan.ts';
import { readBlocks } from './read-blocks.ts';
import type { ReadingTools, Stop } from './read-span.ts';
import { readWindows } from './read-windows.ts';
import type { History, ReadOutcome } from './reading.ts';
import { isRefusal, readingError } from './reading-error.ts';
import { RunBudget } from './run-budget.ts';
import { type Naming, namingOf } from './site-pages.ts';

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
  const savedCache = isCacheSaved ? cache : undefined;
  const budget = await RunBudget.open(maxRequests, savedCache, now);
  const spans = new KnownSpans(cache, now);
  const client = connected(options);
  const tools = {
    client,
    spans,
    budget: budget.requests,
    signal,
  };
  return new ViewsReader({
    tools,
    budget,
    cache,
    savedCache,
    basePath,
    now,
  });
}

interface ReaderParts {
  tools: ReadingTools;
  budget: RunBudget;
  cache: ViewsCache | undefined;
  /** The cache, if later runs get it as this one leaves it. */
  savedCache: ViewsCache | undefined;
  basePath: string | undefined;
  now: Date;
}

/** One run's reading: one cache, one budget, and the same page names in all spans. */
export class ViewsReader {
  readonly #parts: ReaderParts;
  /** An outage would meet blocks, too. */
  #isServiceDown = false;
  /** The windows that were read first. */
  #first: Windows | undefined;
  readonly #nameOf: Naming;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#nameOf = namingOf(parts.basePath);
  }

  /** Requests that a run may send. */
  get maxRequests(): number {
    return this.#parts.budget.maxRequests;
  }

  get requestsUsed(): number {
    return this.#parts.budget.requests.used;
  }

  get requestsLeft(): number {
    return this.#parts.budget.requests.left;
  }

  /**
   * Reads the unknown parts of both windows.
   *
   * @param reserved requests that stay unspent
   * @throws {UserError} if the key, its scope or the project is wrong, the service refuses a
   * window, the run is cancelled, or nothing of a window could be read because of an outage, or
   * because the answer was unusable (a redirect, a web page, no totals).
   */
  async read(windows: Windows, reserved = 0): Promise<ReadOutcome> {
    const { tools, budget } = this.#parts;
    const { spans } = tools;
    await spans.load(windows);
    const requests = Math.max(0, this.requestsLeft - reserved);
    const stop = await readWindows(tools, windows, requests);
    // Refused days are those of this window alone.
    if (isDocsAgentError(stop) && !isRefusal(stop)) {
      this.#isServiceDown = true;
    }
    const current = spans.known(windows.current);
    const baseline = spans.known(windows.baseline);
    if (current === undefined) return nothingRead(stop, budget);
    if (baseline === undefined) {
      throwUnlessSpent(stop);
    }
    this.#first ??= windows;
    return {
      kind: 'read',
      views: {
        windows,
        ...viewsOfBoth(current, baseline, this.#nameOf),
        notRead: notReadOf(current, baseline, stop, { requests, budget }),
        notes: notesOn(current, baseline),
      },
    };
  }

  /**
   * Reads earlier blocks, newest first, with the remaining budget. Does nothing without a cache or
   * a budget, and never throws for a refusal or an outage.
   */
  async readBlocks(windows: Windows): Promise<void> {
    const { tools, cache } = this.#parts;
    if (cache === undefined || this.#isServiceDown) return;
    await tools.spans.load(windows);
    await readBlocks(tools, windows);
  }

  history(windows: Windows): History {
    const { tools, budget, cache } = this.#parts;
    const { spans } = tools;
    const blocks = this.#first === undefined ? [] : knownBlocks(windows, spans, this.#nameOf);
    const refused = refusedHistory(windows, spans);
    if (cache === undefined)
      return {
        blocks,
        missingBlocks: 0,
        runsToFill: 0,
        refused,
        isReadAgain: false,
      };
    return {
      blocks,
      missingBlocks: missingBlocks(windows, spans).length,
      runsToFill: Math.ceil(requestsForBlocks(windows, spans) / budget.maxRequests),
      refused,
      isReadAgain: cache.isOfOtherKey,
    };
  }

  /** Records the run and its requests for later runs, and removes unneeded spans from the cache. */
  async close(): Promise<void> {
    const { savedCache, now } = this.#parts;
    if (savedCache === undefined) return;
    await savedCache.recordRun({ atMs: now.getTime(), requests: this.requestsUsed });
    if (this.#first !== undefined) {
      await savedCache.removeBefore(oldestKept(this.#first));
    }
  }
}

/** Only the service's limit and a spent budget keep the rows that were read before. */
function throwUnlessSpent(stop: Stop | undefined): void {
  if (isDocsAgentError(stop) && stop.kind !== 'rate-limited') throw readingError(stop);
}

function nothingRead(stop: Stop | undefined, budget: RunBudget): ReadOutcome {
  throwUnlessSpent(stop);
  return { kind: 'rate-limited', why: whyNothing(stop, budget) };
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
