import * as z from 'zod/mini';
import type { ItemState } from '../item-state.ts';
import type { ItemKey } from '../pull-request.ts';

/** The state of one item. */
export interface ItemRecord {
  state: ItemState;
  /** Counts how often it was released; a higher attempt is further, whatever its state. */
  attempt: number;
  /** Of the text that was sent, or left out, last; empty for followed commands. */
  hash: string;
  /** Id of the turn that carried it last; empty before. */
  turn: string;
}

/** One message and the work that it causes. */
const turn = z.object({
  /** Random, 8 hexadecimal digits. */
  id: z.string(),
  /** The job that it was sent to. */
  jobId: z.string(),
  runUrl: z.string(),
  /** ISO 8601; when the intent was noted, and later when the prompt was accepted. */
  sentAt: z.iso.datetime(),
  headBefore: z.string(),
  /** How many items it carried; a later turn may have carried some again. */
  itemCount: z.int(),
  /** A run waits for its end, and renews the tracking comment while it does. */
  isWaitedFor: z.boolean(),
  /** How it ended, or how waiting for it ended: a word of the output `result`; absent while open. */
  result: z.optional(z.string()),
  /** Why it ended like that, or is in doubt; sentences. */
  why: z.optional(z.string()),
  headAfter: z.optional(z.string()),
  /** How many the turn brought. */
  commits: z.optional(z.int()),
  /** Since when it is uncertain; ISO 8601. */
  doubtedAt: z.optional(z.iso.datetime()),
  /** From the prompt until the end was seen, in milliseconds. */
  tookMs: z.optional(z.number()),
  /** Only the time that has passed shows that it has ended: a later sign of work reopens it. */
  isProvisional: z.optional(z.boolean()),
});
export type Turn = z.infer<typeof turn>;

/** The situation that prevents sending; `why`: sentences. */
const obstacle = z.object({ kind: z.string(), why: z.string() });

/** A ledger but for its items, which are packed where it is written. */
export const ledgerFrame = z.object({
  /** The job that the pull request is bound to. */
  jobId: z.string(),
  turns: z.array(turn),
  /** Nothing is sent until `resume`; `by`: when that was written, in milliseconds since the epoch. */
  stop: z.object({ isOn: z.boolean(), by: z.int() }),
  /** Why pending items were not sent, by the last run. */
  waits: z.optional(obstacle),
  /** Why refused items were refused, by the last run. */
  refusal: z.optional(obstacle),
  /** Why it is uncertain whether held items were sent; sentences. */
  doubt: z.optional(z.string()),
  /** The service asked not to be sent anything before; ISO 8601. */
  notBefore: z.optional(z.iso.datetime()),
  /** When prompts were sent that only traces show, from before the ledger was rebuilt; ISO 8601. */
  promptsBefore: z.optional(z.array(z.iso.datetime())),
  /**
   * Items written until then that are missing here may have been sent before the ledger was
   * rebuilt; ISO 8601.
   */
  heldBefore: z.optional(z.iso.datetime()),
});

/**
 * The record of sent items, kept in the tracking comment. It can only prevent a send, never cause
 * one.
 */
export interface Ledger extends z.infer<typeof ledgerFrame> {
  items: Record<string, ItemRecord>;
}

/** GitHub accepts no more in one comment, besides the visible text. */
export const LEDGER_ITEM_LIMIT = 1_000;

export function emptyLedger(jobId: string): Ledger {
  return {
    jobId,
    turns: [],
    items: {},
    stop: { isOn: false, by: 0 },
  };
}

/** Identifies an item and its text. */
export interface Noted {
  key: ItemKey;
  hash: string;
}

/**
 * Whether an item may be sent. Left-out items are judged again, because their authors may have
 * access now. Refused items are sent again once their text has changed.
 */
export function isOpenFor(ledger: Ledger, { key, hash }: Noted): boolean {
  const record = ledger.items[key];
  if (record === undefined) return true;
  if (record.state === 'refused') return record.hash !== hash;
  return ['left-out', 'pending', 'again'].includes(record.state);
}

/** Whether the agent certainly has an item: only a failed turn releases it. */
export function isDelivered(ledger: Ledger, { key }: Pick<Noted, 'key'>): boolean {
  const state = ledger.items[key]?.state;
  return state === 'sent' || state === 'done';
}

/** Whether an item was delivered and has been edited since. */
export function isChangedSince(ledger: Ledger, { key, hash }: Noted): boolean {
  const known = ledger.items[key]?.hash ?? '';
  return isDelivered(ledger, { key }) && known !== '' && known !== hash;
}

/** Whether the ledger contains this item already. */
export function isKnownTo(ledger: Ledger, key: string): boolean {
  return ledger.items[key] !== undefined;
}

/**
 * Whether the commands of a comment were followed. They are followed once, even if the comment is
 * edited.
 */
export function isFollowed(ledger: Ledger, key: string): boolean {
  const record = ledger.items[key];
  return record?.state === 'done' && record.hash === '';
}

/** Whether a near miss is recorded with its present text: its author was asked what it means. */
export function isAsked(ledger: Ledger, { key, hash }: Noted): boolean {
  return isFollowed(ledger, key) || ledger.items[key]?.hash === hash;
}

/** Whether an item is recorded as left out, with the text that it has now. */
export function isLeftOut(ledger: Ledger, { key, hash }: Noted): boolean {
  const record = ledger.items[key];
  return record?.state === 'left-out' && record.hash === hash;
}

/** Whether an item may have been sent although the ledger, which was rebuilt, does not contain it. */
export function isUnproven(
  ledger: Ledger,
  { key, createdAt }: { key: ItemKey; createdAt: string },
): boolean {
  const { heldBefore } = ledger;
  if (heldBefore === undefined || isKnownTo(ledger, key)) return false;
  return Date.parse(createdAt) <= Date.parse(heldBefore);
}

export function keysOf<Key>(items: readonly { key: Key }[]): Key[] {
  return items.map(({ key }) => key);
}

/** Keys of the items in one of the states, in the order of the ledger. */
export function keysIn(ledger: Ledger, ...states: readonly ItemState[]): string[] {
  return Object.keys(ledger.items).filter((key) =>
    states.includes(ledger.items[key]?.state ?? 'left-out'),
  );
}

/** Keys of the items that a turn carried. */
export function keysOfTurn(ledger: Ledger, turnId: string): string[] {
  return Object.keys(ledger.items).filter((key) => ledger.items[key]?.turn === turnId);
}

export function turnOf(ledger: Ledger, turnId: string): Turn | undefined {
  return ledger.turns.find(({ id }) => id === turnId);
}

/** Results of turns that the agent may still finish: no run waited, or waiting ended too early. */
const UNFINISHED: readonly string[] = ['sent', 'timed-out', 'cancelled', 'stopped'];

export function isUnfinished({ result }: Turn): boolean {
  return result === undefined || UNFINISHED.includes(result);
}

/**
 * Whether a turn began before the one before it was seen to end: what the agent says may be about
 * either.
 */
export function isOverlapped({ turns }: Ledger, { id }: Pick<Turn, 'id'>): boolean {
  const before = turns[turns.findIndex((turn) => turn.id === id) - 1];
  return before !== undefined && (isUnfinished(before) || before.result === 'uncertain');
}

/** Results of turns whose prompt certainly never ran. */
const UNSENT: readonly string[] = ['refused', 'error', 'over-budget'];

export function isUnsent({ result = '' }: Turn): boolean {
  return UNSENT.includes(result);
}
