import { describe, expect, it } from 'vitest';
import { readTraces, type Traces } from '../src/ledger/traces.ts';
import type { PullRequest } from '../src/pull-request.ts';
import { commentWith, pullRequestWith, remarkWith, reviewWith, threadWith } from './support/pull-requests.ts';

const NOTHING: Traces = { sent: [], answered: [], uncertain: [], followed: [] };

const CASES: { rule: string; parts: Partial<PullRequest>; traces: Partial<Traces> }[] = [
  {
    rule: 'without a reaction or an answer of ours nothing was sent',
    parts: { reviews: [reviewWith()], threads: [threadWith()], comments: [remarkWith()] },
    traces: {},
  },
  {
    rule: 'a rocket on a review covers its comments',
    parts: { reviews: [reviewWith({ ourReactions: ['ROCKET'] })], threads: [threadWith()] },
    traces: { sent: ['review:1', 'comment:10'] },
  },
  {
    rule: 'a rocket on one comment of a review covers the others, and no other review’s',
    parts: {
      threads: [
        threadWith({ comments: [commentWith({ id: 10, ourReactions: ['ROCKET'] })] }),
        threadWith({ comments: [commentWith({ id: 11 })] }),
        threadWith({ comments: [commentWith({ id: 12, reviewId: 2 })] }),
      ],
    },
    traces: { sent: ['comment:10', 'comment:11'] },
  },
  {
    rule: 'a review without a text is no item itself',
    parts: { reviews: [reviewWith({ body: '', ourReactions: ['ROCKET'] })], threads: [threadWith()] },
    traces: { sent: ['comment:10'] },
  },
  {
    rule: 'what was uncertain once and sent later was sent',
    parts: { comments: [remarkWith({ ourReactions: ['CONFUSED', 'ROCKET'] })] },
    traces: { sent: ['remark:20'] },
  },
  {
    rule: 'what was never more than uncertain stays so',
    parts: { comments: [remarkWith({ ourReactions: ['CONFUSED'] })] },
    traces: { uncertain: ['remark:20'] },
  },
  {
    rule: 'the thumb on a command shows that it was followed or refused, and says nothing of its neighbors',
    parts: {
      comments: [remarkWith({ ourReactions: ['THUMBS_UP'] })],
      threads: [
        threadWith({ comments: [commentWith({ id: 10, ourReactions: ['THUMBS_DOWN'] })] }),
        threadWith({ comments: [commentWith({ id: 11 })] }),
      ],
    },
    traces: { followed: ['comment:10', 'remark:20'] },
  },
  {
    rule: 'an answer of ours covers the comments above it, apart from reactions',
    parts: {
      threads: [
        threadWith({
          comments: [commentWith({ id: 10 }), commentWith({ id: 11, isOurs: true }), commentWith({ id: 12 })],
        }),
      ],
    },
    traces: { answered: ['comment:10'] },
  },
  {
    rule: 'comments of our own are no items',
    parts: { comments: [remarkWith({ isOurs: true, ourReactions: ['ROCKET'] })] },
    traces: {},
  },
];

describe('the traces that deliveries leave', () => {
  it.each(CASES)('$rule', ({ parts, traces }) => {
    expect(readTraces(pullRequestWith(parts))).toEqual({ ...NOTHING, ...traces });
  });
});
