import * as z from 'zod/mini';
import type { ItemKey } from '../pull-request.ts';
import { latest } from './traces.ts';

/**
 * States of an item, each further than the one before; of two copies of a ledger the further state
 * holds. `left-out`: not forwarded. `withheld`: a ledger that cannot be trusted says that it was
 * sent. `refused`: the service refused this text. `sending`: the intent is noted. `done`: its turn
 * is over, or the command was applied.
 */
export const ITEM_STATES = [
  'left-out',
  'withheld',
  'pending',
  'refused',
  'sending',
  'uncertain',
  'sent',
  'done',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What became of one item. */
export interface ItemRecord {
  state: ItemState;
  /**
   * Counts the times that it was let go again; the higher attempt is further, whatever its state.
   */
  attempt: number;
  /** Of the text that was sent, or left out, last; empty for what has no text. */
  hash: string;
  /** Id of the turn that it went with last; empty before. */
  turn: string;
}

/** One message and the work that it causes. */
const turn = z.object({
  /** Random, 8 hexadecimal digits. */
  id: z.string(),
  runUrl: z.string(),
  /** ISO 8601; when the intent was noted. */
  sentAt: z.iso.datetime(),
  headBefore: z.string(),
  /** How many items went with it; some may have gone again with a later one. */
  itemCount: z.int(),
  /** A run waits for its end, and renews the tracking comment while it does. */
  isWaitedFor: z.boolean(),
  /** How it ended, or how waiting for it ended; absent while it is open. */
  result: z.optional(z.string()),
  headAfter: z.optional(z.string()),
  /** How many the turn brought. */
  commits: z.optional(z.int()),
  /** Since when it is uncertain; ISO 8601. */
  doubtedAt: z.optional(z.iso.datetime()),
  /** From the intent until the end was seen, in milliseconds. */
  tookMs: z.optional(z.number()),
  /** Nothing but the time passed shows that it is over: a later sign of work reopens it. */
  isProvisional: z.optional(z.boolean()),
});
export type Turn = z.infer<typeof turn>;

/** A ledger but for its items, which are packed where it is written. */
export const ledgerFrame = z.object({
  /** The job that the pull request is bound to. */
  jobId: z.string(),
  turns: z.array(turn),
  /**
   * Nothing is sent until `resume`; `by` is when the command was written, in milliseconds since the
   * epoch.
   */
  stop: z.object({ isOn: z.boolean(), by: z.int() }),
  /** The service asked not to be sent anything before; ISO 8601. */
  notBefore: z.optional(z.iso.datetime()),
  /** When prompts were sent that only traces show, from before the ledger was rebuilt; ISO 8601. */
  promptsBefore: z.optional(z.array(z.iso.datetime())),
  /**
   * What was written until then and is no item here may have been sent before the ledger was
   * rebuilt; ISO 8601.
   */
  withheldBefore: z.optional(z.iso.datetime()),
});

/**
 * What was sent, kept in the tracking comment. It may only ever suppress a send, never cause one.
 */
export interface Ledger extends z.infer<typeof ledgerFrame> {
  items: Record<string, ItemRecord>;
}

/** GitHub takes no more in one comment, beside what people read. */
export const LEDGER_ITEM_LIMIT = 1_000;

export function emptyLedger(jobId: string): Ledger {
  return { jobId, turns: [], items: {}, stop: { isOn: false, by: 0 } };
}

/** What identifies an item and its text. */
interface Noted {
  key: ItemKey;
  hash: string;
}

/**
 * Whether an item may be sent. What was left out is judged anew: its author may have access by now.
 * What the service refused goes again once its text has changed.
 */
export function isOpenFor(ledger: Ledger, { key, hash }: Noted): boolean {
  const record = ledger.items[key];
  if (record === undefined) return true;
  if (record.state === 'refused') return record.hash !== hash;
  return record.state === 'left-out' || record.state === 'pending';
}

/** Whether the agent has an item for certain: no command lets it go again. */
export function isDelivered(ledger: Ledger, { key }: Pick<Noted, 'key'>): boolean {
  const state = ledger.items[key]?.state;
  return state === 'sent' || state === 'done';
}

/** Whether an item was delivered, and its text is another now. */
export function isChangedSince(ledger: Ledger, { key, hash }: Noted): boolean {
  const known = ledger.items[key]?.hash ?? '';
  return isDelivered(ledger, { key }) && known !== '' && known !== hash;
}

/** Whether the ledger contains this item already. */
export function isKnownTo(ledger: Ledger, key: string): boolean {
  return ledger.items[key] !== undefined;
}

/** Whether the commands of a comment were followed: they are followed once, also after an edit. */
export function isFollowed(ledger: Ledger, key: string): boolean {
  const record = ledger.items[key];
  return record?.state === 'done' && record.hash === '';
}

/**
 * A copy in which the commands of these comments were followed; what such a comment said before may
 * have been sent.
 */
export function withFollowed(ledger: Ledger, keys: readonly string[]): Ledger {
  return withRecords(ledger, keys, (record) => ({ ...record, state: 'done', hash: '' }));
}

/**
 * Whether a near miss is known, with the text that it has now: its author was asked what it means.
 */
export function isAsked(ledger: Ledger, { key, hash }: Noted): boolean {
  return isFollowed(ledger, key) || ledger.items[key]?.hash === hash;
}

/** A copy in which near misses are known. An edit can still make a command of them. */
export function withAsked(ledger: Ledger, nearMisses: readonly Noted[]): Ledger {
  return withTexts(ledger, nearMisses, (record, hash) => {
    if (record.state !== 'pending') return { ...record, hash };
    return { ...record, state: 'left-out', attempt: record.attempt + 1, hash };
  });
}

/**
 * A copy in which everything written until then may have been sent, unless an item says more; ISO
 * 8601.
 */
export function withheldUntil(ledger: Ledger, at: string | undefined): Ledger {
  const withheldBefore = latest([ledger.withheldBefore, at]);
  return withheldBefore === undefined ? ledger : { ...ledger, withheldBefore };
}

/**
 * Whether an item may have been sent although the ledger, which was rebuilt, does not contain it.
 */
export function isUnproven(
  ledger: Ledger,
  { key, createdAt }: { key: ItemKey; createdAt: string },
): boolean {
  const { withheldBefore } = ledger;
  if (withheldBefore === undefined || isKnownTo(ledger, key)) return false;
  return Date.parse(createdAt) <= Date.parse(withheldBefore);
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

/** Keys of the items that went with a turn. */
export function keysOfTurn(ledger: Ledger, turnId: string): string[] {
  return Object.keys(ledger.items).filter((key) => ledger.items[key]?.turn === turnId);
}

const UNKNOWN: ItemRecord = { state: 'left-out', attempt: 0, hash: '', turn: '' };

/**
 * A copy in which the items have moved on to a state; an item that is further already stays there.
 */
export function advance(ledger: Ledger, keys: readonly string[], state: ItemState): Ledger {
  return withRecords(ledger, keys, (record) => furthest(record, { ...record, state }));
}

/**
 * A copy in which the items may have been sent by someone else. What a person let go is sent
 * anyway.
 */
export function withhold(ledger: Ledger, keys: readonly string[]): Ledger {
  return withRecords(ledger, keys, (record) =>
    record.state === 'pending' && record.attempt === 0
      ? { ...record, state: 'withheld', attempt: 1 }
      : furthest(record, { ...record, state: 'withheld' }),
  );
}

/**
 * A copy in which these items are left out, with the text that they had, also if they were to go.
 */
export function withLeftOut(ledger: Ledger, items: readonly Noted[]): Ledger {
  return withTexts(ledger, items, (record, hash) => {
    if (record.state === 'pending')
      return { ...record, state: 'left-out', attempt: record.attempt + 1, hash };
    return record.state === 'left-out' ? { ...record, hash } : record;
  });
}

/** Whether an item is recorded as left out, with the text that it has now. */
export function isLeftOut(ledger: Ledger, { key, hash }: Noted): boolean {
  const record = ledger.items[key];
  return record?.state === 'left-out' && record.hash === hash;
}

/** A copy with a new turn and the intent to send its items. */
export function withIntent(ledger: Ledger, turn: Turn, items: readonly Noted[]): Ledger {
  const { notBefore: _, ...rest } = withTexts(ledger, items, ({ state, attempt }, hash) => ({
    state: 'sending',
    attempt: attempt + (state === 'refused' ? 1 : 0),
    hash,
    turn: turn.id,
  }));
  return { ...rest, turns: [...ledger.turns, turn] };
}

/** A copy in which changed texts of delivered items went along with a turn. */
export function withNewTexts(ledger: Ledger, items: readonly Noted[]): Ledger {
  return withTexts(ledger, items, (record, hash) => ({ ...record, hash }));
}

/**
 * A copy in which items are let go again: the prompt certainly was not processed, or a person said
 * so. `refused`: this text would be refused again. `left-out`: the pull request is closed.
 */
export function release(
  ledger: Ledger,
  keys: readonly string[],
  state: 'pending' | 'refused' | 'left-out',
): Ledger {
  return withRecords(ledger, keys, (record) => ({ ...record, state, attempt: record.attempt + 1 }));
}

/** A copy without what was pending and is deleted by now. */
export function withoutDeleted(ledger: Ledger, present: ReadonlySet<string>): Ledger {
  const droppable = keysIn(ledger, 'pending', 'left-out', 'refused', 'withheld');
  const gone = new Set(droppable.filter((key) => !present.has(key)));
  const kept = Object.entries(ledger.items).filter(([key]) => !gone.has(key));
  return gone.size === 0 ? ledger : { ...ledger, items: Object.fromEntries(kept) };
}

function withTexts(
  ledger: Ledger,
  texts: readonly { key: string; hash: string }[],
  change: (record: ItemRecord, hash: string) => ItemRecord,
): Ledger {
  const items = { ...ledger.items };
  for (const { key, hash } of texts) items[key] = change(items[key] ?? UNKNOWN, hash);
  return { ...ledger, items };
}

function withRecords(
  ledger: Ledger,
  keys: readonly string[],
  change: (record: ItemRecord) => ItemRecord,
) {
  const texts = keys.map((key) => ({ key, hash: '' }));
  return withTexts(ledger, texts, change);
}

function furthest(current: ItemRecord, next: ItemRecord): ItemRecord {
  if (current.attempt !== next.attempt) return current.attempt > next.attempt ? current : next;
  return ITEM_STATES.indexOf(next.state) > ITEM_STATES.indexOf(current.state) ? next : current;
}

/**
 * Two copies as one: of each item the further record, of each turn its result if either knows it,
 * in the order of sending, and the later word on stopping.
 */
export function mergeLedgers(ours: Ledger, theirs: Ledger): Ledger {
  const items = { ...theirs.items };
  for (const [key, record] of Object.entries(ours.items)) {
    const other = items[key];
    items[key] = other === undefined ? record : furthest(other, record);
  }
  const turns = new Map(theirs.turns.map((turn) => [turn.id, turn]));
  for (const turn of ours.turns) turns.set(turn.id, { ...turns.get(turn.id), ...turn });
  return {
    ...withheldUntil(ours, theirs.withheldBefore),
    items,
    stop: theirs.stop.by > ours.stop.by ? theirs.stop : ours.stop,
    turns: [...turns.values()].sort(
      (left, right) => Date.parse(left.sentAt) - Date.parse(right.sentAt),
    ),
  };
}

/** A copy with more known of a turn. */
export function withTurn(ledger: Ledger, turnId: string, facts: Partial<Turn>): Ledger {
  return {
    ...ledger,
    turns: ledger.turns.map((turn) => (turn.id === turnId ? { ...turn, ...facts } : turn)),
  };
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

export function turnOf(ledger: Ledger, turnId: string): Turn | undefined {
  return ledger.turns.find(({ id }) => id === turnId);
}
