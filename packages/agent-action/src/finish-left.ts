import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import { LONGEST_LAG_MS } from './lock/subject-lock.ts';
import type { Unfinished } from './unfinished.ts';

/** `main` is dead by now: what holds the lock is another run, which is done within this time. */
const PATIENCE_MS = 60_000;

/** An issue or a pull request that `main` left in the middle of something. */
export interface LeftSubject<Held extends { release(): Promise<void> }> {
  unlock(lockId: string): Promise<void>;
  lock(signal: AbortSignal): Promise<Held>;
  /** Finishes the open turn. The caller holds the lock, and gives it up afterwards. */
  finish(lock: Held, turn: NonNullable<Unfinished['turn']>, signal: AbortSignal): Promise<void>;
}

/**
 * `post`: frees the locks that `main` left, and finishes the turns that it left open, because the run was cancelled or
 * died. What fails is a warning.
 *
 * @param kind as a sentence begins with it: `Pull request`
 * @param left by number
 */
export async function finishLeft<Held extends { release(): Promise<void> }>(
  kind: 'Issue' | 'Pull request',
  left: readonly [number, Unfinished][],
  open: (number: number) => LeftSubject<Held>,
): Promise<void> {
  const finishing = left.map(async ([number, unfinished]) => {
    try {
      await finishOne(open(number), unfinished);
    } catch (error) {
      log.warning(`${kind} #${number} could not be brought up to date: ${messageOf(error)}`);
    }
  });
  await Promise.all(finishing);
}

async function finishOne<Held extends { release(): Promise<void> }>(
  subject: LeftSubject<Held>,
  { lockId, turn }: Unfinished,
): Promise<void> {
  // No run reads under the lock before everything that `main` wrote can be read.
  await sleep(LONGEST_LAG_MS);
  if (lockId !== undefined) await subject.unlock(lockId);
  if (turn === undefined) return;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const lock = await subject.lock(signal);
  try {
    await subject.finish(lock, turn, signal);
  } finally {
    await lock.release();
  }
}
