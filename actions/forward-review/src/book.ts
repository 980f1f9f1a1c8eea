import {
  findMarked,
  type MarkedComment,
  saveForPost,
  UserError,
  withoutMarker,
} from '@docs-agent/action-kit';
import { TRACKING_PURPOSE } from './github/github-pull-request.ts';
import type { ItemKey } from './item.ts';
import {
  advance,
  decodeLedger,
  encodeLedger,
  endTurn,
  type Ledger,
  mergeLedgers,
  release,
  withLedger,
} from './ledger.ts';
import { outcomeOf } from './outcome.ts';
import type { Prepared } from './prepare.ts';
import type { PullRequest } from './pull-request.ts';
import { renderTracking } from './render.ts';
import type { Result } from './result.ts';
import type { Session } from './session.ts';
import { COMMAND, type Tracking, type TrackingState } from './tracking.ts';

/** Name under which `main` tells `post` that a turn is open. */
export const OPEN_TURN = 'open-turn';

/** The tracking comment and its ledger during one turn of this run. */
export interface Book {
  /** Moves the turn's items on. */
  advance(state: 'sending' | 'uncertain' | 'sent' | 'done'): void;
  /** Takes the intent back. */
  release(state: 'pending' | 'parked'): void;
  /** Notes how the turn ended. */
  end(result: Result): void;
  /** Writes the comment. The caller holds the lock. */
  write(state: TrackingState): Promise<void>;
  /** Writes the comment after the lock was given up in between: takes it, and adds what others noted meanwhile. */
  writeAnew(state: TrackingState, signal: AbortSignal): Promise<Tracking>;
  commentUrl(): string;
  /** Tells `post` that nothing is left to finish. */
  close(): void;
}

/** Opens the turn: from here on `post` finishes the comment, unless the book is closed. */
export function openBook(session: Session, prepared: Prepared, keys: readonly ItemKey[]): Book {
  const sentAt = new Date();
  const turn = {
    runUrl: session.context.runUrl,
    sentAt: sentAt.toISOString(),
    headBefore: prepared.pullRequest.headSha,
    items: [...keys],
  };
  const leftOut = prepared.selection.leftOut.map(({ item }) => item.key);
  const before = advance(prepared.ledger, leftOut, 'left-out');
  let ledger: Ledger = { ...before, jobId: prepared.jobId, turns: [...before.turns, turn] };
  let comment = prepared.tracking;
  saveForPost(OPEN_TURN, String(prepared.pullRequest.number));

  const trackingOf = (state: TrackingState): Tracking => ({
    state,
    rows: prepared.selection.forward.map((item) => ({
      key: item.key,
      item,
      state: ledger.items[item.key] ?? 'pending',
      ...(state.kind === 'completed' ? { outcome: outcomeOf(item, state.comparison) } : {}),
    })),
    leftOut: prepared.selection.leftOut,
    job: { id: prepared.jobId, url: session.inputs.jobUrl },
    runUrl: session.context.runUrl,
    serverUrl: session.context.serverUrl,
    sentAt,
    updatedAt: new Date(),
    command: COMMAND,
    notes: [],
    wantsHelp: false,
    earlierTurns: ledger.turns.slice(0, ledger.turns.findIndex(isOurs)).map((earlier) => ({
      sentAt: new Date(earlier.sentAt),
      itemCount: earlier.items.length,
      result: earlier.result ?? 'sent',
    })),
  });
  const isOurs = (one: Ledger['turns'][number]) => one.sentAt === turn.sentAt && one.runUrl === turn.runUrl;
  const writeTracking = async (tracking: Tracking): Promise<void> => {
    // A later turn is what people look at: of ours, only the note is brought up to date.
    const isLatest = ledger.turns.findLastIndex(isOurs) === ledger.turns.length - 1;
    const body =
      comment === undefined || isLatest
        ? renderTracking(tracking, encodeLedger(ledger, session.place))
        : withLedger(withoutMarker(comment.body, TRACKING_PURPOSE), ledger, session.place);
    comment = await session.pullRequest.writeTrackingComment(body, comment);
  };
  return {
    advance(state) {
      ledger = advance(ledger, keys, state);
    },
    release(state) {
      ledger = release(ledger, keys, state);
    },
    end(result) {
      ledger = endTurn(ledger, turn, result);
    },
    write: (state) => writeTracking(trackingOf(state)),
    async writeAnew(state, signal) {
      const lock = await session.lock(signal);
      try {
        const found = readTracking(session, await session.pullRequest.read());
        comment = found.comment;
        if (found.ledger !== undefined) ledger = mergeLedgers(ledger, found.ledger);
        const tracking = trackingOf(state);
        await writeTracking(tracking);
        return tracking;
      } finally {
        await lock.release();
      }
    },
    commentUrl: () => comment?.url ?? '',
    close: () => saveForPost(OPEN_TURN, ''),
  };
}

/**
 * Our tracking comment and what it says was sent; neither on a pull request that we have not written on.
 *
 * @throws {UserError} when the comment no longer proves what was sent.
 */
export function readTracking(
  session: Session,
  pullRequest: PullRequest,
): { comment: MarkedComment | undefined; ledger: Ledger | undefined } {
  const comment = findMarked(pullRequest.comments, TRACKING_PURPOSE);
  if (comment === undefined) return { comment, ledger: undefined };
  const read = decodeLedger(comment.body, session.place);
  if (read.kind === 'valid') return { comment, ledger: read.ledger };
  throw new UserError(
    'Our tracking comment was edited, or written with another API key or by a later version of this action, so it no longer proves what was sent. To send nothing twice, nothing more is sent. Restore the comment or the key; or delete the comment, which sends every open review comment again.',
  );
}
