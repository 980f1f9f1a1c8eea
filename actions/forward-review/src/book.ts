import { saveForPost } from '@docs-agent/action-kit';
import type { ItemKey } from './item.ts';
import { advance, encodeLedger, type Ledger } from './ledger.ts';
import type { Prepared } from './prepared.ts';
import { renderTracking } from './render.ts';
import type { Session } from './session.ts';
import type { Tracking, TrackingState } from './tracking.ts';

/** Name under which `main` tells `post` that a turn is open. */
export const OPEN_TURN = 'open-turn';

/** The tracking comment and its ledger during one turn. */
export interface Book {
  ledger: Ledger;
  write(state: TrackingState): Promise<Tracking>;
  commentUrl(): string;
  /** Tells `post` that nothing is left to finish. */
  close(): void;
}

/** Opens the turn: from here on `post` finishes the comment, unless the book is closed. */
export function openBook(session: Session, prepared: Prepared, keys: readonly ItemKey[]): Book {
  const sentAt = new Date();
  const earlierTurns = prepared.ledger.turns.map((turn) => ({
    sentAt: new Date(turn.sentAt),
    itemCount: turn.items.length,
    result: turn.result ?? 'not waited for',
  }));
  const turn = {
    runUrl: session.context.runUrl,
    sentAt: sentAt.toISOString(),
    headBefore: prepared.pullRequest.headSha,
    items: [...keys],
  };
  let comment = prepared.tracking;
  const leftOut = prepared.selection.leftOut.map(({ item }) => item.key);
  const intent = advance(advance(prepared.ledger, leftOut, 'left-out'), keys, 'sending');
  saveForPost(OPEN_TURN, String(prepared.pullRequest.number));
  return {
    ledger: { ...intent, jobId: prepared.jobId, turns: [...intent.turns, turn] },
    async write(state) {
      const tracking: Tracking = {
        state,
        items: prepared.selection.forward,
        leftOut: prepared.selection.leftOut,
        job: { id: prepared.jobId, url: session.inputs.jobUrl },
        runUrl: session.context.runUrl,
        serverUrl: session.context.serverUrl,
        sentAt,
        updatedAt: new Date(),
        earlierTurns,
      };
      const body = renderTracking(tracking, encodeLedger(this.ledger, session.place));
      comment = await session.pullRequest.writeTrackingComment(body, comment);
      return tracking;
    },
    commentUrl: () => comment?.url ?? '',
    close: () => saveForPost(OPEN_TURN, ''),
  };
}
