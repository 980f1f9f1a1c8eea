import * as z from 'zod/mini';

/** Requests that a run sent, by the time at which it ended. */
export interface SentRequests {
  atMs: number;
  requests: number;
}

/** The service counts by the hour; runs longer ago than this are of no account. */
const KEPT_MS = 24 * 3_600_000;

const record = z.array(z.object({ atMs: z.int(), requests: z.int().check(z.nonnegative()) }));

/** What a file says was sent; nothing when it is damaged or not there. */
export function readRequests(text: string): SentRequests[] {
  try {
    return z.parse(record, JSON.parse(text));
  } catch {
    return [];
  }
}

/** The text with one more entry, and without those of days before. */
export function addRequests(text: string, sent: SentRequests): string {
  const recent = readRequests(text).filter(({ atMs }) => atMs > sent.atMs - KEPT_MS);
  return JSON.stringify([...recent, sent]);
}
