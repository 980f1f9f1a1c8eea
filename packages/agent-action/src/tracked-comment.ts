import {
  graphQLStatusOf,
  log,
  type MarkedComment,
  messageOf,
  statusOf,
} from '@docs-agent/action-kit';
import type { DocsAgentError, Job } from '@docs-agent/core';
import { type Held, type SubjectConnections, underLock } from './connections.ts';
import { refuseStale, sendOnce } from './delivery.ts';
import type { Stamped } from './lock/subject.ts';
import { marker } from './marked-comments.ts';
import type { Write } from './writes/write-together.ts';

/**
 * Our comment on an issue or a pull request, as one run knows it. It is immutable: saving returns
 * the next one.
 */
export interface Tracked<Read extends Stamped> {
  /** The issue or pull request, as of one read. */
  readonly subject: Read;
  /** The comment on GitHub, as it was last read or written; undefined where there is none. */
  readonly posted: MarkedComment | undefined;
  /** When this run wrote it last, by `performance.now()`; long ago if it did not. */
  readonly writtenAtMs: number;
}

/** The comment of one action, which holds its record and its report. */
export interface TrackedKind<Read extends Stamped, Comment extends Tracked<Read>, View> {
  /** Names it among the comments. */
  purpose: string;
  /** Reads the comment and its record. */
  open(subject: Read): Comment;
  /** Its text, with the hidden line that keeps the record, without the marker. */
  textOf(comment: Comment, view: View): string;
  /**
   * How the lock is released. `together`: the same request writes the comment and releases the
   * lock. A function: runs after the comment was written, and updates the rest.
   */
  unlock: 'together' | ((comment: Comment) => Promise<void>);
}

/** The result of a step; without a `view` nothing is written. */
export interface Change<Comment, View, Done> {
  comment: Comment;
  view?: View | undefined;
  /** Further writes of the same request, such as reactions. */
  writes?: readonly Write[];
  done: Done;
}

/** The comment after a change, as it is on GitHub now. */
export interface Updated<Comment, Done> {
  comment: Comment;
  done: Done;
}

type Writer<Read extends Stamped> = Pick<SubjectConnections<Read>, 'writeComment'>;
export type Locked<Read extends Stamped> = Writer<Read> & Held<Read>;

/**
 * Changes the comment while no other run does: takes the lock, reads, applies the step, saves what
 * it returns, and unlocks.
 *
 * @param signal ends the wait for the lock
 */
export function update<Read extends Stamped, Comment extends Tracked<Read>, View, Done>(
  session: Writer<Read> & Pick<SubjectConnections<Read>, 'lock'>,
  kind: TrackedKind<Read, Comment, View>,
  step: (comment: Comment) => Change<Comment, View, Done> | Promise<Change<Comment, View, Done>>,
  signal?: AbortSignal,
): Promise<Updated<Comment, Done>> {
  return underLock(session, (locked) => updateLocked(locked, kind, step), signal);
}

/** The same for a run that has the lock already; saving releases it. */
export async function updateLocked<Read extends Stamped, Comment extends Tracked<Read>, View, Done>(
  locked: Locked<Read>,
  kind: TrackedKind<Read, Comment, View>,
  step: (comment: Comment) => Change<Comment, View, Done> | Promise<Change<Comment, View, Done>>,
): Promise<Updated<Comment, Done>> {
  const { comment, view, writes, done } = await step(kind.open(await locked.held.read()));
  if (view === undefined) return { comment, done };
  return { comment: await saveAndUnlock(locked, kind, { comment, view, writes }), done };
}

/** A comment, and its text. */
export interface Saved<Comment, View> {
  comment: Comment;
  view: View;
  writes?: readonly Write[] | undefined;
}

/**
 * Writes the comment. One that is gone meanwhile is written anew.
 *
 * @param stampOn the issue or pull request, where the same request is to renew the stamp
 */
export async function save<Read extends Stamped, Comment extends Tracked<Read>, View>(
  session: Writer<Read>,
  kind: TrackedKind<Read, Comment, View>,
  { comment, view }: Saved<Comment, View>,
  stampOn?: string,
): Promise<Comment> {
  const text = kind.textOf(comment, view);
  const { posted } = comment;
  try {
    return written(comment, await session.writeComment(text, posted, stampOn));
  } catch (error) {
    if (posted === undefined || !isGone(error)) throw error;
    return written(comment, await session.writeComment(text, undefined, stampOn));
  }
}

/** The comment once this run has written it. */
export function written<Comment extends Tracked<Stamped>>(
  comment: Comment,
  posted: MarkedComment,
): Comment {
  return {
    ...comment,
    posted,
    writtenAtMs: performance.now(),
  };
}

