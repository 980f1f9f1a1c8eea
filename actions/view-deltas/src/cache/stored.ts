import type { UnfinishedWindow, ViewCounts, ViewRow } from '@docs-agent/core';
import * as z from 'zod/mini';

/** Every row of a span of days, as the service gave it. */
export interface WholeSpan {
  kind: 'whole';
  rows: ViewRow[];
  totals: ViewCounts;
  /** Number of rows left out because they had no valid counts. */
  badRows: number;
}

/** The known views in a span of days: all rows, the first of them, or that the service refuses them. */
export type StoredSpan =
  | WholeSpan
  | { kind: 'unfinished'; rest: UnfinishedWindow }
  | { kind: 'refused'; why: string };

/** Recent runs show the rhythm of a schedule. */
const KEPT_MS = 28 * 24 * 3_600_000;

const count = z.int().check(z.nonnegative());
// Checked at once, because checking row by row takes longer than everything else in reading a file.
const rows = z.custom<ViewRow[]>((value) => Array.isArray(value) && value.every(isRow));
const totals = z.object({ human: count, ai: count, total: count });

const storedSpan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole'), rows, totals, badRows: count }),
  z.object({
    kind: z.literal('unfinished'),
    rest: z.object({
      rows,
      totals,
      nextOffset: count,
      unnamedViews: count,
      badRows: count,
      isSteady: z.boolean(),
    }),
  }),
  z.object({ kind: z.literal('refused'), why: z.string() }),
]);
const recordedRun = z.object({ atMs: z.int(), requests: count, addresses: z.optional(count) });

/** A scheduled run, recorded for later runs. */
export type RecordedRun = z.infer<typeof recordedRun>;

function isRow(value: unknown): value is ViewRow {
  if (typeof value !== 'object' || value === null) return false;
  const row: Partial<Record<keyof ViewRow, unknown>> = value;
  return typeof row.path === 'string' && isCount(row.human) && isCount(row.ai) && isCount(row.total);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Undefined if the text is not a span. */
export function parseSpan(json: string): StoredSpan | undefined {
  return parsed(storedSpan, json);
}

/** The runs in a file, oldest first; none if it is damaged or missing. */
export function readRuns(json: string): RecordedRun[] {
  return parsed(z.array(recordedRun), json) ?? [];
}

/** The text with one more run, and without old ones. */
export function addRun(json: string, run: RecordedRun): string {
  const recent = readRuns(json).filter(({ atMs }) => atMs > run.atMs - KEPT_MS);
  return JSON.stringify([...recent, run]);
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, json: string): z.output<Schema> | undefined {
  try {
    return z.parse(schema, JSON.parse(json));
  } catch {
    return undefined;
  }
}
