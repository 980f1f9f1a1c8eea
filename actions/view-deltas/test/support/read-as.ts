import type { ViewCounts, ViewsWindow } from '@docs-agent/core';
import { type ReadingOptions, readSite } from '../../src/reading/read-site.ts';
import type { Reading, SpanViews } from '../../src/reading/reading.ts';
import type { WindowSettings } from '../../src/windows.ts';
import type { MemoryCache } from './memory-cache.ts';
import { viewsByPage } from './pages.ts';
import type { SiteService } from './site-service.ts';
import { windowsAt } from './windows-at.ts';

export const HOUR_MS = 3_600_000;
export const WEEK_MS = 7 * 24 * HOUR_MS;

/** A Monday, long enough after midnight for the week before to be counted. */
export const MONDAY = Date.parse('2026-11-16T07:00:00Z');

export interface ReadAs extends Partial<ReadingOptions> {
  settings?: Partial<WindowSettings>;
  signal?: AbortSignal;
}

/** Reads a site as a run of the action does, on the Monday unless told otherwise. */
export function readAs(service: SiteService, options: ReadAs = {}): Promise<Reading> {
  const { settings, signal = new AbortController().signal, ...rest } = options;
  const now = rest.now ?? new Date(MONDAY);
  return readSite(
    service.connect,
    windowsAt(now, settings),
    { maxRequests: 40, basePath: undefined, cache: undefined, history: 'known', now, ...rest },
    signal,
  );
}

/** Runs of the site's report, an hour apart, until nothing is left to fill; how many that took. */
export async function fillHistory(
  service: SiteService,
  cache: MemoryCache,
  settings: Partial<WindowSettings> = {},
): Promise<number> {
  for (let hour = 0; hour < 40; hour += 1) {
    const now = new Date(MONDAY + hour * HOUR_MS);
    const reading = await readAs(service, { cache, history: 'fill', now, settings });
    if (reading.missingWeeks === 0) return hour + 1;
  }
  throw new Error('40 runs did not fill the history');
}

/** Paths of a site of so many pages. */
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

function byPath([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
