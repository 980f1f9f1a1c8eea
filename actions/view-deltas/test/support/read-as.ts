import type { ViewCounts, ViewsWindow } from '@docs-agent/core';
import { type ReadingOptions, readSite } from '../../src/reading/read-site.ts';
import type { Reading, SpanViews } from '../../src/reading/reading.ts';
import { chooseWindows, type WindowSettings, type Windows } from '../../src/windows.ts';
import type { SiteService } from './site-service.ts';

export const HOUR_MS = 3_600_000;
export const WEEK_MS = 7 * 24 * HOUR_MS;

/** A Monday, long enough after midnight for the week before to be counted. */
export const MONDAY = Date.parse('2026-11-16T07:00:00Z');

export interface ReadAs extends Partial<ReadingOptions> {
  settings?: Partial<WindowSettings>;
  signal?: AbortSignal;
}

/** The windows that a run at this time compares. */
export function windowsAt(now: Date, settings: Partial<WindowSettings> = {}): Windows {
  return chooseWindows(
    {
      weeks: 4,
      asOf: undefined,
      baseline: 'previous',
      dateFrom: undefined,
      dateTo: undefined,
      baselineFrom: undefined,
      baselineTo: undefined,
      definitionChanges: [],
      ...settings,
    },
    now,
  );
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

/** Counts by path, in the order of paths. */
export function countsOf({ pages }: SpanViews): Map<string, ViewCounts> {
  const counts = [...pages.values()].map(
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
