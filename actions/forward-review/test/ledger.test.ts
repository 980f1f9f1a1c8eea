import { describe, expect, it } from 'vitest';
import { ITEM_STATES } from '../src/item-state.ts';
import {
  advance,
  mergeLedgers,
  release,
  withIntent,
  withLeftOut,
  withoutDeleted,
  withoutIntent,
} from '../src/ledger/changes.ts';
import {
  emptyLedger,
  type ItemRecord,
  isChangedSince,
  isOpenFor,
  isUnproven,
  type Ledger,
  type Turn,
} from '../src/ledger/ledger.ts';
import { repaired } from '../src/ledger/repair.ts';
import { pullRequestWith } from './support/pull-requests.ts';

function recordWith(parts: Partial<ItemRecord> = {}): ItemRecord {
  return { state: 'pending', attempt: 0, hash: 'aaaaaaaa', turn: '', ...parts };
}

function ledgerWith(items: Record<string, Partial<ItemRecord>>): Ledger {
  const records = Object.entries(items).map(([key, parts]) => [key, recordWith(parts)]);
  return { ...emptyLedger('job_1'), items: Object.fromEntries(records) };
}

const turnWith = (parts: Partial<Turn> = {}): Turn => ({
  id: 't1',
  jobId: 'job_1',
  runUrl: 'https://x/1',
  sentAt: '2026-11-18T14:00:00.000Z',
  headBefore: 'a',
  itemCount: 1,
  isWaitedFor: true,
  ...parts,
});

const statesOf = ({ items }: Ledger) =>
  Object.fromEntries(Object.entries(items).map(([key, { state }]) => [key, state]));

describe('two copies of a ledger', () => {
  it('merge to the further state of each item', () => {
    const ours = ledgerWith({ 'comment:1': { state: 'sent' }, 'comment:2': {} });
    const theirs = ledgerWith({
      'comment:1': { state: 'sending' },
      'comment:2': { state: 'done' },
      'comment:3': { state: 'uncertain' },
    });
    const merged = { 'comment:1': 'sent', 'comment:2': 'done', 'comment:3': 'uncertain' };
    expect(statesOf(mergeLedgers(ours, theirs))).toEqual(merged);
    expect(statesOf(mergeLedgers(theirs, ours))).toEqual(merged);
  });

  it('merge to the later attempt, whatever its state', () => {
    const ours = ledgerWith({ 'comment:1': { state: 'uncertain' } });
    const theirs = ledgerWith({ 'comment:1': { state: 'pending', attempt: 1 } });
    expect(statesOf(mergeLedgers(ours, theirs))).toEqual({ 'comment:1': 'pending' });
    expect(statesOf(mergeLedgers(theirs, ours))).toEqual({ 'comment:1': 'pending' });
  });

  it('keep every turn, in the order of sending, with its result if either knows it', () => {
    const at = (minute: number, parts: Partial<Turn> = {}) =>
      turnWith({ id: `t${minute}`, sentAt: `2026-11-18T14:0${minute}:00.000Z`, ...parts });
    const ours = { ...ledgerWith({}), turns: [at(1), at(3, { result: 'completed' })] };
    const theirs = { ...ledgerWith({}), turns: [at(1, { result: 'timed-out' }), at(2)] };
    const merged = [at(1, { result: 'timed-out' }), at(2), at(3, { result: 'completed' })];
    expect(mergeLedgers(ours, theirs).turns).toEqual(merged);
    expect(mergeLedgers(theirs, ours).turns).toEqual(merged);
  });

  it('keep the later command on stopping', () => {
    const stopped = { ...ledgerWith({}), stop: { isOn: true, by: 1 } };
    const resumed = { ...ledgerWith({}), stop: { isOn: false, by: 2 } };
    expect(mergeLedgers(stopped, resumed).stop).toEqual(resumed.stop);
    expect(mergeLedgers(resumed, stopped).stop).toEqual(resumed.stop);
  });
});

describe('a ledger that was rebuilt', () => {
  const at = (hour: number) => `2026-11-18T${hour}:00:00Z`;
  const rebuilt = { ...ledgerWith({ 'comment:1': {} }), heldBefore: at(12) };

  it('holds what is no newer than its traces, unless it contains it', () => {
    const asked = [1, 2].flatMap((id) =>
      [11, 12, 13].map((hour) => ({ key: `comment:${id}` as const, createdAt: at(hour) })),
    );
    expect(asked.filter((item) => isUnproven(rebuilt, item))).toEqual([
      { key: 'comment:2', createdAt: at(11) },
      { key: 'comment:2', createdAt: at(12) },
    ]);
    expect(isUnproven(ledgerWith({}), { key: 'comment:2', createdAt: at(11) })).toBe(false);
  });

  it('keeps the later time when copies merge', () => {
    const later = { ...rebuilt, heldBefore: at(15) };
    for (const [ours, theirs] of [
      [later, rebuilt],
      [rebuilt, later],
      [later, ledgerWith({})],
      [ledgerWith({}), later],
    ] as const)
      expect(mergeLedgers(ours, theirs).heldBefore).toBe(at(15));
  });
});

