import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import type { LockPatience, PullRequest, PullRequestPort, Write } from '../pull-request.ts';
import type { NoteForPost } from '../unfinished.ts';

/**
 * Reads of GitHub may lag behind writes, by seconds at most as far as is known. What another run wrote within this
 * time may be missing from a read.
 */
export const LONGEST_LAG_MS = 10_000;

/** A read, and when it began, in milliseconds since the epoch. */
export interface EarlierRead {
  pullRequest: PullRequest;
  beganAtMs: number;
}

/** Exclusive right to write to the pull request and to send prompts. */
export interface PullRequestLock {
  /**
   * Reads the pull request so that nothing that a run wrote before is missing.
   *
   * @param earlier a read made beside taking the lock: it will do where no run has written since it began.
   */
  read(signal: AbortSignal, earlier?: EarlierRead): Promise<PullRequest>;
  /** Whether what is left of the lease covers another call under it. */
  isFresh(): boolean;
  /**
   * Does the last writes under the lock, and gives it up with the same request.
   *
   * @returns whether the comment among the writes is gone.
   */
  finish(pullRequest: PullRequest, writes: readonly Write[]): Promise<{ isCommentGone: boolean }>;
  /** Gives up the lock, unless that is done; what was written under it stays. */
  release(): Promise<void>;
}

/** A dry run writes nothing, and so needs no lock. */
export function withoutLock(port: PullRequestPort): PullRequestLock {
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
export async function lockPullRequest(
  port: PullRequestPort,
  noteForPost: NoteForPost,
  patience: LockPatience,
): Promise<PullRequestLock> {
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
async function readPastLag(
  port: PullRequestPort,
  earlier: EarlierRead | undefined,
  signal: AbortSignal,
): Promise<PullRequest> {
  const { beganAtMs } = earlier ?? { beganAtMs: Date.now() };
  const pullRequest = earlier?.pullRequest ?? (await port.read());
  const { nodeId, isStamped } = pullRequest;
  const lastWrite = await port.lastWrite(pullRequest);
  const stampedAt = lastWrite?.at;
  if (lastWrite === undefined || lastWrite.ageMs >= LONGEST_LAG_MS + Date.now() - beganAtMs)
    return { ...pullRequest, stampedAt };
  if (lastWrite.ageMs < LONGEST_LAG_MS) {
    if (stampedAt !== undefined && !isStamped) await port.write(markWrite(nodeId));
    log.info('Another run has just written to this pull request: waiting until its changes can be read.');
    await sleep(LONGEST_LAG_MS - Math.max(0, lastWrite.ageMs), undefined, { signal });
  }
  return { ...(await port.read()), stampedAt };
}

/** Says that a run has written just now. */
function markWrite(pullRequestId: string): Write[] {
  return [
    { kind: 'unreact', subjectId: pullRequestId, content: 'ROCKET' },
    { kind: 'react', subjectId: pullRequestId, content: 'ROCKET' },
  ];
}

function unlocking(pullRequestId: string): Write[] {
  return [{ kind: 'unreact', subjectId: pullRequestId, content: 'EYES' }];
}
