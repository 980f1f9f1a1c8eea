import type { Role } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { certainClaims, claimsOf, readClaims, withClaims } from '../src/outcome/claims.ts';
import type { Commit } from '../src/pull-request.ts';
import { itemsOf } from './support/prompts.ts';
import { commentWith, remarkWith, reviewWith, threadWith } from './support/pull-requests.ts';
import { commitWith, comparisonWith } from './support/tracking.ts';

describe('claims in a commit message', () => {
  it.each<[string, string, [number, string][]]>([
    ['a line for a comment', 'Fix\n\nReview 1: done', [[1, 'done']]],
    [
      'several, as a list, in any case',
      'Fix\n\n- review 2: a\n* Review 10 : b',
      [
        [2, 'a'],
        [10, 'b'],
      ],
    ],
    ['the only line', 'Review 1: done', [[1, 'done']]],
    ['the last of a number', 'Review 1: a\nReview 1: b', [[1, 'b']]],
    [
      'lines that go on',
      'Fix\n\nReview 1: both samples\n  use it now\n\nMore',
      [[1, 'both samples use it now']],
    ],
    ['no trailer', 'Review 1: a\nCo-authored-by: ann <a@x.example>', [[1, 'a']]],
    [
      'Windows line ends',
      'Fix\r\n\r\nReview 1: a\r\nReview 2: b\r\n',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    ['none in prose', 'Reviewed 1: a\nThe Review 1: b\nReview: c\nReview 1:\nReview 12345: d', []],
  ])('are %s', (_, message, claims) => {
    expect([...readClaims(message)]).toEqual(claims);
  });
});

describe('claims of a comparison', () => {
  const roles: Readonly<Record<string, Role>> = { ann: 'write', 'agent[bot]': 'none', out: 'read' };
  const roleOf = async (login: string): Promise<Role> => {
    const role = roles[login];
    if (role === undefined) throw new Error('GitHub did not answer');
    return role;
  };
  const claimsIn = async (...commits: Partial<Commit>[]) => {
    const comparison = comparisonWith({ commits: commits.map(commitWith) });
    return [...((await withClaims(comparison, roleOf)).claims ?? [])];
  };

  it('are of commits that no person with access authored, the last of a number', async () => {
    expect(
      await claimsIn(
        { author: 'agent[bot]', message: 'Review 1: a\nReview 2: b' },
        { author: undefined, message: 'Review 2: c' },
        { author: 'out', message: 'Review 3: d' },
        { author: 'ann', message: 'Review 1: not the agent' },
      ),
    ).toEqual([
      [1, 'a'],
      [2, 'c'],
      [3, 'd'],
    ]);
  });

  it('are none if it is not known who wrote the commits', async () => {
    expect(
      await claimsIn(
        { author: 'agent[bot]', message: 'Review 1: a' },
        { author: 'who', message: 'Review 2: b' },
      ),
    ).toEqual([]);
  });

  it('are none after a rewrite', async () => {
    const comparison = comparisonWith({
      isDiverged: true,
      commits: [commitWith({ message: 'Review 1: a' })],
    });
    expect((await withClaims(comparison, roleOf)).claims).toBeUndefined();
  });
});

describe('claims by item', () => {
  const threads = [
    threadWith({ comments: [commentWith({ id: 1 })] }),
    threadWith({ lines: { first: 9, last: 9 }, comments: [commentWith({ id: 2 })] }),
    threadWith({ path: 'b.mdx', comments: [commentWith({ id: 3 })] }),
  ];
  const others = { reviews: [reviewWith()], comments: [remarkWith({ id: 4 })] };
  const items = itemsOf({ threads, ...others });
  const claims = new Map([1, 2, 3, 4, 5].map((number) => [number, `said ${number}`]));
  const comparison = comparisonWith({ claims });

  it('are by the numbers of the prompt: comments, then remarks', () => {
    const expected = [
      ['comment:1', 'said 1'],
      ['comment:2', 'said 2'],
      ['comment:3', 'said 3'],
      ['remark:4', 'said 4'],
    ];
    expect([...claimsOf(items, comparison)]).toEqual(expected);
    expect([...certainClaims(items, items.length, comparison)]).toEqual(expected);
  });

  it('are none of items read later if one of them is gone', () => {
    expect([...certainClaims(items.slice(1), items.length, comparison)]).toEqual([]);
  });

  it('are none of a file whose comments may have changed places', () => {
    const later = itemsOf({
      threads: threads.map((thread) => ({ ...thread, isOutdated: true })),
      ...others,
    });
    expect([...certainClaims(later, later.length, comparison).keys()]).toEqual([
      'comment:3',
      'remark:4',
    ]);
  });

  it('are none without a comparison', () => {
    expect([...claimsOf(items, undefined)]).toEqual([]);
  });
});
