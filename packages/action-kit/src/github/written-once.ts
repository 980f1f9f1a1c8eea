import { setTimeout as sleep } from 'node:timers/promises';
import { UNREADABLE } from '../errors.ts';
import { statusOf } from './explain.ts';

/**
 * Delays before looking for something whose answer was lost: a read may lag behind a write by ten
 * seconds.
 */
const LOOK_AFTER_MS = [0, 2_000, 4_000, 6_000];

/**
 * Writes something. If the answer is lost or cannot be read, looks for the result, so that nothing
 * is written twice.
 *
 * @param write resolves with undefined if the answer cannot be read
 * @param look resolves with undefined if it is not there
 * @throws the error of `write`, if GitHub refused, or if the result is not found
 */
export async function writtenOnce<Written>(
  write: () => Promise<Written | undefined>,
  look: () => Promise<Written | undefined>,
): Promise<Written> {
  let lost: unknown = new Error(UNREADABLE);
  try {
    const written = await write();
    if (written !== undefined) return written;
  } catch (error) {
    if (isRefusal(error)) throw error;
    lost = error;
  }
  for (const delayMs of LOOK_AFTER_MS) {
    await sleep(delayMs);
    const found = await look();
    if (found !== undefined) return found;
  }
  throw lost;
}

/** GitHub answered, and did nothing. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status < 500 && status !== 408;
}
