import type { Role } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { listCandidates } from '../src/item.ts';
import { emptyLedger } from '../src/ledger.ts';
import type { PullRequest } from '../src/pull-request.ts';
import { openCandidates, select, voicesOf } from '../src/selection.ts';
import { commentWith, pullRequestWith, reviewWith, threadWith } from './support/pull-requests.ts';

const ROLES = new Map<string, Role>([
  ['ann', 'write'],
  ['tri', 'triage'],
  ['out', 'read'],
]);

function selectFrom(parts: Partial<PullRequest>) {
  const { forward, leftOut } = select(listCandidates(pullRequestWith(parts)), ROLES, 'write');
  return {
    forward: forward.map(({ key }) => key),
    leftOut: leftOut.map(({ item, reason }) => `${item.key}: ${reason}`),
  };
}

describe('what is forwarded', () => {
  const inThread = (
    comment: Parameters<typeof commentWith>[0],
    thread: Parameters<typeof threadWith>[0] = {},
  ) => ({
    threads: [threadWith({ comments: [commentWith(comment)], ...thread })],
  });
  it.each<[string, Partial<PullRequest>, string[], string[]]>([
    ['a comment of somebody with write access', inThread({}), ['comment:10'], []],
    ['a review’s summary', { reviews: [reviewWith()] }, ['review:1'], []],
    ['no empty summary, and it is not listed', { reviews: [reviewWith({ body: ' \n' })] }, [], []],
    ['no draft', { reviews: [reviewWith({ state: 'PENDING' })] }, [], []],
    ['no draft comment', inThread({ reviewState: 'PENDING' }), [], []],
    ['nothing that we wrote', inThread({ isOurs: true }), [], []],
    [
      'no summary of an approval',
      { reviews: [reviewWith({ state: 'APPROVED', body: 'LGTM' })] },
      [],
      ['review:1: it is the summary of an approval.'],
    ],
    ['the comments of an approval', inThread({ reviewState: 'APPROVED' }), ['comment:10'], []],
    [
      'no summary of a dismissed review',
      { reviews: [reviewWith({ state: 'DISMISSED' })] },
      [],
      ['review:1: its review was dismissed.'],
    ],
    [
      'nothing of a resolved thread',
      inThread({}, { isResolved: true }),
      [],
      ['comment:10: its thread is resolved.'],
    ],
    ['nothing hidden', inThread({ isMinimized: true }), [], ['comment:10: it is hidden on GitHub.']],
    ['an outdated comment', inThread({}, { isOutdated: true }), ['comment:10'], []],
    [
      'nothing of a reader',
      inThread({ author: 'out' }),
      [],
      ['comment:10: its author has no write access to this repository.'],
    ],
    [
      'nothing of a role below the one asked for',
      inThread({ author: 'tri' }),
      [],
      ['comment:10: its author has no write access to this repository.'],
    ],
    [
      'nothing of an unknown account',
      inThread({ author: 'who' }),
      [],
      ['comment:10: its author has no write access to this repository.'],
    ],
    [
      'nothing that an outsider edited',
      inThread({ editor: 'out' }),
      [],
      ['comment:10: its author has no write access to this repository.'],
    ],
    [
      'nothing of an account that is gone',
      inThread({ author: undefined }),
      [],
      ['comment:10: its author’s account is gone.'],
    ],
  ])('%s', (_, parts, forward, leftOut) => {
    expect(selectFrom(parts)).toEqual({ forward, leftOut });
  });

  it('stands by file and line, the summaries last', () => {
    const at = (id: number, path: string, line: number) =>
      threadWith({ path, lines: { first: line, last: line }, comments: [commentWith({ id })] });
    const parts = {
      reviews: [reviewWith()],
      threads: [at(1, 'b.mdx', 1), at(2, 'a.mdx', 20), at(3, 'a.mdx', 3)],
    };
    expect(selectFrom(parts).forward).toEqual(['comment:3', 'comment:2', 'comment:1', 'review:1']);
  });

  it('is not what the ledger accounts for', () => {
    const candidates = listCandidates(
      pullRequestWith({
        threads: [threadWith({ comments: [commentWith({ id: 1 }), commentWith({ id: 2 })] })],
      }),
    );
    const ledger = { ...emptyLedger('j'), items: { 'comment:1': 'uncertain' as const } };
    expect(openCandidates(candidates, ledger).map(({ item }) => item.key)).toEqual(['comment:2']);
  });

  it('asks only for the roles that decide something, each once', () => {
    const parts = {
      threads: [
        threadWith({ comments: [commentWith({ id: 1 }), commentWith({ id: 2, editor: 'out' })] }),
        threadWith({ isResolved: true, comments: [commentWith({ id: 3, author: 'tri' })] }),
      ],
    };
    expect(voicesOf(listCandidates(pullRequestWith(parts)))).toEqual(['ann', 'out']);
  });
});
