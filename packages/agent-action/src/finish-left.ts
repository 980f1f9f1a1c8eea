import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import type { SubjectConnections } from './connections.ts';
import type { Stamped } from './lock/subject.ts';
import { LONGEST_LAG_MS, type SubjectLock } from './lock/subject-lock.ts';
import { type LeftTurn, leftByMain } from './unfinished.ts';

/** `main` is dead by now: what holds the lock is another run, which is done within this time. */
const PATIENCE_MS = 60_000;

/**
 * `post`: frees the locks that `main` left, and finishes the turns that it left open, because the run was cancelled or
 * died. What fails is a warning.
 *
 * @param kind as a sentence begins with it: `Pull request`
 * @param finish finishes the open turn under the lock
 */
export async function finishLeft<
  Connections,
  Read extends Stamped,
  Session extends Pick<SubjectConnections<Read>, 'unlock' | 'locked'>,
>(
  kind: 'Issue' | 'Pull request',
  {
    connect,
    open,
    finish,
  }: {
    connect(): Connections;
    open(connections: Connections, number: number): Session;
    finish(session: Session, lock: SubjectLock<Read>, turn: LeftTurn, signal: AbortSignal): Promise<void>;
  },
): Promise<void> {
  const left = leftByMain();
  if (left.length === 0) return;
  const connections = connect();
  const finishing = left.map(async ([number, { lockId, turn }]) => {
    try {
      const session = open(connections, number);
      // No run reads under the lock before everything that `main` wrote can be read.
      await sleep(LONGEST_LAG_MS);
      if (lockId !== undefined) await session.unlock(lockId);
      if (turn === undefined) return;
      const signal = AbortSignal.timeout(PATIENCE_MS);
      await session.locked(signal, (lock) => finish(session, lock, turn, signal));
    } catch (error) {
      log.warning(`${kind} #${number} could not be brought up to date: ${messageOf(error)}`);
    }
  });
  await Promise.all(finishing);
}
