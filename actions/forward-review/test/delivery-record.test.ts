import { marker, purposeOf } from '@docs-agent/agent-action';
import { describe, expect, it } from 'vitest';
import { advance, heldUntil } from '../src/ledger/changes.ts';
import { readDeliveryRecord } from '../src/ledger/delivery-record.ts';
import { emptyLedger, type Ledger } from '../src/ledger/ledger.ts';
import { encodeLedger } from '../src/ledger/ledger-line.ts';
import type { PullRequest } from '../src/pull-request.ts';
import {
  commentWith,
  pullRequestWith,
  remarkWith,
  reviewWith,
  threadWith,
} from './support/pull-requests.ts';

const PLACE = { pullRequestId: 'PR_42', apiKey: 'mint_a', projectId: 'acme-docs' };
const MARKER = marker(purposeOf('forward-review', PLACE.projectId));
const SENT = '2026-11-18T14:50:00Z';

const ledgerOf = (...keys: string[]): Ledger => ({
  ...advance(emptyLedger('job_1'), keys, 'done'),
  turns: [
    {
      id: '0a',
      jobId: 'job_1',
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
  const { ledger, foreign, doubts } = readDeliveryRecord(pullRequestWith(parts), PLACE);
  const states = Object.fromEntries(
    Object.entries(ledger.items).map(([key, { state }]) => [key, state]),
  );
  return {
    states,
    jobId: ledger.jobId,
    heldBefore: ledger.heldBefore,
    isForeign: foreign !== undefined,
    doubts: doubts.length,
  };
}

const NOTHING = { states: {}, jobId: '', heldBefore: undefined, isForeign: false, doubts: 0 };

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

  it('is held back if the key was changed', () => {
    const old = tracking(ledgerOf('comment:1'), { ...PLACE, apiKey: 'mint_old' });
    expect(standingOf({ comments: [old] })).toMatchObject({
      states: { 'comment:1': 'held' },
      doubts: 1,
    });
  });

  it('is held back up to the last edit if our comment cannot be read', () => {
    const torn = tracking(emptyLedger(''), PLACE, {
      body: `${MARKER}\n\nhello`,
      updatedAt: '2026-11-18T15:00:00Z',
    });
    expect(standingOf({ comments: [torn] })).toMatchObject({
      states: {},
      heldBefore: '2026-11-18T15:00:00Z',
      doubts: 1,
    });
  });

  it('is held back if another account of ours proves it; its commands are done', () => {
    const sent = { state: 'done', attempt: 0, hash: 'a1b2c3d4', turn: '0a' } as const;
    const ledger = ledgerOf('remark:2');
    const theirs = tracking({ ...ledger, items: { ...ledger.items, 'comment:1': sent } }, PLACE, {
      isOfOurAccount: false,
      isOurs: false,
    });
    expect(standingOf({ comments: [theirs] })).toMatchObject({
      states: { 'comment:1': 'held', 'remark:2': 'done' },
      isForeign: true,
      doubts: 1,
    });
  });

  it('is held back by what any of several other accounts proves, beside what ours does', () => {
    const theirs = (id: number, ledger: Ledger) =>
      remarkWith({
        id,
        body: `${MARKER}\n\n${encodeLedger(ledger, id, PLACE)}`,
        isOfOurAccount: false,
      });
    const pending = advance(ledgerOf('comment:1'), ['comment:2', 'comment:5'], 'pending');
    const comments = [
      tracking(pending),
      theirs(20, advance(ledgerOf(), ['comment:1', 'comment:2'], 'sent')),
      theirs(21, heldUntil(advance(ledgerOf(), ['comment:3', 'comment:4'], 'sent'), SENT)),
      theirs(22, advance(ledgerOf(), ['comment:6'], 'pending')),
    ];
    expect(standingOf({ comments })).toMatchObject({
      states: {
        'comment:1': 'done',
        'comment:2': 'held',
        'comment:3': 'held',
        'comment:4': 'held',
        'comment:5': 'pending',
      },
      heldBefore: SENT,
      doubts: 1,
    });
    expect(standingOf({ comments }).states).not.toHaveProperty('comment:6');
  });

  it('is not held back because of a copy of our comment that another account posted', () => {
    const copy = tracking(ledgerOf('comment:1'), PLACE, {
      id: 10,
      isOfOurAccount: false,
      isOurs: false,
    });
    expect(standingOf({ comments: [copy] })).toEqual(NOTHING);
  });
});

describe('the traces of a lost ledger', () => {
  const thread = (...comments: Parameters<typeof commentWith>[0][]) =>
    threadWith({ comments: comments.map((parts) => commentWith(parts)) });
  const at = (minute: number) => `2026-11-18T14:${minute}:00Z`;

  it.each<[string, Partial<PullRequest>, string]>([
    [
      'a rocket on a review withholds it, its comments and what is older',
      {
        reviews: [reviewWith({ createdAt: at(10), ourReactions: { ROCKET: SENT } })],
        threads: [
          thread({ id: 2, createdAt: at(12) }),
          thread({ id: 3, reviewId: 7, createdAt: at(30) }),
        ],
      },
      at(12),
    ],
    [
      'a rocket on a remark withholds it, and what is older',
      { comments: [remarkWith({ id: 6, createdAt: at(20), ourReactions: { ROCKET: SENT } })] },
      at(20),
    ],
    [
      'a confused face withholds as well',
      { reviews: [reviewWith({ createdAt: at(10), ourReactions: { CONFUSED: SENT } })] },
      at(10),
    ],
    [
      'an answer of ours withholds what was written before it',
      {
        threads: [thread({ id: 2, createdAt: at(10) }, { id: 3, isOurs: true, createdAt: at(15) })],
      },
      at(15),
    ],
    ['a stamp on the pull request withholds what is older', { stampedAt: at(20) }, at(20)],
  ])('%s', (_, parts, heldBefore) => {
    expect(standingOf(parts)).toEqual({ ...NOTHING, heldBefore, doubts: 1 });
  });

  it('withhold what a ledger of ours does not know that was put back to an earlier state', () => {
    const parts = {
      comments: [tracking(ledgerOf('comment:2'))],
      reviews: [reviewWith({ id: 1, createdAt: at(10), ourReactions: { ROCKET: SENT } })],
    };
    const states = { 'comment:2': 'done' };
    expect(standingOf(parts)).toEqual({
      ...NOTHING,
      jobId: 'job_1',
      states,
      heldBefore: at(10),
      doubts: 1,
    });
  });

  it('on the pull request say nothing beside a ledger of ours', () => {
    const comments = [tracking(ledgerOf('comment:1'))];
    expect(standingOf({ comments, stampedAt: at(20) }).heldBefore).toBeUndefined();
  });

  it('are reported once: a ledger that holds items as old adds no sentence', () => {
    const ledger = { ...ledgerOf('comment:2'), heldBefore: at(10) };
    const reviews = [reviewWith({ id: 1, createdAt: at(10), ourReactions: { ROCKET: SENT } })];
    const states = { 'comment:2': 'done' };
    const parts = { comments: [tracking(ledger)], reviews };
    expect(standingOf(parts)).toEqual({
      ...NOTHING,
      jobId: 'job_1',
      states,
      heldBefore: at(10),
    });
  });

  it('say nothing of what a ledger of ours knows, or of what only precedes an answer', () => {
    const parts = {
      comments: [tracking(ledgerOf('comment:2'))],
      threads: [
        thread(
          { id: 2, ourReactions: { ROCKET: SENT } },
          { id: 3, reviewId: 8 },
          { id: 4, isOurs: true },
        ),
      ],
    };
    expect(standingOf(parts)).toEqual({
      ...NOTHING,
      jobId: 'job_1',
      states: { 'comment:2': 'done' },
    });
  });

  it('count as prompts, one for each review and remark, when they were left', () => {
    const later = at(55);
    const reviews = [
      reviewWith({ id: 1, ourReactions: { ROCKET: SENT } }),
      reviewWith({ id: 2, ourReactions: { CONFUSED: SENT } }),
    ];
    const threads = [
      thread({ id: 2, reviewId: 1 }),
      thread({ id: 3, reviewId: 5, ourReactions: { ROCKET: later } }),
    ];
    const comments = [remarkWith({ ourReactions: { ROCKET: later } })];
    const { ledger } = readDeliveryRecord(pullRequestWith({ reviews, threads, comments }), PLACE);
    expect(ledger.promptsBefore).toEqual([SENT, SENT, later, later]);
  });

  it('count as one prompt where only an answer is left', () => {
    const threads = [thread({ id: 2 }, { id: 3, isOurs: true, createdAt: at(15) })];
    const { ledger } = readDeliveryRecord(pullRequestWith({ threads }), PLACE);
    expect(ledger.promptsBefore).toEqual([at(15)]);
  });
});
