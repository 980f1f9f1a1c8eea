import type { ViewRow } from '@docs-agent/core';
import type { WholeSpan } from '../cache/stored-span.ts';
import { addCounts, NO_VIEWS } from '../page-views.ts';

/** Rows with what the service says of all of them. */
export type SpanRows = Omit<WholeSpan, 'kind'>;

/** Spans of different days together, path by path. */
export function joinSpans(spans: readonly SpanRows[]): SpanRows {
  const [only, ...others] = spans;
  if (only !== undefined && others.length === 0) return only;
  const rows = new Map<string, ViewRow>();
  for (const row of spans.flatMap((span) => span.rows)) {
    const known = rows.get(row.path);
    rows.set(row.path, known === undefined ? row : { path: row.path, ...addCounts(known, row) });
  }
  return {
    rows: [...rows.values()],
    totals: spans.reduce((sum, { totals }) => addCounts(sum, totals), NO_VIEWS),
    badRows: spans.reduce((sum, { badRows }) => sum + badRows, 0),
  };
}
