import { describe, expect, it } from 'vitest';
import type { ViewRow } from '../src/index.ts';
import { startService } from './support/local-service.ts';
import { row, WEEK } from './support/site.ts';

describe('rows that come again', () => {
  const readPages = async (pages: ViewRow[][], total: number) => {
    const { client } = await startService(({ query }) => {
      const page = Number(query['offset']) / 250;
      return { json: { totals: { total }, views: pages[page], hasMore: page + 1 < pages.length } };
    });
    return client.readWindow(WEEK);
  };

  it('on a later page with equal counts are counted once', async () => {
    const read = await readPages(
      [
        [row('/a', 5), row('/b', 3)],
        [row('/b', 3), row('/c', 1)],
      ],
      9,
    );
    expect(read).toMatchObject({ complete: true, repeatedRows: 1 });
    expect(read.rows).toEqual([row('/a', 5), row('/b', 3), row('/c', 1)]);
  });

  it('with other counts are rows in their own right where that comes to the total', async () => {
    const read = await readPages([[row('/a', 5), row('/b', 3)], [row('/b', 2)]], 10);
    expect(read).toMatchObject({ complete: true, repeatedRows: 0 });
    expect(read.rows).toEqual([row('/a', 5), row('/b', 5)]);
  });

  it('with equal counts do not make up for rows that never came, even where that comes to the total', async () => {
    const read = await readPages([[row('/a', 5), row('/b', 3)], [row('/b', 3)]], 11);
    expect(read).toMatchObject({ complete: false, incompleteReason: 'rows-moved' });
    expect(read.rows).toEqual([row('/a', 5), row('/b', 3)]);
  });

  it('with other counts are one row that grew where that comes to the total', async () => {
    const read = await readPages(
      [
        [row('/a', 5), row('/b', 3)],
        [row('/b', 4), row('/a', 4)],
      ],
      9,
    );
    expect(read).toMatchObject({ complete: true, repeatedRows: 2 });
    expect(read.rows).toEqual([row('/a', 5), row('/b', 4)]);
  });

  it('and come to no total are a reading that is not complete, and overstates nothing', async () => {
    const read = await readPages(
      [
        [row('/a', 5), row('/b', 3)],
        [row('/b', 4), row('/c', 4)],
      ],
      20,
    );
    expect(read).toMatchObject({ complete: false, incompleteReason: 'rows-moved' });
    expect(read.rows).toEqual([row('/a', 5), row('/b', 4), row('/c', 4)]);
    expect(read).not.toHaveProperty('unfinished');
  });

  it('on one page are added up: one answer does not repeat itself', async () => {
    const read = await readPages([[row('/a', 5), row('/a', 5)], [row('/b', 1)]], 11);
    expect(read).toMatchObject({ complete: true, repeatedRows: 0 });
    expect(read.rows).toEqual([row('/a', 10), row('/b', 1)]);
  });

  it('are not mixed up with properties that every object has', async () => {
    const read = await readPages(
      [[row('__proto__', 5), row('constructor', 3)], [row('toString', 1)]],
      9,
    );
    expect(read.rows).toEqual([row('__proto__', 5), row('constructor', 3), row('toString', 1)]);
  });
});

describe('rows that do not come to the total', () => {
  const readAs = async (answer: (page: number) => object) => {
    const { client } = await startService(({ query }) => ({
      json: answer(Number(query['offset']) / 250),
    }));
    return client.readWindow(WEEK);
  };
  const full = (page: number) =>
    Array.from({ length: 250 }, (_, index) => row(`/${page}/${index}`, 2));

  it.each<[string, (page: number) => object]>([
    [
      'after a page that was empty although more followed',
      (page) => ({
        totals: { total: 1_500 },
        views: page === 1 ? [] : full(page),
        hasMore: page < 2,
      }),
    ],
    [
      'after a page that was short although more followed',
      (page) => ({
        totals: { total: 1_500 },
        views: page === 1 ? full(1).slice(9) : full(page),
        hasMore: page < 2,
      }),
    ],
    [
      'after a last page that was empty although it was promised',
      (page) => ({
        totals: { total: 1_000 },
        views: page === 0 ? full(0) : [],
        hasMore: page === 0,
      }),
    ],
    [
      'after an only page that was empty',
      () => ({ totals: { total: 3 }, views: [], hasMore: false }),
    ],
    [
      'where the totals changed',
      (page) => ({ totals: { total: 1_490 + page }, views: full(page), hasMore: page < 2 }),
    ],
  ])('are not taken for all of them %s', async (_name, answer) => {
    const read = await readAs(answer);
    expect(read).toMatchObject({ complete: false, incompleteReason: 'rows-moved' });
  });

  it('are taken for all of them where they come to it in spite of all that', async () => {
    const read = await readAs((page) => ({
      totals: { total: 1_000 },
      views: page === 1 ? [] : full(page),
      hasMore: page < 2,
    }));
    expect(read).toMatchObject({ complete: true });
    expect(read.rows).toHaveLength(500);
  });

  it('are all of them where nothing moved: a service may count views that are on no page', async () => {
    const read = await readAs((page) => ({
      totals: { total: 9_999 },
      views: full(page),
      hasMore: page < 2,
    }));
    expect(read).toMatchObject({ complete: true, totals: { total: 9_999 } });
    expect(read.rows).toHaveLength(750);
  });

  it('are all of them where the rest is in rows without a path', async () => {
    const read = await readAs((page) => ({
      totals: { total: 1_003 },
      views: page === 0 ? [...full(0).slice(1), { total: 5 }] : full(1),
      hasMore: page < 1,
    }));
    expect(read).toMatchObject({ complete: true });
    expect(read.rows).toHaveLength(499);
  });
});
