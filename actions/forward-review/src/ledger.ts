import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { hidden } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { ItemKey } from './item.ts';

/** States of an item, each further than the one before; of two copies of a ledger the further state holds. */
export const ITEM_STATES = ['left-out', 'pending', 'parked', 'sending', 'uncertain', 'sent', 'done'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

const ledgerSchema = z.object({
  version: z.literal(1),
  /** The job that the pull request is bound to. */
  jobId: z.string(),
  turns: z.array(
    z.object({
      runUrl: z.string(),
      sentAt: z.iso.datetime(),
      headBefore: z.string(),
      items: z.array(z.string()),
      /** How it ended; absent while it is open. */
      result: z.optional(z.string()),
    }),
  ),
  items: z.record(z.string(), z.enum(ITEM_STATES)),
});

/** What was sent, kept in the tracking comment. It may only ever suppress a send, never cause one. */
export type Ledger = z.infer<typeof ledgerSchema>;

export function emptyLedger(jobId: string): Ledger {
  return { version: 1, jobId, turns: [], items: {} };
}

/** Whether an item may still be sent. What was left out is judged anew: its author may have access by now. */
export function isOpenFor(ledger: Ledger, key: ItemKey): boolean {
  const state = ledger.items[key];
  return state === undefined || state === 'left-out' || state === 'pending';
}

/** Whether the tracking comment has told of this item already. */
export function isKnownTo(ledger: Ledger, key: ItemKey): boolean {
  return ledger.items[key] !== undefined;
}

/** A copy in which the items have moved on to a state; an item that is further already stays there. */
export function advance(ledger: Ledger, keys: readonly string[], state: ItemState): Ledger {
  const items = { ...ledger.items };
  for (const key of keys) items[key] = furthest(items[key], state);
  return { ...ledger, items };
}

function furthest(current: ItemState | undefined, next: ItemState): ItemState {
  if (current === undefined) return next;
  return ITEM_STATES.indexOf(next) > ITEM_STATES.indexOf(current) ? next : current;
}

/**
 * A copy in which a refusal is taken back: the prompt certainly was not processed, so the items of the open intent
 * return to `pending`, or are `parked` because this text will be refused again.
 */
export function release(ledger: Ledger, keys: readonly string[], state: 'pending' | 'parked'): Ledger {
  const items = { ...ledger.items };
  for (const key of keys) if (items[key] === 'sending') items[key] = state;
  return { ...ledger, items };
}

/** A copy in which an intent whose outcome nobody wrote down is uncertain: the run that had it died. */
export function withInterruptedIntents(ledger: Ledger): Ledger {
  const interrupted = Object.keys(ledger.items).filter((key) => ledger.items[key] === 'sending');
  return advance(ledger, interrupted, 'uncertain');
}

/**
 * Two copies as one: of each item the further state, of each turn its result if either knows it, in the order of
 * sending.
 */
export function mergeLedgers(ours: Ledger, theirs: Ledger): Ledger {
  const items = { ...theirs.items };
  for (const [key, state] of Object.entries(ours.items)) items[key] = furthest(items[key], state);
  const turns = new Map(theirs.turns.map((turn) => [turnKey(turn), turn]));
  for (const turn of ours.turns) turns.set(turnKey(turn), { ...turns.get(turnKey(turn)), ...turn });
  return {
    ...ours,
    items,
    turns: [...turns.values()].sort((left, right) => Date.parse(left.sentAt) - Date.parse(right.sentAt)),
  };
}

function turnKey(turn: { runUrl: string; sentAt: string }): string {
  return `${turn.sentAt} ${turn.runUrl}`;
}

/** A copy with the result of the turn that a run sent at some time. */
export function endTurn(ledger: Ledger, turn: { runUrl: string; sentAt: string }, result: string): Ledger {
  const turns = ledger.turns.map((one) => (turnKey(one) === turnKey(turn) ? { ...one, result } : one));
  return { ...ledger, turns };
}

const LEDGER_LINE = /^<!-- docs-agent ledger: ([A-Za-z0-9+/=]+) ([a-f0-9]{64}) -->$/m;

/** Where a ledger belongs; part of its proof, so that one copied from elsewhere does not fit. */
export interface LedgerPlace {
  pullRequestUrl: string;
  apiKey: string;
}

/** The hidden line of the tracking comment. */
export function encodeLedger(ledger: Ledger, place: LedgerPlace): string {
  const payload = Buffer.from(JSON.stringify(ledger)).toString('base64');
  return hidden(`docs-agent ledger: ${payload} ${proofOf(payload, place)}`).value;
}

/** A tracking comment's body with another ledger; what people see stays as it is. */
export function withLedger(body: string, ledger: Ledger, place: LedgerPlace): string {
  return body.replace(LEDGER_LINE, () => encodeLedger(ledger, place));
}

/** What a tracking comment's body says was sent. */
export type ReadLedger = { kind: 'none' } | { kind: 'valid'; ledger: Ledger } | { kind: 'broken' };

/**
 * Reads the ledger of a tracking comment. `broken`: there is one, but it was not written with this key for this pull
 * request, or by a later version: nothing may be sent on its word.
 */
export function decodeLedger(body: string, place: LedgerPlace): ReadLedger {
  const [, payload, proof] = LEDGER_LINE.exec(body) ?? [];
  if (payload === undefined || proof === undefined) return { kind: 'none' };
  const expected = proofOf(payload, place);
  if (!timingSafeEqual(Buffer.from(proof, 'hex'), Buffer.from(expected, 'hex'))) return { kind: 'broken' };
  const parsed = ledgerSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  return parsed.success ? { kind: 'valid', ledger: parsed.data } : { kind: 'broken' };
}

function proofOf(payload: string, place: LedgerPlace): string {
  const key = hkdfSync('sha256', place.apiKey, '', 'docs-agent ledger', 32);
  return createHmac('sha256', Buffer.from(key))
    .update(`${place.pullRequestUrl.toLowerCase()}\n${payload}`)
    .digest('hex');
}
