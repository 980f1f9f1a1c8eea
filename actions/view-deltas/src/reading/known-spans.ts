import type { UnfinishedWindow, ViewsWindow } from '@docs-agent/core';
import type { StoredSpan } from '../cache/stored-span.ts';
import type { ViewsCache } from '../cache/views-cache.ts';
import { PathNumbers } from './path-numbers.ts';
import { rowColumns, type SpanRows } from './span-rows.ts';

/** What is known without asking the service, and what this run adds to it. */
export interface KnownSpans {
  /** Of the paths in all spans. */
  numbers: PathNumbers;
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
  const numbers = new PathNumbers();
  const spans = new Map<string, KnownSpan>();
  for (const span of (await cache?.windows()) ?? []) {
    if (!windows.some((window) => liesIn(span, window))) continue;
    const stored = await cache?.find(span);
    if (stored !== undefined) spans.set(nameOf(span), knownSpan(stored, numbers));
  }
  return {
    numbers,
    whole: (span) => spans.get(nameOf(span))?.whole,
    unfinished: (span) => spans.get(nameOf(span))?.unfinished,
    async keep(span, stored) {
      spans.set(nameOf(span), knownSpan(stored, numbers));
      if (isSettled(span)) await cache?.keep(span, stored);
    },
    async forget(span) {
      spans.delete(nameOf(span));
      await cache?.remove(span);
    },
  };
}

interface KnownSpan {
  whole?: SpanRows;
  unfinished?: UnfinishedWindow;
}

function knownSpan(stored: StoredSpan, numbers: PathNumbers): KnownSpan {
  if (stored.kind === 'unfinished') return { unfinished: stored.rest };
  return { whole: { rows: rowColumns(stored.rows, numbers), totals: stored.totals } };
}

function liesIn(span: ViewsWindow, window: ViewsWindow): boolean {
  return span.dateFrom >= window.dateFrom && span.dateTo <= window.dateTo;
}

function nameOf({ dateFrom, dateTo }: ViewsWindow): string {
  return `${dateFrom}_${dateTo}`;
}
