import {
  graphQLStatusOf,
  log,
  type MarkedComment,
  messageOf,
  statusOf,
} from '@docs-agent/action-kit';
import {
  type GitHubTime,
  type Held,
  marker,
  underLock,
  type Write,
  withoutMarker,
} from '@docs-agent/agent-action';
import { TRACKING_PURPOSE } from '../github/github-pull-request.ts';
import type { Inputs } from '../inputs.ts';
import type { DeliveryRecord } from '../ledger/delivery-record.ts';
import { contentsOf, examine, type Findings } from '../ledger/findings.ts';
import { keysOfTurn, type Ledger, mergeLedgers } from '../ledger/ledger.ts';
import { encodeLedger, withLedgerLine } from '../ledger/ledger-line.ts';
import type { PullRequest, PullRequestProgress } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
import { renderTracking } from '../render/tracking-comment.ts';
import type { Session } from '../session.ts';
import { buildTracking, type TrackingSettings, type TrackingUpdate } from './build-tracking.ts';

/**
 * While a turn is open, only the run that waits for its end writes; the comment it writes is its
 * heartbeat. A run whose heartbeat is older than this is dead.
 */
const HEARTBEAT_LEASE_MS = 120_000;

/**
 * A run that waits renews its heartbeat at least this often. Later than that, it does not write
 * without the lock: a request may take as long as what is left of the lease.
 */
export const HEARTBEAT_EVERY_MS = 90_000;

/**
 * This run's copy of the tracking comment and its ledger. Nothing changes it: what saves it returns
 * the next one.
 */
export interface TrackingComment {
  readonly pullRequest: PullRequest;
  /** Everything on the pull request that can be forwarded, by key. */
  readonly items: ReadonlyMap<string, Item>;
  /** The comment on GitHub, as it was last read or written. */
  readonly posted: MarkedComment | undefined;
  readonly ledger: Ledger;
  /** The turn that this run reports; undefined if it reports the state of the pull request. */
  readonly turnId: string | undefined;
  /** When this run wrote it last, by `performance.now()`; long ago where it did not. */
  readonly writtenAtMs: number;
}

/** What the tracking comment is written with; with the lock, anything else is written beside it. */
export type TrackingWriter = TrackingSettings &
  Pick<Session, 'pullRequest' | 'writeComment' | 'lock' | 'signal'>;
export type LockedWriter = TrackingWriter & Held<PullRequest>;

/** The tracking comment as it was read, not written by this run yet. */
export function trackingCommentOf({ pullRequest, record, candidates }: Findings): TrackingComment {
  return {
    pullRequest,
    items: new Map(candidates.map(({ item }) => [item.key, item])),
    posted: record.comment,
    ledger: record.ledger,
    turnId: undefined,
    writtenAtMs: Number.NEGATIVE_INFINITY,
  };
}

/** The same comment, about a pull request that was read anew. */
export function withRead(
  comment: TrackingComment,
  pullRequest: PullRequest,
  inputs: Inputs,
): TrackingComment {
  const { candidates } = contentsOf(pullRequest, inputs, comment.ledger);
  return {
    ...comment,
    pullRequest,
    items: new Map(candidates.map(({ item }) => [item.key, item])),
  };
}

/**
 * Writes the comment. The caller holds the lock, or has an open turn with a fresh heartbeat.
 *
 * @param stampOn the pull request, where the same request is to renew the stamp
 */
export async function save(
  session: TrackingWriter,
  comment: TrackingComment,
  update: TrackingUpdate,
  stampOn?: string,
): Promise<TrackingComment> {
  const body = bodyOf(session, comment, update);
  const { posted } = comment;
  try {
    return written(comment, await session.writeComment(body, posted, stampOn));
  } catch (error) {
    if (posted === undefined || !isGone(error)) throw error;
    return written(comment, await session.writeComment(body, undefined, stampOn));
  }
}

/**
 * Writes the comment, with whatever else is to be written, and gives up the lock with the same
 * request.
 */
