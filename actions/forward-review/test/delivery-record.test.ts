import { describe, expect, it } from 'vitest';
import { readDeliveryRecord } from '../src/ledger/delivery-record.ts';
import { advance, emptyLedger, type Ledger } from '../src/ledger/ledger.ts';
import { encodeLedger } from '../src/ledger/ledger-line.ts';
import type { PullRequest } from '../src/pull-request.ts';
import { commentWith, pullRequestWith, remarkWith, reviewWith, threadWith } from './support/pull-requests.ts';

const PLACE = { pullRequestId: 'PR_42', apiKey: 'mint_a' };
const MARKER = '<!-- docs-agent forward-review -->';

const ledgerOf = (...keys: string[]): Ledger => ({
  ...advance(emptyLedger('job_1'), keys, 'done'),
  turns: [
    {
      id: '0a',
      runUrl: 'u',
      sentAt: '2026-11-18T14:00:00.000Z',
      headBefore: 'a',
      itemCount: 1,
      isWaitedFor: false,
    },
  ],
});

const tracking = (ledger: Ledger, place = PLACE, parts: Parameters<typeof remarkWith>[0] = {}) =>
  remarkWith({
    id: 9,
    body: `${MARKER}\n\n### Text\n\n${encodeLedger(ledger, 9, place)}`,
    isOurs: true,
    isOfOurAccount: true,
    ...parts,
  });

function standingOf(parts: Partial<PullRequest>) {
  const { ledger, withheldBefore, foreign, notes } = readDeliveryRecord(pullRequestWith(parts), PLACE);
  const states = Object.fromEntries(Object.entries(ledger.items).map(([key, { state }]) => [key, state]));
  return {
    states,
    jobId: ledger.jobId,
    withheldBefore,
    isForeign: foreign !== undefined,
    notes: notes.length,
  };
}

const NOTHING = { states: {}, jobId: '', withheldBefore: undefined, isForeign: false, notes: 0 };

describe('what was sent', () => {
  it('is what our tracking comment proves', () => {
    expect(standingOf({ comments: [tracking(ledgerOf('comment:1'))] })).toEqual({
      ...NOTHING,
      states: { 'comment:1': 'done' },
      jobId: 'job_1',
    });
  });

  it('is empty if no run has written, whatever a comment claims', () => {
    const forged = tracking(
      ledgerOf('comment:1'),
      { ...PLACE, apiKey: 'mint_evil' },
      { isOfOurAccount: false, isOurs: false },
    );
    expect(standingOf({ comments: [forged, remarkWith()] })).toEqual(NOTHING);
  });

  it('is withheld if the key was changed', () => {
    const old = tracking(ledgerOf('comment:1'), { ...PLACE, apiKey: 'mint_old' });
    expect(standingOf({ comments: [old] })).toMatchObject({ states: { 'comment:1': 'withheld' }, notes: 1 });
  });

  it('is withheld up to the last edit if our comment cannot be read', () => {
    const torn = tracking(emptyLedger(''), PLACE, {
      body: `${MARKER}\n\nhello`,
      updatedAt: '2026-11-18T15:00:00Z',
    });
    expect(standingOf({ comments: [torn] })).toMatchObject({
      states: {},
      withheldBefore: '2026-11-18T15:00:00Z',
      notes: 1,
    });
  });

  it('is withheld if another account of ours proves it, until `adopt`', () => {
    const theirs = tracking(ledgerOf('comment:1'), PLACE, { isOfOurAccount: false, isOurs: false });
    expect(standingOf({ comments: [theirs] })).toMatchObject({
      states: { 'comment:1': 'withheld' },
      isForeign: true,
      notes: 1,
    });
  });

  it('is not withheld because of a copy of our comment that another account posted', () => {
    const copy = tracking(ledgerOf('comment:1'), PLACE, { id: 10, isOfOurAccount: false, isOurs: false });
    expect(standingOf({ comments: [copy] })).toEqual(NOTHING);
  });
});

describe('the traces of a lost ledger', () => {
  const thread = (...comments: Parameters<typeof commentWith>[0][]) =>
    threadWith({ comments: comments.map((parts) => commentWith(parts)) });

  it.each<[string, Partial<PullRequest>, Record<string, string>]>([
    [
      'a rocket on a review covers its text and its comments',
      {
        reviews: [reviewWith({ id: 1, ourReactions: ['ROCKET'] })],
        threads: [thread({ id: 2, reviewId: 1 }), thread({ id: 3, reviewId: 7 })],
      },
      { 'review:1': 'done', 'comment:2': 'done' },
    ],
    [
      'a rocket on one comment covers its review',
      { threads: [thread({ id: 2, reviewId: 1, ourReactions: ['ROCKET'] }), thread({ id: 3, reviewId: 1 })] },
      { 'comment:2': 'done', 'comment:3': 'done' },
    ],
    [
      'an answer of ours covers what was written before it in the thread',
      { threads: [thread({ id: 2, reviewId: 1 }, { id: 3, isOurs: true }, { id: 4, reviewId: 5 })] },
      { 'comment:2': 'done' },
    ],
    [
      'a rocket on a remark covers it',
      { comments: [remarkWith({ id: 6, ourReactions: ['ROCKET'] })] },
      { 'remark:6': 'done' },
    ],
    [
      'a confused face says that delivery was uncertain',
      { reviews: [reviewWith({ id: 1, ourReactions: ['CONFUSED'] })] },
      { 'review:1': 'uncertain' },
    ],
    [
      'a rocket after a confused face says that it was delivered',
      { reviews: [reviewWith({ id: 1, ourReactions: ['CONFUSED', 'ROCKET'] })] },
      { 'review:1': 'done' },
    ],
    [
      'thumbs say that a command was followed, or refused',
      {
        comments: [
          remarkWith({ id: 6, ourReactions: ['THUMBS_UP'] }),
          remarkWith({ id: 7, ourReactions: ['THUMBS_DOWN'] }),
        ],
      },
      { 'remark:6': 'done', 'remark:7': 'done' },
    ],
  ])('%s', (_, parts, states) => {
    expect(standingOf(parts)).toMatchObject({ states, notes: 1 });
  });

  it('add to a ledger of ours that was put back to an earlier state', () => {
    const parts = {
      comments: [tracking(ledgerOf('comment:2'))],
      reviews: [reviewWith({ id: 1, ourReactions: ['ROCKET'] })],
    };
    expect(standingOf(parts).states).toEqual({ 'comment:2': 'done', 'review:1': 'done' });
  });

  it('add no comment to a ledger of ours that only precedes an answer', () => {
    const parts = {
      comments: [tracking(ledgerOf('comment:2'))],
      threads: [thread({ id: 2 }, { id: 3, reviewId: 8 }, { id: 4, isOurs: true })],
    };
    expect(standingOf(parts).states).toEqual({ 'comment:2': 'done' });
  });
});
