import {
  ANALYTICS_REQUESTS_PER_HOUR,
  createRequestBudget,
  type DocsAgentError,
  isDocsAgentError,
  type RequestBudget,
  type ViewsClient,
} from '@docs-agent/core';
import { blocksBefore } from '../blocks.ts';
import type { ViewsCache } from '../cache/views-cache.ts';
import { addDays, WEEK_DAYS } from '../days.ts';
import type { Windows } from '../windows.ts';
import { comingRuns } from './coming-runs.ts';
import { incompleteOf, notesOn, whyNothing } from './incomplete.ts';
import { KnownSpans } from './known-spans.ts';
import { HOUR_MS, projectReading } from './project-reading.ts';
import { joinBlocks, readBlocks } from './read-blocks.ts';
import type { ReadingTools } from './read-span.ts';
import { readWindows } from './read-windows.ts';
import type { BlockViews, ReadBy, ReadOutcome, ViewsReader } from './reading.ts';
import { isRefusal, readingError } from './reading-error.ts';
import { missingOf, missingOfWindows, pagesLeft, type ReadingState, wantedBlocks } from './reading-plan.ts';
import { namingOf, type PageName, spanViews } from './site-pages.ts';

export interface ViewsReaderOptions {
  /** Makes the client; it refuses a key or project that cannot be one. */
  connect: () => ViewsClient;
  /** Where views are kept between runs; without it, both windows are read each time. */
  cache?: Promise<ViewsCache | undefined> | ViewsCache | undefined;
  maxRequests: number;
  basePath: string | undefined;
  now: Date;
  /** Whether runs with this cache share an hourly budget; runs of pull requests do not. */
  sharesHour: boolean;
  /** When scheduled runs come, as the event says it: five fields, UTC. */
  cron?: string | undefined;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
}

/** More than two years, because other reports with the same cache may compare longer windows, or a year ago. */
const KEPT_WEEKS = 120;

/**
 * Prepares to read views.
 *
 * @throws {UserError} when the key or the project cannot be one.
 */
