import type { ViewsWindow } from '@docs-agent/core';
import { blocksBefore, YEAR_BLOCKS } from '../blocks.ts';
import type { Windows } from '../windows.ts';
import type { KnownSpans } from './known-spans.ts';

/** Concurrent requests of a run. */
const CONCURRENCY = 8;

/** Blocks of small sites are read in parallel, those of large sites one by one. */
const MOST_BLOCKS_AT_ONCE = 4;

/** How far a span is read. */
export interface SpanLimits {
  concurrency: number;
  maxPages?: number;
}

/** A window that is not whole, and how far it is read. */
export interface PlannedWindow {
  window: ViewsWindow;
  limits: SpanLimits;
}

/** The windows that are not whole, each with its part of the requests. */
export function planWindows(
  { current, baseline }: Windows,
  spans: KnownSpans,
  requests: number,
): PlannedWindow[] {
  const missing = [current, baseline].filter((window) => spans.whole(window) === undefined);
  const concurrency = Math.floor(CONCURRENCY / missing.length);
  const planned: PlannedWindow[] = [];
  for (const [index, window] of missing.entries()) {
    // An odd request is for the current window.
    const maxPages = Math.floor((requests + missing.length - 1 - index) / missing.length);
    if (maxPages > 0) {
      planned.push({ window, limits: { concurrency, maxPages } });
    }
  }
  return planned;
}

/** Blocks to read, newest first. */
export interface BlockPlan {
  blocks: ViewsWindow[];
  /** Requests that a block is expected to take: as many as the current window. */
  requestsPerBlock: number;
  /** Blocks that are read in parallel. */
  atOnce: number;
  limits: SpanLimits;
}

export function planBlocks(windows: Windows, spans: KnownSpans): BlockPlan {
  const requestsPerBlock = spans.pagesOf(windows.current);
  const parallel = Math.max(1, Math.floor(CONCURRENCY / requestsPerBlock));
  const atOnce = Math.min(MOST_BLOCKS_AT_ONCE, parallel);
  return {
    blocks: missingBlocks(windows, spans),
    requestsPerBlock,
    atOnce,
    limits: { concurrency: Math.floor(CONCURRENCY / atOnce) },
  };
}

/**
 * The blocks of a year that are not whole, newest first; without refused ones and those before
 * them.
 */
export function missingBlocks(windows: Windows, spans: KnownSpans): ViewsWindow[] {
  const missing: ViewsWindow[] = [];
  for (const block of blocksBefore(windows).slice(0, YEAR_BLOCKS)) {
    const kind = spans.get(block)?.kind;
    if (kind === 'refused') break;
    if (kind !== 'whole') {
      missing.push(block);
    }
  }
  return missing;
}
