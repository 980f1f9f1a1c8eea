import { describe, expect, it } from 'vitest';
import { planPages } from '../src/page-plan.ts';

const LIMIT = 250;

/** Views of rows, in the order in which the service gives them. */
type Order = (count: number) => number[];

const skewed: Order = (count) =>
  Array.from({ length: count }, (_, i) => Math.ceil((3 * count) / (i + 1)));

/** Numbers that look random and are the same each time. */
function scattered(index: number): number {
  return Math.imul(index + 1, 0x9e3779b1) >>> 0;
}

const ORDERS: Record<string, Order> = {
  falling: skewed,
  rising: (count) => skewed(count).reverse(),
  'no order': (count) => {
    const views = skewed(count).map((total, index) => ({ total, rank: scattered(index) }));
    return views.sort((a, b) => a.rank - b.rank).map(({ total }) => total);
  },
  'most views last': (count) =>
    Array.from({ length: count }, (_, index) => (index === count - 1 ? 50 * count : 9)),
  'all alike': (count) => Array.from({ length: count }, () => 7),
};

/** Asks as the plan says, with all answers of a round coming at once. */
function follow(views: number[], concurrency: number) {
  const total = views.reduce((sum, one) => sum + one, 0);
  const pages = Math.max(1, Math.ceil(views.length / LIMIT));
  const plan = planPages({ limit: LIMIT, views: 0 }, 2 * concurrency);
  const read = new Set<number>();
  let requests = 0;
  let rounds = 0;
  const isDone = () =>
    Array.from({ length: pages }, (_, page) => page).every((page) => read.has(page));
  while (!isDone() && rounds < 1_000) {
    const round: number[] = [];
    for (let page = plan.next(1_000); page !== undefined; page = plan.next(1_000)) {
      round.push(page);
      if (round.length === concurrency) break;
    }
    for (const page of round) {
      const rows = views.slice(page * LIMIT, (page + 1) * LIMIT);
      plan.answered(page, {
        totals: { human: total, ai: 0, total },
        views: rows.map((one, index) => ({
          path: `/${page}/${index}`,
          human: one,
          ai: 0,
          total: one,
        })),
        hasMore: (page + 1) * LIMIT < views.length,
        badRows: [],
        rowCount: rows.length,
        rowViews: rows.reduce((sum, one) => sum + one, 0),
      });
      read.add(page);
    }
    requests += round.length;
    rounds += 1;
  }
  return { rounds, requests, wasted: requests - pages, pages };
}

const SIZES = [0, 1, 250, 251, 500, 1_000, 2_345, 5_000, 10_000, 25_000];

describe.each(Object.entries(ORDERS))('rows with %s', (_name, order) => {
  it.each(SIZES)('of %d paths: one request at most is for a page that does not exist', (count) => {
    for (const concurrency of [1, 2, 4, 8]) {
      expect(follow(order(count), concurrency).wasted).toBeLessThanOrEqual(1);
    }
  });

  it('of 10,000 paths take at most five rounds more than four requests at once would need at best', () => {
    const { rounds, pages } = follow(order(10_000), 4);
    expect(rounds).toBeLessThanOrEqual(pages / 4 + 5);
  });
});

it.each(SIZES)(
  'no request for %d paths is wasted where their rows come in falling order',
  (count) => {
    expect(follow(skewed(count), 4).wasted).toBe(0);
  },
);

it('a page is not tried out where the budget does not reach for those before it', () => {
  const plan = planPages({ limit: LIMIT, views: 0 }, 8);
  expect(plan.next(5)).toBe(0);
  const views = Array.from({ length: LIMIT }, (_, i) => ({
    path: `/${i}`,
    human: 1,
    ai: 0,
    total: 1,
  }));
  const totals = { human: 10_000, ai: 0, total: 10_000 };
  plan.answered(0, { totals, views, hasMore: true, badRows: [], rowCount: LIMIT, rowViews: LIMIT });
  expect(plan.next(4)).toBe(1);
});

it('nothing is asked for after a page that failed', () => {
  const plan = planPages({ limit: LIMIT, views: 0 }, 8);
  plan.next(100);
  plan.failed(0);
  expect(plan.next(100)).toBeUndefined();
});

it('views that were read before are not taken for views that are left', () => {
  const plan = planPages({ limit: LIMIT, views: 9_000 }, 8);
  plan.next(100);
  const views = Array.from({ length: LIMIT }, (_, i) => ({
    path: `/${i}`,
    human: 3,
    ai: 0,
    total: 3,
  }));
  const totals = { human: 10_000, ai: 0, total: 10_000 };
  plan.answered(0, { totals, views, hasMore: true, badRows: [], rowCount: LIMIT, rowViews: 750 });
  expect([plan.next(100), plan.next(100)]).toEqual([1, undefined]);
});
