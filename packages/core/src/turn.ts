import { isTerminal, type Job } from './job.ts';

/** The reads of a turn so far. A turn is one message and the work that it causes. */
export interface TurnReadings {
  activeSeen: boolean;
  /** The terminal status that all reads since `heldSinceMs` have given. */
  heldStatus: string | undefined;
  heldSinceMs: number;
}

/**
 * A turn begins with the answer to the message. That answer may still carry the terminal status of
 * the turn before, and nothing in the interface distinguishes one turn from the next.
 */
export function beginTurn(after: Job | null, nowMs: number): TurnReadings {
  const unread = {
    activeSeen: false,
    heldStatus: undefined,
    heldSinceMs: nowMs,
  };
  return addReading(unread, after?.status ?? null, nowMs);
}

/**
 * Records a status. A status that is not terminal, or a different terminal status, restarts the
 * settling period.
 */
export function addReading(turn: TurnReadings, status: string | null, nowMs: number): TurnReadings {
  const activeSeen = turn.activeSeen || status === 'active';
  const heldStatus = status !== null && isTerminal(status) ? status : undefined;
  return {
    activeSeen,
    heldStatus,
    heldSinceMs: heldStatus === turn.heldStatus ? turn.heldSinceMs : nowMs,
  };
}

/** How much longer the terminal status must hold; undefined while there is none. */
export function settleRemainingMs(
  turn: TurnReadings,
  settleMs: number,
  nowMs: number,
): number | undefined {
  return turn.heldStatus === undefined
    ? undefined
    : Math.max(0, turn.heldSinceMs + settleMs - nowMs);
}
