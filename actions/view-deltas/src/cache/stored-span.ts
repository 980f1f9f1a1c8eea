import type { UnfinishedWindow, ViewCounts, ViewRow } from '@docs-agent/core';
import * as z from 'zod/mini';

/** What is known of the views in a span of days: every row as the service gave it, or the first of them. */
export type StoredSpan =
  | { kind: 'whole'; rows: readonly ViewRow[]; totals: ViewCounts }
  | { kind: 'unfinished'; rest: UnfinishedWindow };

const counter = z.int().check(z.nonnegative());
// Long columns are checked in one go: value by value, the schema takes longer than all the rest of reading a file.
const column = z.custom<number[]>((value) => isListOf(value, isCount));
const texts = z.custom<string[]>((value) => isListOf(value, isText));
const totals = z.object({ human: counter, ai: counter, total: counter });
const rows = z.object({ paths: texts, human: column, ai: column, total: column });

const storedSpan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole'), rows, totals }),
  z.object({
    kind: z.literal('unfinished'),
    rows,
    totals,
    nextOffset: counter,
    unnamedViews: counter,
    isSteady: z.boolean(),
  }),
]);

/** A span as JSON, its rows by column: half as long, and no path is ever taken for a property's name. */
export function toJson(span: StoredSpan): string {
  if (span.kind === 'whole') return JSON.stringify({ ...span, rows: toColumns(span.rows) });
  return JSON.stringify({ kind: span.kind, ...span.rest, rows: toColumns(span.rest.rows) });
}

/** @throws {Error} when the text is no span */
export function fromJson(json: string): StoredSpan {
  const stored = z.parse(storedSpan, JSON.parse(json));
  const read = toRows(stored.rows);
  if (stored.kind === 'whole') return { kind: 'whole', rows: read, totals: stored.totals };
  const { kind, ...rest } = stored;
  return { kind, rest: { ...rest, rows: read } };
}

function isListOf<T>(value: unknown, isOne: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isOne);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

type Columns = z.output<typeof rows>;

function toColumns(list: readonly ViewRow[]): Columns {
  return {
    paths: list.map(({ path }) => path),
    human: list.map(({ human }) => human),
    ai: list.map(({ ai }) => ai),
    total: list.map(({ total }) => total),
  };
}

function toRows({ paths, human, ai, total }: Columns): ViewRow[] {
  return paths.map((path, index) => {
    const row = { path, human: human[index], ai: ai[index], total: total[index] };
    if (row.human === undefined || row.ai === undefined || row.total === undefined) {
      throw new Error(`row ${index} lacks a count`);
    }
    return { path, human: row.human, ai: row.ai, total: row.total };
  });
}
