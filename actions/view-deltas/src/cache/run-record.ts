import * as z from 'zod/mini';

/** One run of a schedule, as later runs need to know it. */
export interface RecordedRun {
  atMs: number;
  /** Requests that it sent. */
  requests: number;
  /** How many addresses a window had, as far as it found out. */
  addresses?: number | undefined;
}

/** How runs come shows in the last ones. */
const KEPT_MS = 28 * 24 * 3_600_000;

const count = z.int().check(z.nonnegative());
const record = z.array(z.object({ atMs: z.int(), requests: count, addresses: z.optional(count) }));

/** The runs in a file, oldest first; none where it is damaged or not there. */
export function readRuns(text: string): RecordedRun[] {
  try {
    return z.parse(record, JSON.parse(text));
  } catch {
    return [];
  }
}

/** The text with one more run, and without those of weeks ago. */
export function addRun(text: string, run: RecordedRun): string {
  const recent = readRuns(text).filter(({ atMs }) => atMs > run.atMs - KEPT_MS);
  return JSON.stringify([...recent, run]);
}
