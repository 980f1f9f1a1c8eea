import type { UnfinishedWindow, ViewCounts, ViewRow } from '@docs-agent/core';
import * as z from 'zod/mini';

/** What is known of the views in a span of days: every row as the service gave it, or the first of them. */
export type StoredSpan =
  | { kind: 'whole'; rows: StoredRows; totals: ViewCounts }
  | { kind: 'unfinished'; rest: UnfinishedWindow };

/** Rows by column, all of one length. */
export interface StoredRows {
  paths: readonly string[];
  human: readonly number[];
  ai: readonly number[];
  total: readonly number[];
}

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
  if (span.kind === 'whole') return JSON.stringify(span);
  return JSON.stringify({ kind: span.kind, ...span.rest, rows: toColumns(span.rest.rows) });
}

/** @throws {Error} when the text is no span */
export function fromJson(json: string): StoredSpan {
  const stored = z.parse(storedSpan, JSON.parse(json));
  checkLengths(stored.rows);
  if (stored.kind === 'whole') return stored;
  const { kind, ...rest } = stored;
  return { kind, rest: { ...rest, rows: toRows(rest.rows) } };
}

function checkLengths({ paths, human, ai, total }: StoredRows): void {
  const isEven = [human, ai, total].every((counts) => counts.length === paths.length);
  if (!isEven) throw new Error(`not each of ${paths.length} paths has its counts`);
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

/** Rows as they are stored. */
export function toColumns(list: readonly ViewRow[]): StoredRows {
  return {
    paths: list.map(({ path }) => path),
    human: list.map(({ human }) => human),
    ai: list.map(({ ai }) => ai),
    total: list.map(({ total }) => total),
  };
}

function toRows({ paths, human, ai, total }: StoredRows): ViewRow[] {
  return paths.map((path, index) => ({
    path,
    human: human[index] ?? 0,
    ai: ai[index] ?? 0,
    total: total[index] ?? 0,
  }));
}
