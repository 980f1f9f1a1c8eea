import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import type { NoteForPost } from '../unfinished.ts';
import type { Write } from '../writes/write-together.ts';
import type { LastWrite, Lock, LockPatience, Stamped } from './subject.ts';

/**
 * Reads of GitHub may lag behind writes, by seconds at most as far as is known. What another run wrote within this
 * time may be missing from a read.
 */
export const LONGEST_LAG_MS = 10_000;

/** A read, and when it began, in milliseconds since the epoch. */
export interface EarlierRead<Read extends Stamped> {
  subject: Read;
  beganAtMs: number;
}

/** GitHub, as far as a lock needs it. */
export interface LockPort<Read extends Stamped> {
  read(): Promise<Read>;
  lock(patience: LockPatience): Promise<Lock>;
  /** When a run last wrote; undefined when none did. The caller holds the lock. */
  lastWrite(subject: Read): Promise<LastWrite | undefined>;
  /**
   * Does several things as one request, in this order; one that fails does not stop the others.
   *
   * @returns whether the comment among them was deleted.
   */
  write(writes: readonly Write[]): Promise<{ isCommentGone: boolean }>;
}

/** Exclusive right to write to an issue or a pull request, and to send prompts. */
export interface SubjectLock<Read extends Stamped> {
  /**
   * Reads it so that nothing that a run wrote before is missing.
   *
   * @param earlier a read made beside taking the lock: it will do where no run has written since it began.
   */
  read(signal: AbortSignal, earlier?: EarlierRead<Read>): Promise<Read>;
  /** Whether what is left of the lease covers another call under it. */
  isFresh(): boolean;
  /**
   * Does the last writes under the lock, and gives it up with the same request.
   *
   * @returns whether the comment among the writes is gone.
   */
  finish(subject: Pick<Stamped, 'nodeId'>, writes: readonly Write[]): Promise<{ isCommentGone: boolean }>;
  /** Gives up the lock, unless that is done; what was written under it stays. */
  release(): Promise<void>;
}

/** A dry run writes nothing, and so needs no lock. */
export function withoutLock<Read extends Stamped>(port: LockPort<Read>): SubjectLock<Read> {
  return {
    read: () => port.read(),
    isFresh: () => true,
    finish: () => Promise.resolve({ isCommentGone: false }),
    release: () => Promise.resolve(),
  };
}

/**
 * Takes the lock. Besides the lock there is the stamp, a second reaction that is renewed whenever a run wrote: its age
 * is exact, and shows how far reads can be trusted.
 */
export async function lockSubject<Read extends Stamped>(
  port: LockPort<Read>,
  noteForPost: NoteForPost,
  patience: LockPatience,
): Promise<SubjectLock<Read>> {
  const lock = await port.lock(patience);
  noteForPost({ lockId: lock.id });
  let isHeld = true;
  const isFree = () => {
    isHeld = false;
    noteForPost({ lockId: undefined });
  };
  return {
    isFresh: lock.isFresh,
    // What a run wrote last that died under the lock may have no stamp: a run that had to wait for the lock reads again.
    read: (readSignal, earlier) => readPastLag(port, lock.wasFree ? earlier : undefined, readSignal),
    async finish({ nodeId }, writes) {
      const outcome = await port.write([
        ...writes,
        ...markWrite(nodeId),
        ...(lock.isFresh() ? unlocking(nodeId) : []),
      ]);
      if (!lock.isFresh()) await lock.release();
      isFree();
      return outcome;
    },
    async release() {
      if (!isHeld) return;
      try {
        await lock.release();
        isFree();
      } catch (error) {
        // What was done under the lock is done. `post` tries again, and the lock's lease ends anyway.
        log.warning(messageOf(error));
      }
    },
  };
}

/** Reads once no write of a run can be missing: anew, or later, where one has just written. */
async function readPastLag<Read extends Stamped>(
  port: LockPort<Read>,
  earlier: EarlierRead<Read> | undefined,
  signal: AbortSignal,
): Promise<Read> {
  const { beganAtMs } = earlier ?? { beganAtMs: Date.now() };
  const subject = earlier?.subject ?? (await port.read());
  const { nodeId, isStamped } = subject;
  const lastWrite = await port.lastWrite(subject);
  const stampedAt = lastWrite?.at;
  if (lastWrite === undefined || lastWrite.ageMs >= LONGEST_LAG_MS + Date.now() - beganAtMs)
    return { ...subject, stampedAt };
  if (lastWrite.ageMs < LONGEST_LAG_MS) {
    if (stampedAt !== undefined && !isStamped) await port.write(markWrite(nodeId));
    log.info('Another run has just written here: waiting until its changes can be read.');
    await sleep(LONGEST_LAG_MS - Math.max(0, lastWrite.ageMs), undefined, { signal });
  }
  return { ...(await port.read()), stampedAt };
}

/** Says that a run has written just now. */
function markWrite(subjectId: string): Write[] {
  return [
    { kind: 'unreact', subjectId, content: 'ROCKET' },
    { kind: 'react', subjectId, content: 'ROCKET' },
  ];
}

function unlocking(subjectId: string): Write[] {
  return [{ kind: 'unreact', subjectId, content: 'EYES' }];
}
