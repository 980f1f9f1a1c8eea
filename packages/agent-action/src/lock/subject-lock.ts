import { setTimeout as sleep } from 'node:timers/promises';
import { type GitHubClient, log, messageOf } from '@docs-agent/action-kit';
import type { NoteForPost } from '../unfinished.ts';
import { type Write, type Written, writeTogether } from '../writes/write-together.ts';
import { readLastWrite, releaseLock, takeLock } from './reaction-lock.ts';
import type { LockPatience, Stamped, Subject } from './subject.ts';

/**
 * Reads of GitHub may lag behind writes, by a few seconds as far as known. A read may miss what
 * another run wrote within this time.
 */
export const LONGEST_LAG_MS = 10_000;

/** A prompt is sent only under a lock this fresh: the rest of its lease covers the call. */
const FRESH_MS = 120_000;

/** A read, and when it began, by `performance.now()`. */
export interface EarlierRead<Read extends Stamped> {
  subject: Read;
  beganAtMs: number;
}

/** Exclusive right to write to an issue or a pull request, and to send prompts. */
export interface SubjectLock<Read extends Stamped> {
  /**
   * Reads it so that no earlier write of a run is missing.
   *
   * @param earlier a read made while the lock was requested: used if no run has written since it
   *   began.
   */
  read(earlier?: EarlierRead<Read>): Promise<Read>;
  /** Whether the rest of the lease covers another call under it. */
  isFresh(): boolean;
  /**
   * Does the last writes under the lock, and releases it with the same request.
   *
   * @returns whether the comment among the writes was there
   */
  finish(subject: Pick<Stamped, 'nodeId'>, writes: readonly Write[]): Promise<Written>;
  /** Releases the lock if this run still has it; writes under it stay. */
  release(): Promise<void>;
}

/** A dry run writes nothing, and so needs no lock. */
export function withoutLock<Read extends Stamped>(read: () => Promise<Read>): SubjectLock<Read> {
  return {
    read,
    isFresh: () => true,
    finish: () => Promise.resolve('done'),
    release: () => Promise.resolve(),
  };
}

interface Lockable<Read extends Stamped> {
  client: GitHubClient;
  subject: Subject;
  read(): Promise<Read>;
  noteForPost: NoteForPost;
}

/**
 * Takes the lock. Besides the lock there is the stamp, a second reaction that is renewed whenever a
 * run wrote: its age is exact, and shows whether reads can be trusted.
 */
export async function lockSubject<Read extends Stamped>(
  lockable: Lockable<Read>,
  patience: LockPatience,
): Promise<SubjectLock<Read>> {
  const { client, subject, noteForPost } = lockable;
  const { id, wasFree } = await takeLock(client, subject, patience);
  const takenMs = performance.now();
  noteForPost({ lockId: id });
  let isHeld = true;
  const isFresh = () => performance.now() - takenMs <= FRESH_MS;
  const free = () => releaseLock(client, subject, id);
  const isFree = () => {
    isHeld = false;
    noteForPost({ lockId: undefined });
  };
  return {
    isFresh,
    // The last write of a run that died under the lock may have no stamp, so a run that had to wait
    // for the lock reads again.
    read: (earlier) => readPastLag(lockable, wasFree ? earlier : undefined, patience.signal),
    async finish({ nodeId }, writes) {
      const unlocking: Write[] = isFresh()
        ? [
            {
              kind: 'unreact',
              subjectId: nodeId,
              content: 'EYES',
            },
          ]
        : [];
      const outcome = await writeTogether(client, [...writes, ...markWrite(nodeId), ...unlocking]);
      if (!isFresh()) {
        await free();
      }
      isFree();
      return outcome;
    },
    async release() {
      if (!isHeld) return;
      try {
        await free();
        isFree();
      } catch (error) {
        // The writes under the lock are done. `post` tries again, and the lock's lease ends anyway.
        log.warning(messageOf(error));
      }
    },
  };
}

/** Reads once no write of a run can be missing: again, or later if a run has just written. */
async function readPastLag<Read extends Stamped>(
  { client, subject, read }: Lockable<Read>,
  earlier: EarlierRead<Read> | undefined,
  signal: AbortSignal,
): Promise<Read> {
  const { beganAtMs } = earlier ?? { beganAtMs: performance.now() };
  const known = earlier?.subject ?? (await read());
  const lastWrite = await readLastWrite(client, subject, known);
  const stampedAt = lastWrite?.at;
  if (lastWrite === undefined || lastWrite.ageMs >= LONGEST_LAG_MS + performance.now() - beganAtMs)
    return { ...known, stampedAt };
  if (lastWrite.ageMs < LONGEST_LAG_MS) {
    if (stampedAt !== undefined && !known.isStamped) {
      await writeTogether(client, markWrite(known.nodeId));
    }
    log.info('Another run has just written here: waiting until its changes can be read.');
    await sleep(LONGEST_LAG_MS - Math.max(0, lastWrite.ageMs), undefined, { signal });
  }
  return { ...(await read()), stampedAt };
}

/** Records that a run has written just now. */
function markWrite(subjectId: string): Write[] {
  return [
    { kind: 'unreact', subjectId, content: 'ROCKET' },
    { kind: 'react', subjectId, content: 'ROCKET' },
  ];
}
