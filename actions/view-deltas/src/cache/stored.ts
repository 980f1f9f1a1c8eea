import type { UnfinishedWindow, ViewCounts, ViewRow } from '@docs-agent/core';
import * as z from 'zod/mini';

/** Every row of a span of days, as the service gave it. */
export interface WholeSpan {
  kind: 'whole';
  rows: ViewRow[];
  totals: ViewCounts;
  /** Paths of rows left out because they had no valid counts; null for a row without a path. */
  badRows: (string | null)[];
}

/**
 * The known views in a span of days: all rows, the first of them, or that the service refuses them.
 */
export type StoredSpan =
  | WholeSpan
  | { kind: 'unfinished'; rest: UnfinishedWindow }
  | { kind: 'refused'; why: string };

/** Runs of one hour share a budget. */
const KEPT_MS = 3_600_000;

const count = z.int().check(z.nonnegative());
// Checked at once, because checking row by row takes longer than everything else in reading a file.
const rows = z.custom<ViewRow[]>((value) => Array.isArray(value) && value.every(isRow));
const badRows = z.array(z.nullable(z.string()));
const totals = z.object({
  human: count,
  ai: count,
  total: count,
});

const storedSpan = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('whole'),
    rows,
    totals,
    badRows,
  }),
  z.object({
    kind: z.literal('unfinished'),
    rest: z.object({
      rows,
      totals,
      nextOffset: count,
      unnamedViews: count,
      badRows,
      isSteady: z.boolean(),
    }),
  }),
  z.object({ kind: z.literal('refused'), why: z.string() }),
]);
const recordedRun = z.object({ atMs: z.int(), requests: count });

/** A run, recorded for those of the same hour. */
export type RecordedRun = z.infer<typeof recordedRun>;

function isRow(value: unknown): value is ViewRow {
  if (typeof value !== 'object' || value === null) return false;
  const row: Partial<Record<keyof ViewRow, unknown>> = value;
  return (
    typeof row.path === 'string' && isCount(row.human) && isCount(row.ai) && isCount(row.total)
  );
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Undefined if the text is not a span. */
export function parseSpan(json: string): StoredSpan | undefined {
  return parsed(storedSpan, json);
}

/** The runs in a file that came within the hour before a time; none if it is damaged or missing. */
export function runsBefore(json: string, timeMs: number): RecordedRun[] {
  const runs = parsed(z.array(recordedRun), json) ?? [];
  return runs.filter(({ atMs }) => atMs > timeMs - KEPT_MS);
}

function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  json: string,
): z.output<Schema> | undefined {
  try {
    return z.parse(schema, JSON.parse(json));
  } catch {
    return undefined;
  }
}
