import type { ViewsWindow } from '@docs-agent/core';
import type { RecordedRun, StoredSpan } from '../../src/cache/stored.ts';
import type { ViewsCache } from '../../src/cache/views-cache.ts';

/** A cache in memory. */
export interface MemoryCache extends ViewsCache {
  spans: Map<string, StoredSpan>;
  isOfOtherKey: boolean;
}

export function memoryCache(): MemoryCache {
  const spans = new Map<string, StoredSpan>();
  const recorded: RecordedRun[] = [];
  const nameOf = ({ dateFrom, dateTo }: ViewsWindow) => `${dateFrom}_${dateTo}`;
  return {
    spans,
    isOfOtherKey: false,
    windows: async () =>
      [...spans.keys()].map((name) => {
        const [dateFrom = '', dateTo = ''] = name.split('_');
        return { dateFrom, dateTo };
      }),
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
    runs: async () => [...recorded],
    recordRun: async (run) => {
      recorded.push(run);
    },
  };
}
