import type { UnfinishedWindow, ViewRow, ViewsWindow } from '@docs-agent/core';
import { joinSpans, type SpanRows } from './join-spans.ts';
import type { KnownSpans } from './known-spans.ts';
import { partsOf } from './reading-plan.ts';

/** The known rows of a window. */
export interface KnownWindow extends SpanRows {
  /**
   * `all`; `largest`: the first of rows that come in falling order of views, each with all of its views; `some`: rows that
   * have at least these views.
   */
  rowsAre: 'all' | 'largest' | 'some';
}

/** The known rows of a window; undefined if its totals are unknown. */
export function knownWindow(window: ViewsWindow, spans: KnownSpans): KnownWindow | undefined {
  const sum = spans.sum(window);
  if (sum !== undefined) return { ...sum, rowsAre: 'all' };
  const first = firstRows(window, spans);
  if (first !== undefined) return first;
  const { known, missing } = partsOf(window, spans);
  const rest = missing && firstRows(missing, spans);
  if (rest === undefined) return undefined;
  const parts = known.flatMap((span) => spans.whole(span) ?? []);
  return { ...joinSpans([...parts, rest]), rowsAre: 'some' };
}

function firstRows(span: ViewsWindow, spans: KnownSpans): KnownWindow | undefined {
  const known = spans.get(span);
  if (known?.kind === 'moved') return { ...known, rowsAre: 'some' };
  if (known?.kind !== 'unfinished') return undefined;
  const { totals, badRows } = known.rest;
  const rows = new Map<string, ViewRow>();
  // A path that came on two pages is one row that was counted on.
  for (const row of known.rest.rows) {
    if (row.total >= (rows.get(row.path)?.total ?? 0)) rows.set(row.path, row);
  }
  return { rows: [...rows.values()], totals, badRows, rowsAre: isFalling(known.rest) ? 'largest' : 'some' };
}

function isFalling({ rows, isSteady }: UnfinishedWindow): boolean {
  const areInOrder = rows.every((row, index) => row.total <= (rows[index - 1] ?? row).total);
  return isSteady && areInOrder && new Set(rows.map(({ path }) => path)).size === rows.length;
}
