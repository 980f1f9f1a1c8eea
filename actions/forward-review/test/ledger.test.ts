import { describe, expect, it } from 'vitest';
import {
  advance,
  decodeLedger,
  emptyLedger,
  encodeLedger,
  endTurn,
  ITEM_STATES,
  isOpenFor,
  type Ledger,
  mergeLedgers,
  release,
  withInterruptedIntents,
} from '../src/ledger.ts';

const PLACE = { pullRequestUrl: 'https://github.com/acme/docs/pull/42', apiKey: 'mint_a' };

function ledgerWith(items: Ledger['items']): Ledger {
  return { ...emptyLedger('job_1'), items };
}

describe('a ledger', () => {
  it('is read back as it was written, wherever it stands in the comment', () => {
    const turn = {
      runUrl: 'https://x/1',
      sentAt: '2026-11-18T14:00:00.000Z',
      headBefore: 'a',
      items: ['comment:1'],
    };
    const ledger = endTurn({ ...ledgerWith({ 'comment:1': 'sent' }), turns: [turn] }, turn, 'completed');
    const body = `### Text\n\n${encodeLedger(ledger, PLACE)}\n`;
    expect(decodeLedger(body, PLACE)).toEqual({ kind: 'valid', ledger });
    expect(decodeLedger(body.replaceAll('\n', '\r\n'), PLACE)).toEqual({ kind: 'valid', ledger });
  });

  it.each([
    ['written with another key', { ...PLACE, apiKey: 'mint_b' }],
    [
      'copied from another pull request',
      { ...PLACE, pullRequestUrl: 'https://github.com/acme/docs/pull/43' },
    ],
  ])('is broken when it was %s', (_, place) => {
    expect(decodeLedger(encodeLedger(ledgerWith({}), place), PLACE)).toEqual({ kind: 'broken' });
  });

  it('is broken when a character of it changed', () => {
    const line = encodeLedger(ledgerWith({ 'comment:1': 'sent' }), PLACE);
    expect(decodeLedger(line.replace(/ledger: (.)/, 'ledger: Q$1'), PLACE)).toEqual({ kind: 'broken' });
  });

  it('is broken when a later version wrote it', () => {
    const later: unknown = { ...ledgerWith({}), version: 2 };
    expect(decodeLedger(encodeLedger(later as Ledger, PLACE), PLACE)).toEqual({ kind: 'broken' });
  });

  it.each([
    '',
    'docs-agent ledger',
    '> <!-- docs-agent ledger: e30= x -->',
    'text <!-- docs-agent ledger: e30= 00 -->',
  ])('is none in %j', (body) => {
    expect(decodeLedger(body, PLACE)).toEqual({ kind: 'none' });
  });

  it('never shows the key it is proved with', () => {
    expect(encodeLedger(ledgerWith({}), PLACE)).not.toContain(PLACE.apiKey);
  });
});

describe('two copies of a ledger', () => {
  const turnAt = (minute: number, result?: string) => ({
    runUrl: `https://x/${minute}`,
    sentAt: `2026-11-18T14:0${minute}:00.000Z`,
    headBefore: 'a',
    items: [],
    ...(result === undefined ? {} : { result }),
  });

  it('merge to the further state of each item', () => {
    const ours = ledgerWith({ 'comment:1': 'sent', 'comment:2': 'pending' });
    const theirs = ledgerWith({ 'comment:1': 'sending', 'comment:2': 'done', 'comment:3': 'uncertain' });
    const merged = { 'comment:1': 'sent', 'comment:2': 'done', 'comment:3': 'uncertain' };
    expect(mergeLedgers(ours, theirs).items).toEqual(merged);
    expect(mergeLedgers(theirs, ours).items).toEqual(merged);
  });

  it('keep every turn, in the order of sending, with its result if either knows it', () => {
    const ours = { ...ledgerWith({}), turns: [turnAt(1), turnAt(3, 'completed')] };
    const theirs = { ...ledgerWith({}), turns: [turnAt(1, 'timed-out'), turnAt(2)] };
    const merged = [turnAt(1, 'timed-out'), turnAt(2), turnAt(3, 'completed')];
    expect(mergeLedgers(ours, theirs).turns).toEqual(merged);
    expect(mergeLedgers(theirs, ours).turns).toEqual(merged);
  });
});

describe('the state of an item', () => {
  const pairs = ITEM_STATES.flatMap((from) => ITEM_STATES.map((to) => [from, to] as const));
  it.each(pairs)('moves forward only: %s, then %s', (from, to) => {
    const further = ITEM_STATES.indexOf(to) > ITEM_STATES.indexOf(from) ? to : from;
    expect(advance(ledgerWith({ 'comment:1': from }), ['comment:1'], to).items).toEqual({
      'comment:1': further,
    });
  });

  it.each(ITEM_STATES)('lets an item go only while nothing was tried: %s', (state) => {
    const open = state === 'pending' || state === 'left-out';
    expect(isOpenFor(ledgerWith({ 'comment:1': state }), 'comment:1')).toBe(open);
  });

  it('returns to pending only from an intent, when the prompt certainly was not processed', () => {
    const before = ledgerWith({ 'comment:1': 'sending', 'comment:2': 'sent' });
    expect(release(before, ['comment:1', 'comment:2'], 'pending').items).toEqual({
      'comment:1': 'pending',
      'comment:2': 'sent',
    });
  });

  it('is uncertain when an intent has no outcome', () => {
    const before = ledgerWith({ 'comment:1': 'sending', 'comment:2': 'sent', 'comment:3': 'pending' });
    expect(withInterruptedIntents(before).items).toEqual({
      'comment:1': 'uncertain',
      'comment:2': 'sent',
      'comment:3': 'pending',
    });
  });
});
