import { setTimeout as sleep } from 'node:timers/promises';

/** Work on files takes milliseconds. A disk that does not answer must not stop the run. */
const LIMIT_MS = 30_000;

/** Rejection of {@link inTime}. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * The result of some work, within 30 seconds.
 *
 * @throws {TookTooLong} after that time, although the work may go on
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const isDone = new AbortController();
  const late = sleep(LIMIT_MS, undefined, { signal: isDone.signal }).then(() => {
    throw new TookTooLong(`no answer within ${LIMIT_MS / 1_000} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    isDone.abort();
  }
}
