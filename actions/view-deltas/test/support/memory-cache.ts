import type { ViewsWindow } from '@docs-agent/core';
import type { RecordedRun, StoredSpan } from '../../src/cache/stored.ts';
import type { ViewsCache } from '../../src/cache/views-cache.ts';

const HOUR_MS = 3_600_000;

/** A cache in memory. */
export interface MemoryCache extends ViewsCache {
  spans: Map<string, StoredSpan>;
  isOfOtherKey: boolean;
  /** Runs, oldest first. */
  recorded: RecordedRun[];
}

export function memoryCache(): MemoryCache {
  const spans = new Map<string, StoredSpan>();
  const recorded: RecordedRun[] = [];
  const nameOf = ({ dateFrom, dateTo }: ViewsWindow) => `${dateFrom}_${dateTo}`;
  return {
    spans,
    recorded,
    isOfOtherKey: false,
    find: async (window) => spans.get(nameOf(window)),
    keep: async (window, span) => {
      spans.set(nameOf(window), structuredClone(span));
    },
    remove: async (window) => {
      spans.delete(nameOf(window));
    },
    removeBefore: async (day) => {
      for (const name of spans.keys()) if (name.slice(11) <= day) spans.delete(name);
    },
    spentInHourBefore: async (time) => {
      const inHour = recorded.filter(({ atMs }) => atMs > time.getTime() - HOUR_MS);
      return inHour.reduce((sum, { requests }) => sum + requests, 0);
    },
    recordRun: async (run) => {
      recorded.push(run);
    },
  };
}
