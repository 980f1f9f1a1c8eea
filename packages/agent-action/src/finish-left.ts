import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import { type Held, type SubjectConnections, underLock } from './connections.ts';
import type { Stamped } from './lock/subject.ts';
import { LONGEST_LAG_MS } from './lock/subject-lock.ts';
import { type LeftTurn, leftByMain } from './unfinished.ts';

/** `main` is dead by now: another run holds the lock, and finishes within this time. */
const PATIENCE_MS = 60_000;

/**
 * How an action connects, opens an issue or pull request by its number, and finishes a turn there.
 */
export interface Finisher<Connections, Read extends Stamped, Session> {
  connect(signal: AbortSignal): Connections;
  open(connections: Connections, number: number): Session;
  finish(session: Session & Held<Read>, turn: LeftTurn): Promise<void>;
}

/**
 * `post`: frees the locks that `main` left, and finishes the turns that it left open, because the
 * run was cancelled or died. Failures are warnings.
 *
 * @param kind as a sentence begins with it: `Pull request`
 */
export async function finishLeft<
  Connections extends { signal: AbortSignal },
  Read extends Stamped,
  Session extends Pick<SubjectConnections<Read>, 'unlock' | 'lock'>,
>(
  kind: 'Issue' | 'Pull request',
  { connect, open, finish }: Finisher<Connections, Read, Session>,
): Promise<void> {
  const left = leftByMain();
  if (left.length === 0) return;
  // Nothing cancels `post`; each turn gets its own time below.
  const connections = connect(new AbortController().signal);
  const finishing = left.map(async ([number, { lockId, turn }]) => {
    try {
      // No run reads under the lock before everything that `main` wrote can be read.
      await sleep(LONGEST_LAG_MS);
      if (lockId !== undefined) {
        await open(connections, number).unlock(lockId);
      }
      if (turn === undefined) return;
      const session = open({ ...connections, signal: AbortSignal.timeout(PATIENCE_MS) }, number);
      await underLock(session, (locked) => finish(locked, turn));
    } catch (error) {
      log.warning(`${kind} #${number} could not be brought up to date: ${messageOf(error)}`);
    }
  });
  await Promise.all(finishing);
}
