import {
  log,
  type MarkedComment,
  marker,
  messageOf,
  saveForPost,
  statusOf,
  withoutMarker,
} from '@docs-agent/action-kit';
import { TRACKING_PURPOSE } from '../github/github-pull-request.ts';
import { readDeliveryRecord } from '../ledger/delivery-record.ts';
import { type Ledger, mergeLedgers } from '../ledger/ledger.ts';
import { encodeLedger, withLedgerLine } from '../ledger/ledger-line.ts';
import type { PullRequestLock } from '../lock/pull-request-lock.ts';
import type { PullRequest, Write } from '../pull-request.ts';
import type { Tracking } from '../render/tracking.ts';
import { renderTracking } from '../render/tracking-comment.ts';
import { ledgerPlace, type Session } from '../session.ts';

/** Name under which `main` tells `post` that a turn is open: the pull request's number and the turn's id. */
export const OPEN_TURN = 'open-turn';

/**
 * While a turn is open, only the run that waits for its end writes; the comment it writes is its heartbeat. A run whose
 * heartbeat is older than this is dead.
 */
export const HEARTBEAT_LEASE_MS = 120_000;

/** So long after its last heartbeat a run may still write without the lock. */
const HEARTBEAT_SAFE_MS = 90_000;

/** The tracking comment and its ledger as this run knows and writes them. */
export interface TrackingComment {
  pullRequest: PullRequest;
  comment: MarkedComment | undefined;
  ledger: Ledger;
  /** The turn that this run tells of; undefined where it tells how things stand. */
  turnId: string | undefined;
  /** When this run wrote it last, in milliseconds since the epoch. */
  writtenAtMs: number;
}

/** Writes the comment. The caller holds the lock, or has an open turn with a fresh heartbeat. */
export async function saveComment(
  session: Session,
  book: TrackingComment,
  tracking: Tracking,
): Promise<void> {
  const body = bodyOf(session, book, tracking);
  try {
    book.comment = await session.pullRequest.writeTrackingComment(body, book.comment);
  } catch (error) {
    if (book.comment === undefined || !isGone(error)) throw error;
    book.comment = await session.pullRequest.writeTrackingComment(body, undefined);
  }
  book.writtenAtMs = Date.now();
}

/** Writes the comment, with whatever else is to be written, and gives up the lock with the same request. */
export async function saveAndUnlock(
  session: Session,
  lock: PullRequestLock,
  book: TrackingComment,
  { tracking, writes }: { tracking: Tracking; writes: readonly Write[] },
): Promise<void> {
  if (book.comment === undefined) {
    await saveComment(session, book, tracking);
    await lock.finish(book.pullRequest, writes);
    return;
  }
  const text = bodyOf(session, book, tracking);
  const body = `${marker(TRACKING_PURPOSE)}\n\n${text}`;
  try {
    const write: Write = { kind: 'comment', comment: book.comment, body };
    const { isCommentGone } = await lock.finish(book.pullRequest, [write, ...writes]);
    if (isCommentGone) book.comment = await session.pullRequest.writeTrackingComment(text, undefined);
    else book.comment = { ...book.comment, body };
    book.writtenAtMs = Date.now();
  } catch (error) {
    // What happened must be noted, although the request that also frees the lock failed: an edit may be repeated.
    log.info(`${messageOf(error)} Trying again.`);
    await saveComment(session, book, tracking);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && statusOf(error.cause) === 404;
}

/** Whether the heartbeat will still let this run write without the lock after so long. */
export function isFreshFor({ writtenAtMs }: TrackingComment, ms: number): boolean {
  return Date.now() + ms - writtenAtMs <= HEARTBEAT_SAFE_MS;
}

/**
 * Writes the comment of an open turn. Without a fresh heartbeat another run may have taken over: then the lock is
 * taken first, and what others noted meanwhile is added.
 */
export async function writeOpenTurn(
  session: Session,
  book: TrackingComment,
  buildTracking: (book: TrackingComment) => Tracking,
  signal: AbortSignal,
): Promise<void> {
  if (isFreshFor(book, 0)) return saveComment(session, book, buildTracking(book));
  const lock = await session.lock(signal);
  try {
    book.pullRequest = await lock.read(signal);
    const record = readDeliveryRecord(book.pullRequest, ledgerPlace(session, book.pullRequest));
    book.comment = record.comment;
    book.ledger = mergeLedgers(book.ledger, record.ledger);
    await saveAndUnlock(session, lock, book, { tracking: buildTracking(book), writes: [] });
  } finally {
    await lock.release();
  }
}

/** Tells `post` that a turn is open, and of which pull request. */
export function openForPost(session: Session, turnId: string): void {
  saveForPost(OPEN_TURN, `${session.number} ${turnId}`);
}

/** Tells `post` that nothing is left to finish. */
export function closeForPost(): void {
  saveForPost(OPEN_TURN, '');
}

/** A later turn is what people look at: of an earlier one, only the note is brought up to date. */
function bodyOf(session: Session, book: TrackingComment, tracking: Tracking): string {
  const line = encodeLedger(book.ledger, book.comment?.id ?? 0, ledgerPlace(session, book.pullRequest));
  const isLatest = book.turnId === undefined || book.turnId === book.ledger.turns.at(-1)?.id;
  if (isLatest || book.comment === undefined) return renderTracking(tracking, line);
  return withLedgerLine(withoutMarker(book.comment.body, TRACKING_PURPOSE), line);
}