export async function saveAndUnlock(
  session: LockedWriter,
  comment: TrackingComment,
  update: TrackingUpdate,
  writes: readonly Write[] = [],
): Promise<TrackingComment> {
  const { pullRequest, posted } = comment;
  if (posted === undefined) {
    const saved = await save(session, comment, update);
    try {
      await session.held.finish(pullRequest, writes);
    } catch (error) {
      // The comment has it. The holder of the lock frees it.
      log.info(messageOf(error));
    }
    return saved;
  }
  const text = bodyOf(session, comment, update);
  const body = marked(text);
  try {
    const write: Write = { kind: 'comment', id: posted.nodeId, body };
    const { isCommentGone } = await session.held.finish(pullRequest, [write, ...writes]);
    if (!isCommentGone) return written(comment, { ...posted, body });
    return written(comment, await session.writeComment(text, undefined));
  } catch (error) {
    // What happened must be noted, although the request that also frees the lock failed: an edit
    // may be repeated.
    log.info(`${messageOf(error)} Trying again.`);
    return save(session, comment, update);
  }
}

/**
 * Writes the comment of an open turn. Without a fresh heartbeat another run may have taken over:
 * then the lock is taken first, and what others noted meanwhile is added.
 */
export async function saveOpenTurn(
  session: TrackingWriter,
  comment: TrackingComment,
  update: TrackingUpdate,
): Promise<TrackingComment> {
  if (isFresh(comment)) return save(session, comment, update);
  return underLock(session, async (locked) => {
    const read = trackingCommentOf(examine(await locked.held.read(), session.inputs));
    const { turnId, writtenAtMs } = comment;
    const merged = {
      ...read,
      ledger: mergeLedgers(comment.ledger, read.ledger),
      turnId,
      writtenAtMs,
    };
    return saveAndUnlock(locked, merged, update);
  });
}

/**
 * Writes the comment of an open turn, and reads with the same request what is looked at meanwhile.
 */
export async function renewHeartbeat(
  session: TrackingWriter,
  comment: TrackingComment,
  update: TrackingUpdate,
): Promise<{ comment: TrackingComment; progress: PullRequestProgress }> {
  const { posted } = comment;
  if (posted === undefined || !isFresh(comment)) {
    const saved = await saveOpenTurn(session, comment, update);
    return { comment: saved, progress: await session.pullRequest.readProgress(session.signal) };
  }
  const renewed = { ...posted, body: marked(bodyOf(session, comment, update)) };
  const progress = await session.pullRequest.renewAndRead(renewed);
  return { comment: written(comment, renewed), progress };
}

/** Whether the heartbeat still lets this run write without the lock. */
function isFresh({ writtenAtMs }: TrackingComment): boolean {
  return performance.now() - writtenAtMs <= HEARTBEAT_EVERY_MS;
}

function written(comment: TrackingComment, posted: MarkedComment): TrackingComment {
  return { ...comment, posted, writtenAtMs: performance.now() };
}

function marked(text: string): string {
  return `${marker(TRACKING_PURPOSE)}\n\n${text}`;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && (statusOf(error.cause) ?? graphQLStatusOf(error.cause)) === 404;
}

/** A later turn is what people look at: of an earlier one, only the note is brought up to date. */
function bodyOf(
  session: TrackingSettings,
  comment: TrackingComment,
  update: TrackingUpdate,
): string {
  const { ledger, posted, turnId, pullRequest } = comment;
  const place = { apiKey: session.inputs.apiKey, pullRequestId: pullRequest.nodeId };
  const line = encodeLedger(ledger, posted?.id ?? 0, place);
  const isLatest = turnId === undefined || turnId === ledger.turns.at(-1)?.id;
  if (isLatest || posted === undefined)
    return renderTracking(buildTracking(session, comment, update), line);
  return withLedgerLine(withoutMarker(posted.body, TRACKING_PURPOSE), line);
}

/**
 * Whether the run of the last turn is alive: then no other run writes. One that died while it sent
 * is not waited for.
 */
export function isOwned({ ledger, comment }: DeliveryRecord, { now }: GitHubTime): boolean {
  const turn = ledger.turns.at(-1);
  if (turn === undefined || turn.result !== undefined || !turn.isWaitedFor) return false;
  if (keysOfTurn(ledger, turn.id).some((key) => ledger.items[key]?.state === 'sending'))
    return false;
  return now() - (Date.parse(comment?.updatedAt ?? '') || 0) <= HEARTBEAT_LEASE_MS;
}
