import {
  type RequestBudget,
  ROWS_PER_PAGE,
  type UnfinishedWindow,
  type ViewsClient,
  type ViewsWindow,
  type WindowViews,
} from '@docs-agent/core';
import type { KnownSpans } from './known-spans.ts';
import type { SpanLimits } from './plan.ts';

/** The parts for reading, shared by the whole run. */
export interface ReadingTools {
  client: ViewsClient;
  spans: KnownSpans;
  budget: RequestBudget;
  signal: AbortSignal;
}

/** Why not everything was read. `budget`: also after `maxPages`. */
export type Stop = NonNullable<WindowViews['incompleteReason']>;

/**
 * Reads a span unless it is whole, continuing where an earlier run ended, and keeps the result.
 * Rows that moved are read once more, from the first.
 *
 * @throws {DocsAgentError} when the service refuses, or the run is cancelled
 */
export async function readSpan(
  { client, spans, budget, signal }: ReadingTools,
  span: ViewsWindow,
  limits: SpanLimits,
): Promise<Stop | undefined> {
  if (spans.whole(span) !== undefined) return undefined;
  const ask = (unfinished?: UnfinishedWindow) =>
    client.readWindow(span, {
      ...limits,
      budget,
      signal,
      unfinished,
    });
  const known = spans.get(span);
  const first = await ask(known?.kind === 'unfinished' ? known.rest : undefined);
  const isWorthAnother =
    first.incompleteReason === 'rows-moved' &&
    budget.left > Math.ceil(first.rows.length / ROWS_PER_PAGE);
  const read = isWorthAnother ? await ask() : first;
  const { rows, totals, badRows, unfinished } = read;
  if (read.complete) {
    await spans.keep(span, {
      kind: 'whole',
      rows,
      totals,
      badRows,
    });
  } else if (unfinished === undefined) {
    await spans.keep(span, {
      kind: 'moved',
      rows,
      totals,
      badRows,
    });
  } else if (unfinished.nextOffset > 0) {
    await spans.keep(span, { kind: 'unfinished', rest: unfinished });
  }
  return read.incompleteReason;
}
