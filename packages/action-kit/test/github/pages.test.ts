import { describe, expect, it } from 'vitest';
import { cursorAfter, pages, plural } from '../../src/index.ts';

interface Page {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: number[];
}

/** The page at a number, of a list of that many pages. */
function pageOf(count: number): (cursor: string | null) => Promise<Page> {
  return async (cursor) => {
    const number = Number(cursor ?? 0) + 1;
    return {
      pageInfo: { hasNextPage: number < count, endCursor: String(number) },
      nodes: [number],
    };
  };
}

async function numbersOf(
  count: number,
  limit: { most: number } | { of: string },
): Promise<number[]> {
  const read = pageOf(count);
  return (await pages(await read(null), read, cursorAfter, limit)).flatMap(({ nodes }) => nodes);
}

describe('a list of GitHub’s', () => {
  it.each([
    ['of one page is read at once', 1, { of: 'x' }, [1]],
    ['is read to its end', 3, { of: 'x' }, [1, 2, 3]],
    ['is read up to its limit', 3, { most: 2 }, [1, 2]],
  ])('%s', async (_, count, limit, expected) => {
    expect(await numbersOf(count, limit)).toEqual(expected);
  });

  it('that does not end is an error', async () => {
    await expect(numbersOf(101, { of: 'issue #7' })).rejects.toThrow('more pages of issue #7');
    expect(await numbersOf(100, { of: 'issue #7' })).toHaveLength(100);
  });

  it('that was not asked for has no further page', () => {
    expect(cursorAfter(undefined)).toBeUndefined();
  });
});

it.each([
  [0, 'pages'],
  [1, 'page'],
  [2, 'pages'],
])('%s of something has its word', (count, word) => {
  expect(plural(count, 'page')).toBe(word);
  expect(plural(count, 'page', 'pages')).toBe(word);
});
