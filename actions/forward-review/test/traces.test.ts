import { describe, expect, it } from 'vitest';
import { readTraces } from '../src/ledger/traces.ts';
import type { PullRequest } from '../src/pull-request.ts';
import {
  commentWith,
  pullRequestWith,
  remarkWith,
  reviewWith,
  threadWith,
} from './support/pull-requests.ts';

const AT = '2026-11-18T14:05:00Z';
const LATER = '2026-11-18T14:09:00Z';

const CASES: { rule: string; parts: Partial<PullRequest>; traces: Record<string, string> }[] = [
  {
    rule: 'without a reaction or an answer of ours nothing was sent',
    parts: { reviews: [reviewWith()], threads: [threadWith()], comments: [remarkWith()] },
    traces: {},
  },
  {
    rule: 'a rocket on a review covers its comments',
    parts: { reviews: [reviewWith({ ourReactions: { ROCKET: AT } })], threads: [threadWith()] },
    traces: { 'review:1': AT, 'comment:10': AT },
  },
  {
    rule: 'a rocket on one comment of a review covers the others, and no other review’s',
    parts: {
      threads: [
        threadWith({ comments: [commentWith({ id: 10, ourReactions: { ROCKET: AT } })] }),
        threadWith({ comments: [commentWith({ id: 11 })] }),
        threadWith({ comments: [commentWith({ id: 12, reviewId: 2 })] }),
      ],
    },
    traces: { 'comment:10': AT, 'comment:11': AT },
  },
  {
    rule: 'a review without a text is no item itself',
    parts: {
      reviews: [reviewWith({ body: '', ourReactions: { ROCKET: AT } })],
      threads: [threadWith()],
    },
    traces: { 'comment:10': AT },
  },
  {
    rule: 'of two reactions the later one counts',
    parts: { comments: [remarkWith({ ourReactions: { CONFUSED: AT, ROCKET: LATER } })] },
    traces: { 'remark:20': LATER },
  },
  {
    rule: 'what was never more than uncertain may have been sent',
    parts: { comments: [remarkWith({ ourReactions: { CONFUSED: AT } })] },
    traces: { 'remark:20': AT },
  },
  {
    rule: 'a thumb is none, because another workflow may have left it',
    parts: {
      comments: [remarkWith({ ourReactions: { THUMBS_UP: AT } })],
      threads: [threadWith({ comments: [commentWith({ ourReactions: { THUMBS_DOWN: AT } })] })],
    },
    traces: {},
  },
  {
    rule: 'comments of our own are no items',
    parts: { comments: [remarkWith({ isOurs: true, ourReactions: { ROCKET: AT } })] },
    traces: {},
  },
];

describe('the traces that deliveries leave', () => {
  it.each(CASES)('$rule', ({ parts, traces }) => {
    expect(Object.fromEntries(readTraces(pullRequestWith(parts)))).toEqual(traces);
  });
});