export async function openViewsReader(options: ViewsReaderOptions): Promise<ViewsReader> {
  const { maxRequests, basePath, now, sharesHour, cron, signal } = options;
  const cache = await options.cache;
  const recorded = (await cache?.runs()) ?? [];
  const inHour = recorded.filter(({ atMs }) => atMs > now.getTime() - HOUR_MS);
  const spentBefore = sharesHour ? inHour.reduce((sum, { requests }) => sum + requests, 0) : 0;
  const requests = Math.max(0, maxRequests - spentBefore);
  const spans = new KnownSpans(cache, now);
  spans.windowRows = recorded.findLast(({ addresses }) => addresses !== undefined)?.addresses;
  const client = connected(options);
  let used = 0;
  let isServiceDown = false;
  let refusal: DocsAgentError | undefined;
  // Scheduled runs do not see what a pull request's run reads.
  const isKept = cache !== undefined && sharesHour;
  let first: { windows: Windows; nameOf: (path: string) => PageName } | undefined;
  let kept: ReadingState = spans;

  const requestsLeft = () => (refusal === undefined ? requests - used : 0);
  /** Reads with the remaining budget, minus reserved requests. */
  const spend = async <T>(reserved: number, read: (tools: ReadingTools) => Promise<T>): Promise<T> => {
    const budget: RequestBudget = createRequestBudget(Math.max(0, requestsLeft() - reserved));
    if (refusal !== undefined) budget.close(refusal);
    try {
      return await read({ client, spans, budget, signal });
    } finally {
      used += budget.used;
      refusal ??= budget.refusal;
    }
  };

  return {
    async read(windows, reserved = 0): Promise<ReadOutcome> {
      await spans.load(windows);
      if (!isKept && first === undefined) kept = spans.snapshot();
      const left = Math.max(0, requestsLeft() - reserved);
      const stop = await spend(reserved, (tools) => readWindows(tools, windows, isKept));
      // An outage would meet blocks, too; refused days are those of this window alone.
      isServiceDown ||= isDocsAgentError(stop) && !isRefusal(stop);
      const current = spans.known(windows.current);
      const baseline = spans.known(windows.baseline);
      if (current === undefined || baseline === undefined) {
        if (isDocsAgentError(stop) && stop.kind !== 'rate-limited') throw readingError(stop);
        return { kind: 'rate-limited', why: whyNothing(stop, { maxRequests, spentBefore }) };
      }
      if (first === undefined) {
        const paths = new Set([...current.rows, ...baseline.rows].map(({ path }) => path));
        first = { windows, nameOf: namingOf([...paths], basePath) };
        const { length } = current.rows;
        if (current.rowsAre === 'all') spans.windowRows = length;
        else if (spans.windowRows !== undefined) spans.windowRows = Math.max(spans.windowRows, length + 1);
      }
      const { nameOf } = first;
      const { windowRows } = spans;
      return {
        kind: 'read',
        views: {
          windows,
          current: spanViews(current, nameOf),
          baseline: spanViews(baseline, nameOf),
          incomplete: incompleteOf(current, baseline, stop, {
            maxRequests,
            spentBefore,
            left,
            windowRows,
            isKept: cache !== undefined,
          }),
          notes: notesOn(current, baseline),
        },
      };
    },
    async readBlocks(windows) {
      if (cache === undefined || isServiceDown) return;
      await spans.load(windows);
      await spend(0, (tools) => readBlocks(tools, windows));
      await joinBlocks(spans, windows);
    },
    history(windows) {
      const blocks: BlockViews[] = [];
      for (const window of first === undefined ? [] : blocksBefore(windows)) {
        const sum = spans.sum(window);
        if (sum === undefined || first === undefined) break;
        blocks.push({ window, ...spanViews(sum, first.nameOf) });
      }
      const wanted = cache === undefined ? [] : wantedBlocks(windows, spans);
      const missing = wanted.flatMap((block) => missingOf(block, spans) ?? []);
      const requests = missing.reduce((sum, span) => sum + pagesLeft(span, spans), 0);
      const refusal = spans.newestRefusal();
      return {
        blocks,
        missingBlocks: missing.length,
        runsToFill: Math.ceil(requests / maxRequests),
        refused: refusal && { before: refusal.window.dateTo, why: refusal.why },
        isReadAgain: cache?.isOfOtherKey ?? false,
      };
    },
    readBy(windows): ReadBy | undefined {
      const { windowRows } = spans;
      const isRead = missingOfWindows(windows, spans).length === 0;
      if (cache === undefined || windowRows === undefined || isRead) return undefined;
      const requestsPerWindow = spans.pagesOf(windows.current);
      const forOneRun = Math.ceil((2 * requestsPerWindow) / 10) * 10;
      const thisRun = sharesHour ? [{ atMs: now.getTime(), requests: used }] : [];
      const recent = [...recorded, ...thisRun];
      const runs = comingRuns(recent, cron, now);
      const start = { windows, now, state: kept, recent, maxRequests };
      return {
        windowsWhole: runs && (projectReading(start, runs) ?? 'never'),
        requestsPerWindow,
        addresses: rounded(windowRows),
        maxRequestsForOneRun: forOneRun <= ANALYTICS_REQUESTS_PER_HOUR ? forOneRun : undefined,
      };
    },
    get requestsUsed() {
      return used;
    },
    get requestsLeft() {
      return requestsLeft();
    },
    async close() {
      if (cache === undefined || !sharesHour) return;
      const { windowRows: addresses } = spans;
      await cache.recordRun({ atMs: now.getTime(), requests: used, addresses });
      if (first !== undefined) await cache.removeBefore(oldestKept(first.windows));
    },
  };
}

/** Spans that end on this day or earlier are not needed, not even for other reports. */
function oldestKept(windows: Windows): string {
  const { current, baseline } = windows;
  const oldestBlock = blocksBefore(windows).at(-1) ?? baseline;
  const days = [addDays(current.dateTo, -KEPT_WEEKS * WEEK_DAYS), baseline.dateFrom, oldestBlock.dateFrom];
  return days.sort()[0] ?? current.dateFrom;
}

function connected({ connect }: ViewsReaderOptions): ViewsClient {
  try {
    return connect();
  } catch (error) {
    throw readingError(error);
  }
}

/** Only two or three digits are known. */
function rounded(count: number): number {
  const step = count < 1_000 ? 10 : count < 10_000 ? 100 : 500;
  return Math.round(count / step) * step;
}
