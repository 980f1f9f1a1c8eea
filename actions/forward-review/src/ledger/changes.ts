import { ITEM_STATES, type ItemState } from '../item-state.ts';
import {
  type ItemRecord,
  keysIn,
  keysOfTurn,
  type Ledger,
  type Noted,
  type Turn,
} from './ledger.ts';
import { latest } from './traces.ts';

// Each of these returns an updated copy of a ledger.

const UNKNOWN: ItemRecord = {
  state: 'left-out',
  attempt: 0,
  hash: '',
  turn: '',
};

/** Moves items to a state; an item in a later state stays there. */
export function advance(ledger: Ledger, keys: readonly string[], state: ItemState): Ledger {
  return withRecords(ledger, keys, (record) => furthest(record, { ...record, state }));
}

/**
 * Releases items, or sets them back to a state: the prompt certainly was not processed, or a person
 * said so. `left-out`: the pull request is closed. `sent`: its job continues after all.
 */
export function release(
  ledger: Ledger,
  keys: readonly string[],
  state: 'pending' | 'again' | 'refused' | 'left-out' | 'sent',
): Ledger {
  return withRecords(ledger, keys, (record) => ({
    ...record,
    state,
    attempt: record.attempt + 1,
  }));
}

/** Marks items that someone else may have sent. Items that a person released are sent anyway. */
export function hold(ledger: Ledger, keys: readonly string[]): Ledger {
  return withRecords(ledger, keys, (record) => {
    const isNew = record.state === 'pending' && record.attempt === 0;
    if (isNew)
      return {
        ...record,
        state: 'held',
        attempt: 1,
      };
    return furthest(record, { ...record, state: 'held' });
  });
}

/** Everything written until then may have been sent, unless an item says more; ISO 8601. */
export function heldUntil(ledger: Ledger, at: string | undefined): Ledger {
  const heldBefore = latest([ledger.heldBefore, at]);
  return heldBefore === undefined ? ledger : { ...ledger, heldBefore };
}

/** Marks these items as left out, with their text, even if they were pending. */
export function withLeftOut(ledger: Ledger, items: readonly Noted[]): Ledger {
  return withTexts(ledger, items, (record, hash) => {
    if (record.state === 'pending')
      return {
        ...record,
        state: 'left-out',
        attempt: record.attempt + 1,
        hash,
      };
    return record.state === 'left-out' ? { ...record, hash } : record;
  });
}

/**
 * Records that the commands of these comments were followed; an earlier text of such a comment may
 * have been sent.
 */
export function withFollowed(ledger: Ledger, keys: readonly string[]): Ledger {
  return withRecords(ledger, keys, (record) => ({
    ...record,
    state: 'done',
    hash: '',
  }));
}

/** Records near misses. An edit can still turn them into commands. */
export function withAsked(ledger: Ledger, nearMisses: readonly Noted[]): Ledger {
  return withTexts(ledger, nearMisses, (record, hash) => {
    if (record.state !== 'pending') return { ...record, hash };
    return {
      ...record,
      state: 'left-out',
      attempt: record.attempt + 1,
      hash,
    };
  });
}

/**
 * Adds a new turn, and the intent to send its items. Items that may have arrived before stay
 * uncertain.
 */
export function withIntent(ledger: Ledger, turn: Turn, items: readonly Noted[]): Ledger {
  const sending = withTexts(ledger, items, ({ state, attempt }, hash) => {
    const isRepeated = state === 'refused' || state === 'again';
    return {
      state: state === 'again' ? 'resending' : 'sending',
      attempt: isRepeated ? attempt + 1 : attempt,
      hash,
      turn: turn.id,
    };
  });
  const { notBefore: _, ...rest } = sending;
  return { ...rest, turns: [...ledger.turns, turn] };
}

/**
 * Releases the items of a prompt that certainly was not sent. Another run may meanwhile have taken
 * the intent for that of a dead run.
 */
export function withoutIntent(ledger: Ledger, turnId: string): Ledger {
  const ofTurn = new Set(keysOfTurn(ledger, turnId));
  const first = keysIn(ledger, 'sending', 'uncertain').filter((key) => ofTurn.has(key));
  const repeated = keysIn(ledger, 'resending').filter((key) => ofTurn.has(key));
  const pending = release(ledger, first, 'pending');
  const again = release(pending, repeated, 'again');
  return withTurn(again, turnId, { result: 'error', isWaitedFor: false });
}

/** Records that a turn also carried changed texts of delivered items. */
export function withNewTexts(ledger: Ledger, items: readonly Noted[]): Ledger {
  return withTexts(ledger, items, (record, hash) => ({ ...record, hash }));
}

/** Drops items that were not being sent and are deleted now. */
export function withoutDeleted(ledger: Ledger, present: ReadonlySet<string>): Ledger {
  const droppable = keysIn(ledger, 'pending', 'left-out', 'refused', 'held');
  const gone = new Set(droppable.filter((key) => !present.has(key)));
  const kept = Object.entries(ledger.items).filter(([key]) => !gone.has(key));
  return gone.size === 0 ? ledger : { ...ledger, items: Object.fromEntries(kept) };
}

/** Adds what is known of a turn. */
export function withTurn(ledger: Ledger, turnId: string, facts: Partial<Turn>): Ledger {
  const turns = ledger.turns.map((turn) => {
    if (turn.id !== turnId) return turn;
    return { ...turn, ...facts };
  });
  return { ...ledger, turns };
}

/**
 * Two copies as one: of each item the further record, of each turn its result if either knows it,
 * in the order of sending, and the later `stop` or `resume`.
 */
export function mergeLedgers(ours: Ledger, theirs: Ledger): Ledger {
  const items = { ...theirs.items };
  for (const [key, record] of Object.entries(ours.items)) {
    const other = items[key];
    items[key] = other === undefined ? record : furthest(other, record);
  }
  const turns = new Map(theirs.turns.map((turn) => [turn.id, turn]));
  for (const turn of ours.turns) {
    turns.set(turn.id, { ...turns.get(turn.id), ...turn });
  }
  const inOrder = [...turns.values()].sort(
    (left, right) => Date.parse(left.sentAt) - Date.parse(right.sentAt),
  );
  return {
    ...heldUntil(ours, theirs.heldBefore),
    items,
    stop: theirs.stop.by > ours.stop.by ? theirs.stop : ours.stop,
    turns: inOrder,
  };
}

function withTexts(
  ledger: Ledger,
  texts: readonly { key: string; hash: string }[],
  change: (record: ItemRecord, hash: string) => ItemRecord,
): Ledger {
  const items = { ...ledger.items };
  for (const { key, hash } of texts) {
    items[key] = change(items[key] ?? UNKNOWN, hash);
  }
  return { ...ledger, items };
}

function withRecords(
  ledger: Ledger,
  keys: readonly string[],
  change: (record: ItemRecord) => ItemRecord,
): Ledger {
  const items = { ...ledger.items };
  for (const key of keys) {
    items[key] = change(items[key] ?? UNKNOWN);
  }
  return { ...ledger, items };
}

function furthest(current: ItemRecord, next: ItemRecord): ItemRecord {
  if (current.attempt > next.attempt) return current;
  if (current.attempt < next.attempt) return next;
  const isLater = ITEM_STATES.indexOf(next.state) > ITEM_STATES.indexOf(current.state);
  return isLater ? next : current;
}
