import type { ViewsWindow } from '@docs-agent/core';
import type { StoredSpan } from '../../src/cache/stored-span.ts';
import type { ViewsCache } from '../../src/cache/views-cache.ts';

/** A cache in memory. */
export interface MemoryCache extends ViewsCache {
  spans: Map<string, StoredSpan>;
}

export function memoryCache(): MemoryCache {
  const spans = new Map<string, StoredSpan>();
  const sent: { atMs: number; requests: number }[] = [];
  const nameOf = ({ dateFrom, dateTo }: ViewsWindow) => `${dateFrom}_${dateTo}`;
  return {
    spans,
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
    requestsSince: async (sinceMs) =>
      sent.filter(({ atMs }) => atMs > sinceMs).reduce((sum, { requests }) => sum + requests, 0),
    recordRequests: async (entry) => {
      sent.push(entry);
    },
  };
}
