import type { UnfinishedWindow, ViewCounts, ViewRow, ViewsWindow } from '@docs-agent/core';
import type { StoredSpan } from '../cache/stored-span.ts';
import type { ViewsCache } from '../cache/views-cache.ts';

/** All rows of a span, as the service gave them. */
export interface SpanRows {
  rows: readonly ViewRow[];
  totals: ViewCounts;
}

/** What is known without asking the service, and what this run adds to it. */
export interface KnownSpans {
  whole(span: ViewsWindow): SpanRows | undefined;
  unfinished(span: ViewsWindow): UnfinishedWindow | undefined;
  keep(span: ViewsWindow, stored: StoredSpan): Promise<void>;
  forget(span: ViewsWindow): Promise<void>;
}

/**
 * Takes the spans that lie in one of the windows out of the cache.
 *
 * @param isSettled whether the views of a span are all counted; one that may still grow is known for this run only
 */
export async function loadKnownSpans(
  cache: ViewsCache | undefined,
  windows: readonly ViewsWindow[],
  isSettled: (span: ViewsWindow) => boolean,
): Promise<KnownSpans> {
  const spans = new Map<string, StoredSpan>();
  for (const span of (await cache?.windows()) ?? []) {
    if (!windows.some((window) => liesIn(span, window))) continue;
    const stored = await cache?.find(span);
    if (stored !== undefined) spans.set(nameOf(span), stored);
  }
  return {
    whole(span) {
      const stored = spans.get(nameOf(span));
      return stored?.kind === 'whole' ? stored : undefined;
    },
    unfinished(span) {
      const stored = spans.get(nameOf(span));
      return stored?.kind === 'unfinished' ? stored.rest : undefined;
    },
    async keep(span, stored) {
      spans.set(nameOf(span), stored);
      if (isSettled(span)) await cache?.keep(span, stored);
    },
    async forget(span) {
      spans.delete(nameOf(span));
      await cache?.remove(span);
    },
  };
}

function liesIn(span: ViewsWindow, window: ViewsWindow): boolean {
  return span.dateFrom >= window.dateFrom && span.dateTo <= window.dateTo;
}

function nameOf({ dateFrom, dateTo }: ViewsWindow): string {
  return `${dateFrom}_${dateTo}`;
}