describe('the state of an item', () => {
  const pairs = ITEM_STATES.flatMap((from) => ITEM_STATES.map((to) => [from, to] as const));
  it.each(pairs)('moves forward only: %s, then %s', (from, to) => {
    const further = ITEM_STATES.indexOf(to) > ITEM_STATES.indexOf(from) ? to : from;
    const moved = advance(ledgerWith({ 'comment:1': { state: from } }), ['comment:1'], to);
    expect(statesOf(moved)).toEqual({ 'comment:1': further });
  });

  it.each(ITEM_STATES)(
    'may send an item while nothing was tried, or a person said so: %s',
    (state) => {
      const open = ['pending', 'left-out', 'again'].includes(state);
      const ledger = ledgerWith({ 'comment:1': { state } });
      expect(isOpenFor(ledger, { key: 'comment:1', hash: 'aaaaaaaa' })).toBe(open);
    },
  );

  it.each(ITEM_STATES)(
    'sends a changed text automatically only when the old one was refused: %s',
    (state) => {
      const open = ['pending', 'left-out', 'again', 'refused'].includes(state);
      const ledger = ledgerWith({ 'comment:1': { state } });
      expect(isOpenFor(ledger, { key: 'comment:1', hash: 'bbbbbbbb' })).toBe(open);
    },
  );

  it.each(ITEM_STATES)('says that a delivered text changed since: %s', (state) => {
    const ledger = ledgerWith({ 'comment:1': { state } });
    expect(isChangedSince(ledger, { key: 'comment:1', hash: 'aaaaaaaa' })).toBe(false);
    const isDelivered = state === 'sent' || state === 'done';
    expect(isChangedSince(ledger, { key: 'comment:1', hash: 'bbbbbbbb' })).toBe(isDelivered);
  });

  it('never says so of a command, which has no text', () => {
    const ledger = advance(emptyLedger('j'), ['remark:1'], 'done');
    expect(isChangedSince(ledger, { key: 'remark:1', hash: 'bbbbbbbb' })).toBe(false);
    expect(isOpenFor(ledger, { key: 'remark:1', hash: 'bbbbbbbb' })).toBe(false);
  });

  it('is further than every earlier attempt once it is released', () => {
    const before = ledgerWith({ 'comment:1': { state: 'sending' } });
    const released = release(before, ['comment:1'], 'pending');
    expect(statesOf(mergeLedgers(before, released))).toEqual({ 'comment:1': 'pending' });
  });

  it('is uncertain when an intent has no outcome', () => {
    const ledger = ledgerWith({
      'comment:1': { state: 'sending' },
      'comment:2': { state: 'sent' },
    });
    const record = { ledger, comment: undefined, foreign: undefined, doubts: [] };
    const found = { pullRequest: pullRequestWith(), record, candidates: [] };
    expect(statesOf(repaired(found, '2026-11-18T14:00:00Z').ledger)).toEqual({
      'comment:1': 'uncertain',
      'comment:2': 'sent',
    });
  });

  it('is left out, though it was pending, when a rule now says so', () => {
    const before = ledgerWith({ 'comment:1': {}, 'comment:2': { state: 'sent' } });
    const noted = withLeftOut(before, [
      { key: 'comment:1', hash: 'c' },
      { key: 'comment:2', hash: 'c' },
    ]);
    expect(statesOf(noted)).toEqual({ 'comment:1': 'left-out', 'comment:2': 'sent' });
    expect(statesOf(mergeLedgers(before, noted))['comment:1']).toBe('left-out');
  });

  it.each(ITEM_STATES)('is dropped with its deleted text only if nothing was sent: %s', (state) => {
    const kept = !['left-out', 'held', 'pending', 'refused'].includes(state);
    const ledger = withoutDeleted(ledgerWith({ 'comment:1': { state } }), new Set());
    expect(Object.keys(ledger.items)).toEqual(kept ? ['comment:1'] : []);
  });
});

describe('an intent', () => {
  it('takes the items, with the texts that go, and ends a time that the service asked for', () => {
    const before = { ...ledgerWith({ 'comment:1': {} }), notBefore: '2026-11-18T14:00:00.000Z' };
    const noted = withIntent(before, turnWith(), [{ key: 'comment:1', hash: 'cccccccc' }]);
    expect(noted.items['comment:1']).toEqual({
      state: 'sending',
      attempt: 0,
      hash: 'cccccccc',
      turn: 't1',
    });
    expect(noted.turns).toEqual([turnWith()]);
    expect(noted.notBefore).toBeUndefined();
  });

  it('of what may have arrived before keeps the doubt in mind', () => {
    const before = ledgerWith({ 'comment:1': { state: 'again' } });
    const noted = withIntent(before, turnWith(), [{ key: 'comment:1', hash: 'aaaaaaaa' }]);
    expect(statesOf(noted)).toEqual({ 'comment:1': 'resending' });
    expect(statesOf(withoutIntent(noted, 't1'))).toEqual({ 'comment:1': 'again' });
  });

  it('is further than the refusal of an earlier text', () => {
    const parked = ledgerWith({ 'comment:1': { state: 'refused' } });
    const noted = withIntent(parked, turnWith(), [{ key: 'comment:1', hash: 'cccccccc' }]);
    expect(statesOf(mergeLedgers(parked, noted))).toEqual({ 'comment:1': 'sending' });
  });
});
