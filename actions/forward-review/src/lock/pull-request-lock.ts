import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import type { LastWrite, Lock, LockPatience, PullRequest, PullRequestPort, Write } from '../pull-request.ts';
import type { NoteForPost } from '../unfinished.ts';

/**
 * Reads of GitHub may lag behind writes, by seconds at most as far as is known. What another run wrote within this
 * time may be missing from a read.
 */
const LONGEST_LAG_MS = 10_000;

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
  /**
   * Until when what a run sent may be noted nowhere, because that run died under the lock and a comment of ours was
   * deleted since; ISO 8601. To be asked once the pull request was read under the lock.
   */
  notesLostAt(pullRequest: PullRequest): string | undefined;
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
    notesLostAt: () => undefined,
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
  /** We made the stamp only by asking for it. */
  let unusedMarkOn: string | undefined;
  let lastWrite: LastWrite | undefined;
  const isFree = () => {
    isHeld = false;
    noteForPost({ lockId: undefined });
  };
  return {
    isFresh: lock.isFresh,
    async read(readSignal, earlier) {
      // What a run wrote that died under the lock has no stamp: a run that had to wait for the lock reads again.
      const read = await readPastLag(port, lock.was === 'free' ? earlier : undefined, readSignal);
      lastWrite = read.lastWrite;
      if (lastWrite === undefined) unusedMarkOn = read.pullRequest.nodeId;
      return read.pullRequest;
    },
    notesLostAt({ ourDeletions }) {
      // A run asks for the stamp before it sends, and each that ends as it should renews it.
      if (lock.was !== 'abandoned' || lastWrite === undefined) return undefined;
      const sinceMs = Date.parse(lastWrite.at);
      return ourDeletions.findLast((at) => Date.parse(at) >= sinceMs);
    },
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
        await giveUp(port, lock, unusedMarkOn);
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
): Promise<{ pullRequest: PullRequest; lastWrite: LastWrite | undefined }> {
  const [pullRequest, lastWrite] = await Promise.all([earlier?.pullRequest ?? port.read(), port.lastWrite()]);
  const readAgeMs = earlier === undefined ? 0 : Date.now() - earlier.beganAtMs;
  if (lastWrite === undefined || lastWrite.ageMs >= LONGEST_LAG_MS + readAgeMs)
    return { pullRequest, lastWrite };
  if (lastWrite.ageMs < LONGEST_LAG_MS) {
    log.info('Another run has just written to this pull request: waiting until its changes can be read.');
    await sleep(LONGEST_LAG_MS - Math.max(0, lastWrite.ageMs), undefined, { signal });
  }
  return { pullRequest: await port.read(), lastWrite };
}

function giveUp(port: PullRequestPort, lock: Lock, unusedMarkOn: string | undefined): Promise<unknown> {
  if (unusedMarkOn === undefined || !lock.isFresh()) return lock.release();
  return port.write([
    { kind: 'unreact', subjectId: unusedMarkOn, content: 'ROCKET' },
    ...unlocking(unusedMarkOn),
  ]);
}

/** Says that a run has written just now. */
export function markWrite(pullRequestId: string): Write[] {
  return [
    { kind: 'unreact', subjectId: pullRequestId, content: 'ROCKET' },
    { kind: 'react', subjectId: pullRequestId, content: 'ROCKET' },
  ];
}

function unlocking(pullRequestId: string): Write[] {
  return [{ kind: 'unreact', subjectId: pullRequestId, content: 'EYES' }];
}
