import type { Comparison } from '../pull-request.ts';
import { type Found, isKind, type Kind } from '../situations/table.ts';
import { keysIn, type Ledger, type Turn } from './ledger.ts';

/**
 * The situation of items that wait for a person or for the next prompt, the most urgent first.
 * Undefined if none waits.
 */
export function whatWaits(ledger: Ledger): Found | undefined {
  if (keysIn(ledger, 'uncertain').length > 0)
    return { kind: 'uncertain', why: ledger.turns.at(-1)?.why };
  if (ledger.stop.isOn) return { kind: 'stopped' };
  if (keysIn(ledger, 'held').length > 0) return { kind: 'held', why: ledger.doubt };
  if (keysIn(ledger, 'refused').length > 0) return foundIn(ledger.refusal, 'refused');
  if (keysIn(ledger, 'pending', 'again').length > 0) return foundIn(ledger.waits, 'waiting');
  return undefined;
}

/** A situation as a ledger recorded it. A name of another version counts as the general one. */
function foundIn(kept: Ledger['waits'], general: Kind): Found {
  if (kept === undefined || !isKind(kept.kind)) return { kind: general };
  return { kind: kept.kind, why: kept.why };
}

/** Where no turn was ever begun. */
export function withoutTurn({ jobId }: Ledger): Found {
  return { kind: jobId === '' ? 'unclaimed' : 'linked' };
}

/** Whether the situation of a turn depends on what it did to the branch. */
export function isAnswered({ result }: Turn): boolean {
  return result === 'completed' || result === 'completed-no-change';
}

const UNANSWERED: Readonly<Record<string, Kind>> = {
  'job-failed': 'job-failed',
  'job-archived': 'job-archived',
  cancelled: 'not-waited-for',
  closed: 'closed-meanwhile',
  stopped: 'stopped',
};

/** The situation of a turn that is open, or ended without an answer. */
export function situationOfTurn(turn: Turn, nowMs: number): Found {
  const { result, why } = turn;
  if (result === undefined) return { kind: 'working', elapsedMs: nowMs - Date.parse(turn.sentAt) };
  if (result === 'timed-out')
    return why === undefined ? { kind: 'timed-out' } : { kind: 'state-unknown', why };
  return { kind: UNANSWERED[result] ?? 'sent', why };
}

/**
 * The situation of a turn whose job has completed.
 *
 * @param comparison of the heads before and after; undefined where the head did not move
 */
export function situationOfAnswer(
  comparison: Comparison | undefined,
  { isProvisional, elapsedMs }: { isProvisional: boolean; elapsedMs: number },
): Found {
  const found = { comparison, elapsedMs };
  if (comparison === undefined)
    return { ...found, kind: isProvisional ? 'no-change-unsettled' : 'no-change' };
  if (comparison.failure !== undefined)
    return {
      ...found,
      kind: 'not-compared',
      why: comparison.failure,
    };
  if (comparison.commits.length === 0)
    return { ...found, kind: comparison.isGone === true ? 'head-gone' : 'rewritten' };
  return { ...found, kind: isProvisional ? 'pushed-unsettled' : 'pushed' };
}
