import type { ViewCounts, ViewsWindow } from '@docs-agent/core';
import type { SpanViews } from '../../src/reading/known.ts';
import type { History, ReadOutcome, WindowsReading } from '../../src/reading/reading.ts';
import {
  openViewsReader,
  type ViewsReader,
  type ViewsReaderOptions,
} from '../../src/reading/views-reader.ts';
import type { WindowSettings, Windows } from '../../src/windows.ts';
import { viewsByPage } from './pages.ts';
import type { SiteService } from './site-service.ts';
import { windowsAt } from './windows-at.ts';

export const HOUR_MS = 3_600_000;
export const WEEK_MS = 7 * 24 * HOUR_MS;

/** A Monday, long enough after midnight for the week before to be counted. */
export const MONDAY = Date.parse('2026-11-16T07:00:00Z');

export interface ReadAs extends Partial<ViewsReaderOptions> {
  settings?: Partial<WindowSettings>;
  /** Requests that the windows leave. */
  leave?: number;
  /** Whether blocks are read too. @default on runs of the site's report */
  blocks?: boolean;
}

/** What a run came to know, and what it asked for. */
export interface RunRead {
  outcome: ReadOutcome;
  history: History;
  requestsUsed: number;
  windows: Windows;
}

/** Opens a reader as a run of the site's report does, on the Monday if not said otherwise. */
export function openAs(service: SiteService, options: ReadAs = {}): Promise<ViewsReader> {
  const { settings: _settings, leave: _leave, blocks: _blocks, ...rest } = options;
  return openViewsReader({
    connect: service.connect,
    maxRequests: 40,
    basePath: undefined,
    now: new Date(MONDAY),
    isCacheSaved: true,
    signal: new AbortController().signal,
    ...rest,
  });
}

/**
 * Reads a site as a run of its report does: both windows, and then blocks. Pull requests read no
 * blocks.
 */
export async function readAs(service: SiteService, options: ReadAs = {}): Promise<RunRead> {
  const windows = windowsAt(options.now ?? new Date(MONDAY), options.settings);
  const reader = await openAs(service, options);
  try {
    const outcome = await reader.read(windows, options.leave);
    if (options.blocks ?? options.isCacheSaved !== false) await reader.readBlocks(windows);
    const { requestsUsed } = reader;
    return {
      outcome,
      history: reader.history(windows),
      requestsUsed,
      windows,
    };
  } finally {
    await reader.close();
  }
}

/** Both windows, where they were read. */
export function readOf({ outcome }: Pick<RunRead, 'outcome'>): WindowsReading {
  if (outcome.kind === 'read') return outcome.views;
  throw new Error(`nothing was read: ${outcome.why}`);
}

/** Paths of a site with this many pages. */
export function pathsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `/page-${index}`);
}

/** Counts by path, in the order of paths. */
export function countsOf({ pages }: SpanViews): Map<string, ViewCounts> {
  const counts = viewsByPage(pages).map(
    ({ path, human, ai, total }) => [path, { human, ai, total }] as const,
  );
  return new Map(counts.sort(byPath));
}

/** What is true of a window, in the order of paths. */
export function truthOf(service: SiteService, window: ViewsWindow): Map<string, ViewCounts> {
  return new Map([...service.truth(window)].sort(byPath));
}

/** What is true of a whole site. */
export function totalsOf(service: SiteService, window: ViewsWindow): ViewCounts {
  const totals = { human: 0, ai: 0, total: 0 };
  for (const { human, ai, total } of service.truth(window).values()) {
    totals.human += human;
    totals.ai += ai;
    totals.total += total;
  }
  return totals;
}

function byPath([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
