import { createRequestBudget, type DocsAgentClient } from '@docs-agent/core';
import { isSettled, type Windows } from '../windows.ts';
import { isRefused, whyIncomplete } from './incomplete.ts';
import { loadKnownSpans } from './known-spans.ts';
import { CONCURRENCY, HOUR_MS, type ReadingOptions } from './read-site.ts';
import { knownWindow, readWindows } from './read-windows.ts';
import type { Reading } from './reading.ts';
import { explainedReading } from './reading-error.ts';
import { createSpanReader } from './span-reader.ts';
import { viewsOverTime, wantedSpans } from './views-over-time.ts';

/** What is known of the weeks around one merge. */
export type MergeViews = Pick<
  Reading,
  'current' | 'baseline' | 'weeks' | 'earlierWindows' | 'incomplete' | 'isRateLimited'
>;

/** Reads the weeks around several merges, one merge after another, out of one budget. */
export interface MergeViewsReader {
  /**
   * The views of both windows. Once some could not all be read, no more is asked for: what is known all the same is
   * given, and else undefined.
   *
   * @throws {UserError} when the key, its scope or the project is wrong, or when the run is cancelled.
   */
  read(windows: Windows): Promise<MergeViews | undefined>;
  requestsUsed(): number;
  /** Tells later runs with the same cache what was asked for. */
  close(): Promise<void>;
}

export interface MergeReadingOptions extends Omit<ReadingOptions, 'history'> {
  /** Requests that this run has sent already. */
  sentBefore: number;
}

/** @param all every pair of windows that may be read */
export async function openMergeViews(
  connect: () => DocsAgentClient,
  all: readonly Windows[],
  options: MergeReadingOptions,
  signal: AbortSignal,
): Promise<MergeViewsReader> {
  const { cache, maxRequests, now, basePath, sentBefore } = options;
  const spans = await loadKnownSpans(cache, all.flatMap(wantedSpans), (span) => isSettled(span, now));
  const sentThisHour = (await cache?.requestsSince(now.getTime() - HOUR_MS)) ?? 0;
  const spentBefore = Math.max(sentBefore, sentThisHour);
  const budget = createRequestBudget(Math.max(0, maxRequests - spentBefore));
  const client = await explainedReading(async () => connect());
  const reader = createSpanReader(client, spans, budget, signal);
  const isKnown = ({ current, baseline }: Windows) =>
    [current, baseline].every((window) => knownWindow(window, spans) !== undefined);
  let isSpent = false;

  return {
    async read(windows) {
      if (isSpent && !isKnown(windows)) return undefined;
      const read = await explainedReading(() => readWindows(windows, spans, reader, CONCURRENCY));
      const both = [read.current, read.baseline];
      const incomplete = whyIncomplete(both, { maxRequests, spentBefore });
      if (incomplete !== undefined) isSpent = true;
      return {
        ...viewsOverTime(windows, spans, { ...read, basePath }),
        incomplete,
        isRateLimited: both.every(isRefused),
      };
    },
    requestsUsed: () => budget.used,
    async close() {
      await cache?.recordRequests({ atMs: now.getTime(), requests: budget.used });
    },
  };
}
