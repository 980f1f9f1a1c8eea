import * as z from 'zod/mini';

/** A scheduled run, recorded for later runs. */
export interface RecordedRun {
  atMs: number;
  requests: number;
  addresses?: number | undefined;
}

/** Recent runs show the rhythm of a schedule. */
const KEPT_MS = 28 * 24 * 3_600_000;

const count = z.int().check(z.nonnegative());
const record = z.array(z.object({ atMs: z.int(), requests: count, addresses: z.optional(count) }));

/** The runs in a file, oldest first; none if it is damaged or missing. */
export function readRuns(text: string): RecordedRun[] {
  try {
    return z.parse(record, JSON.parse(text));
  } catch {
    return [];
  }
}

/** The text with one more run, and without old ones. */
export function addRun(text: string, run: RecordedRun): string {
  const recent = readRuns(text).filter(({ atMs }) => atMs > run.atMs - KEPT_MS);
  return JSON.stringify([...recent, run]);
}
