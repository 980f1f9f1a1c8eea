import type {
  DocsAgentClient,
  RequestBudget,
  UnfinishedWindow,
  ViewsWindow,
  WindowViews,
} from '@docs-agent/core';
import { toColumns } from '../cache/stored-span.ts';
import type { KnownSpans } from './known-spans.ts';
import { rowColumns, type SpanRows } from './span-rows.ts';

/** What was read of a span, and why that is not all. */
export interface ReadSpan extends SpanRows {
  incompleteReason: WindowViews['incompleteReason'];
}

export interface SpanReader {
  /** Reads a span unless it is known, going on where an earlier run ended, and keeps what came of it. */
  read(span: ViewsWindow, concurrency: number): Promise<ReadSpan>;
}

/** Rows on one page of the service. */
const PAGE_ROWS = 250;

/** @param budget of all requests of the run */
export function createSpanReader(
  client: DocsAgentClient,
  spans: KnownSpans,
  budget: RequestBudget,
  signal: AbortSignal,
): SpanReader {
  const ask = (span: ViewsWindow, concurrency: number, unfinished: UnfinishedWindow | undefined) =>
    client.readWindow(span, {
      budget,
      concurrency,
      signal,
      ...(unfinished === undefined ? {} : { unfinished }),
    });

  return {
    async read(span, concurrency) {
      const known = spans.whole(span);
      if (known !== undefined) return { ...known, incompleteReason: undefined };
      const first = await ask(span, concurrency, spans.unfinished(span));
      const isWorthAnother =
        first.incompleteReason === 'rows-moved' && budget.left > Math.ceil(first.rows.length / PAGE_ROWS);
      const read = isWorthAnother ? await ask(span, concurrency, undefined) : first;
      await keepRead(spans, span, read);
      const { totals, incompleteReason } = read;
      const rows = spans.whole(span)?.rows ?? rowColumns(toColumns(read.rows), spans.numbers);
      return { rows, totals, incompleteReason };
    },
  };
}

async function keepRead(spans: KnownSpans, span: ViewsWindow, read: WindowViews): Promise<void> {
  const { rows, totals, unfinished, complete } = read;
  if (complete) await spans.keep(span, { kind: 'whole', rows: toColumns(rows), totals });
  else if (unfinished === undefined) await spans.forget(span);
  else if (unfinished.nextOffset > 0) await spans.keep(span, { kind: 'unfinished', rest: unfinished });
}

/** How many requests a span of so many rows takes. */
export function requestsFor(rows: number): number {
  return Math.max(1, Math.ceil(rows / PAGE_ROWS));
}