/** Writes the comment and everything else, and releases the lock. */
export async function saveAndUnlock<Read extends Stamped, Comment extends Tracked<Read>, View>(
  locked: Locked<Read>,
  kind: TrackedKind<Read, Comment, View>,
  saved: Saved<Comment, View>,
): Promise<Comment> {
  const { comment, view, writes = [] } = saved;
  const { subject, posted } = comment;
  if (posted === undefined || kind.unlock !== 'together') {
    const next = await save(locked, kind, saved, stampOf(kind, comment));
    try {
      if (kind.unlock !== 'together') {
        await kind.unlock(next);
      }
      await locked.held.finish(subject, writes);
    } catch (error) {
      // The comment has the result. The run that has the lock releases it.
      log.warning(`What belongs to the tracking comment could not be written: ${messageOf(error)}`);
    }
    return next;
  }
  const text = kind.textOf(comment, view);
  const body = `${marker(kind.purpose)}\n\n${text}`;
  try {
    const write: Write = {
      kind: 'comment',
      id: posted.nodeId,
      body,
    };
    const finished = await locked.held.finish(subject, [write, ...writes]);
    if (finished === 'done') return written(comment, { ...posted, body });
    return written(comment, await locked.writeComment(text, undefined));
  } catch (error) {
    // The result must be recorded even if the request that also releases the lock failed; an edit
    // may be repeated.
    log.info(`${messageOf(error)} Trying again.`);
    return save(locked, kind, saved);
  }
}

/** With `together`, releasing the lock renews the stamp. */
function stampOf<Read extends Stamped, Comment extends Tracked<Read>, View>(
  kind: TrackedKind<Read, Comment, View>,
  { subject }: Comment,
): string | undefined {
  return kind.unlock === 'together' ? undefined : subject.nodeId;
}

function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (statusOf(error.cause) ?? graphQLStatusOf(error.cause)) === 404;
}

/** Why a prompt was not sent whose intent may be recorded already. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError';
  readonly turnId: string;

  constructor(turnId: string, cause: unknown) {
    super(messageOf(cause), { cause });
    this.turnId = turnId;
  }
}

/** A prompt that is about to be sent. */
export interface Intent<Comment, View> extends Saved<Comment, View> {
  /** Names the turn for `post`, which finishes it if this run dies. */
  turnId: string;
  /** What did not happen if it is not sent: `nothing was sent`. */
  nothing: string;
}

/** The record after the service's answer, or after none. */
export interface Noted<Comment, View> extends Saved<Comment, View> {
  /** The run then waits for the turn's end, so `post` may have to finish it. */
  isOpen: boolean;
}

/**
 * Records the intent, sends the prompt once, and records the outcome, which also releases the lock.
 *
 * @throws {UnsentError} for a failure before the prompt was sent; other errors happened after it
 */
export async function deliver<Read extends Stamped, Comment extends Tracked<Read>, View>(
  locked: Locked<Read> & Pick<SubjectConnections<Read>, 'noteForPost'>,
  kind: TrackedKind<Read, Comment, View>,
  intent: Intent<Comment, View>,
  send: () => Promise<Job>,
  outcome: (noted: Comment, answer: Job | DocsAgentError) => Noted<Comment, View>,
): Promise<{ comment: Comment; answer: Job | DocsAgentError }> {
  const { turnId } = intent;
  const noted = await noteIntent(locked, kind, intent).catch((error: unknown) => {
    throw new UnsentError(turnId, error);
  });
  const answer = await sendOnce(locked, turnId, send);
  const { isOpen, ...saved } = outcome(noted, answer);
  const comment = await saveAndUnlock(locked, kind, saved);
  if (!isOpen) {
    locked.noteForPost({ turn: undefined });
  }
  return { comment, answer };
}

/** With the stamp: if the comment is deleted, the stamp still shows that a prompt may have gone out. */
async function noteIntent<Read extends Stamped, Comment extends Tracked<Read>, View>(
  locked: Locked<Read> & Pick<SubjectConnections<Read>, 'noteForPost'>,
  kind: TrackedKind<Read, Comment, View>,
  { turnId, nothing, ...saved }: Intent<Comment, View>,
): Promise<Comment> {
  refuseStale(locked, nothing);
  locked.noteForPost({ turn: { id: turnId, progress: 'unsent' } });
  const noted = await save(locked, kind, saved, saved.comment.subject.nodeId);
  refuseStale(locked, nothing);
  return noted;
}
