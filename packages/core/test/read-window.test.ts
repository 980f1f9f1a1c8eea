import { describe, expect, it } from 'vitest';
import { createRequestBudget, isDocsAgentError, type ViewRow, type ViewsWindow } from '../src/index.ts';
import { type Answer, type ReceivedRequest, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

const WEEK: ViewsWindow = { dateFrom: '2026-11-02', dateTo: '2026-11-09' };

const row = (path: string, total: number): ViewRow => ({ path, human: total, ai: 0, total });
const sum = (rows: ViewRow[]) => {
  const total = rows.reduce((sumSoFar, one) => sumSoFar + one.total, 0);
  return { human: total, ai: 0, total };
};

/** A site with as many paths, most viewed first, as views tend to fall. */
function site(paths: number): ViewRow[] {
  return Array.from({ length: paths }, (_, index) =>
    row(`/page-${index}`, Math.ceil((3 * paths) / (index + 1))),
  );
}

function pageOf(rows: ViewRow[], { query }: ReceivedRequest): Answer {
  const offset = Number(query['offset']);
  const end = offset + Number(query['limit']);
  return { json: { totals: sum(rows), views: rows.slice(offset, end), hasMore: end < rows.length } };
}

/** In an order that has nothing to do with views. */
function byPath(rows: ViewRow[]): ViewRow[] {
  return rows.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

describe('readWindow', () => {
  it.each([0, 1, 249, 250, 251, 1_000, 2_345])('reads all of %d rows, each once', async (count) => {
    const rows = site(count);
    const { client } = await startService((request) => pageOf(rows, request));
    const read = await client.readWindow(WEEK);
    expect(read).toMatchObject({ complete: true, repeatedRows: 0, totals: sum(rows) });
    expect(read.rows).toEqual(rows);
    expect(read).not.toHaveProperty('incompleteReason');
    expect(read).not.toHaveProperty('unfinished');
  });

  it('asks for half-open windows of the largest pages', async () => {
    const { client, requests } = await startService((request) => pageOf(site(3), request));
    await client.readWindow(WEEK);
    expect(requests.map(({ query }) => query)).toEqual([
      { dateFrom: '2026-11-02', dateTo: '2026-11-09', limit: '250', offset: '0' },
    ]);
  });

  it.each([250, 500, 1_000, 2_000, 5_000])(
    'wastes no request on %d rows that come in falling order',
    async (count) => {
      const { client, requests } = await startService((request) => pageOf(site(count), request));
      const read = await client.readWindow(WEEK);
      expect(requests).toHaveLength(count / 250);
      expect(read.requests).toBe(count / 250);
    },
  );

  it.each([250, 500, 1_000, 2_000, 5_000])(
    'wastes one request at most on %d rows in another order',
    async (count) => {
      const rows = byPath(site(count));
      const { client, requests } = await startService((request) => pageOf(rows, request));
      const read = await client.readWindow(WEEK);
      expect(read.rows).toEqual(rows);
      expect(requests.length).toBeLessThanOrEqual(count / 250 + 1);
    },
  );

  it.each([1, 4])(
    'has as many requests under way at once as allowed, and no more (%d)',
    async (concurrency) => {
      const rows = byPath(site(5_000));
      let underWay = 0;
      let most = 0;
      const { client } = await startService((request) => (response) => {
        underWay += 1;
        most = Math.max(most, underWay);
        setTimeout(() => {
          underWay -= 1;
          const answer = pageOf(rows, request);
          response.end(JSON.stringify('json' in answer ? answer.json : undefined));
        }, 5);
      });
      const read = await client.readWindow(WEEK, { concurrency });
      expect(read.rows).toEqual(rows);
      expect(most).toBe(concurrency);
    },
  );

  it('goes on after an empty page that promises more', async () => {
    const { client } = await startService(({ query }) => {
      const views = query['offset'] === '250' ? [] : [row(`/${query['offset']}`, 5)];
      return { json: { totals: { total: 10 }, views, hasMore: query['offset'] !== '500' } };
    });
    const read = await client.readWindow(WEEK, { concurrency: 1 });
    expect(read).toMatchObject({ complete: true, requests: 3, rows: [row('/0', 5), row('/500', 5)] });
  });

  it('asks for no more pages than there can be rows with views', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => row(`/${index}`, index === 10 ? 2 : 1));
    const { client, requests } = await startService((request) => pageOf(rows, request));
    await client.readWindow(WEEK);
    expect(requests).toHaveLength(4);
  });

  it('does not heed what was asked for beyond the last page', async () => {
    const rows = byPath(site(300));
    const { client } = await startService((request) => {
      const isBeyond = Number(request.query['offset']) >= 500;
      return isBeyond ? { status: 400, json: { error: 'offset beyond the end' } } : pageOf(rows, request);
    });
    expect(await client.readWindow(WEEK)).toMatchObject({ complete: true, rows });
  });
});

describe('a reading that is not complete', () => {
  const rows = site(2_000);

  it('ends with its budget, and says where to go on', async () => {
    const { client, requests } = await startService((request) => pageOf(rows, request));
    const read = await client.readWindow(WEEK, { budget: createRequestBudget(3) });
    expect(read).toMatchObject({
      complete: false,
      incompleteReason: 'budget',
      requests: 3,
      totals: sum(rows),
    });
    expect(read.rows).toEqual(rows.slice(0, 750));
    expect(read.unfinished).toMatchObject({ rows: rows.slice(0, 750), nextOffset: 750 });
    expect(requests).toHaveLength(3);
  });

  it.each([1, 2, 5, 7])(
    'is finished by another that goes on after %d requests, and asks for no page twice',
    async (first) => {
      const { client, requests } = await startService((request) => pageOf(rows, request));
      const { unfinished } = await client.readWindow(WEEK, { budget: createRequestBudget(first) });
      const rest = await client.readWindow(WEEK, unfinished === undefined ? {} : { unfinished });
      expect(rest).toMatchObject({ complete: true, totals: sum(rows), repeatedRows: 0 });
      expect(rest.rows).toEqual(rows);
      const offsets = requests.map(({ query }) => Number(query['offset'])).sort((a, b) => a - b);
      expect(offsets.slice(0, 8)).toEqual([0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750]);
      expect(offsets.length).toBeLessThanOrEqual(9);
    },
  );

  it('sends nothing without a budget', async () => {
    const { client, requests } = await startService((request) => pageOf(rows, request));
    expect(await client.readWindow(WEEK, { budget: createRequestBudget(0) })).toMatchObject({
      complete: false,
      incompleteReason: 'budget',
      requests: 0,
      rows: [],
    });
    expect(requests).toHaveLength(0);
  });

  it('counts repetitions against its budget', async () => {
    const { client, requests } = await startService([{ status: 503 }]);
    const read = await client.readWindow(WEEK, { budget: createRequestBudget(2) });
    expect(read).toMatchObject({ complete: false, requests: 2, incompleteReason: { kind: 'server' } });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answer, string]>([
    ['a 429', { status: 429, text: 'Too many requests', headers: { 'retry-after': '3600' } }, 'rate-limited'],
    ['an outage', { status: 503 }, 'server'],
    ['a broken connection', { misbehave: 'reset' }, 'network'],
    ['an answer of another shape', { json: {} }, 'unexpected-response'],
  ])('keeps what was read before %s, and nothing from beyond it', async (_name, answer, kind) => {
    const { client } = await startService((request) => {
      return request.query['offset'] === '500' ? answer : pageOf(rows, request);
    });
    const read = await client.readWindow(WEEK);
    expect(read).toMatchObject({
      complete: false,
      unfinished: { nextOffset: 500 },
      incompleteReason: { kind },
    });
    expect(isDocsAgentError(read.incompleteReason)).toBe(true);
    expect(read.rows).toEqual(rows.slice(0, 500));
  });

  it.each<[string, () => object, string]>([
    ['promises more on empty pages for ever', () => [], '3 empty pages'],
    ['ignores the offset', () => [row('/a', 1)], '3 pages in a row were the same'],
  ])('ends where the service %s', async (_name, views, why) => {
    const { client, requests } = await startService(() => ({
      json: { totals: {}, views: views(), hasMore: true },
    }));
    const read = await client.readWindow(WEEK);
    expect(read).toMatchObject({ complete: false, incompleteReason: { kind: 'unexpected-response' } });
    expect(isDocsAgentError(read.incompleteReason) && read.incompleteReason.message).toContain(why);
    expect(requests.length).toBeLessThanOrEqual(5);
    expect(read).not.toHaveProperty('unfinished');
  });

  it('ends with its budget where the pages never do', async () => {
    const { client } = await startService(({ query }) => {
      const offset = Number(query['offset']);
      return { json: { totals: { total: 9 }, views: [row(`/${offset}`, offset)], hasMore: true } };
    });
    expect(await client.readWindow(WEEK, { budget: createRequestBudget(20) })).toMatchObject({
      incompleteReason: 'budget',
      requests: 20,
    });
  });

  it.each([400, 401, 403, 404])('is none after a %d, which is thrown', async (status) => {
    const { client } = await startService((request) => {
      return request.query['offset'] === '500' ? { status } : pageOf(rows, request);
    });
    expect(await rejectionOf(client.readWindow(WEEK))).toMatchObject({ status });
  });
});

describe('two readings that share a budget', () => {
  it('together send as many requests as it has, and no more', async () => {
    const rows = byPath(site(2_000));
    const { client, requests } = await startService((request) => pageOf(rows, request));
    const budget = createRequestBudget(11);
    const before = { dateFrom: '2026-10-26', dateTo: '2026-11-02' };
    const reads = await Promise.all([WEEK, before].map((window) => client.readWindow(window, { budget })));
    expect([requests.length, budget.used, budget.left]).toEqual([11, 11, 0]);
    expect(reads.map(({ requests: sent }) => sent).reduce((sum, sent) => sum + sent)).toBe(11);
    expect(reads.map(({ incompleteReason }) => incompleteReason)).toEqual(['budget', 'budget']);
  });

  it('both end where the service refuses one of them', async () => {
    const { client, requests } = await startService([{ status: 429, text: 'Too many requests' }]);
    const budget = createRequestBudget(40);
    const reads = await Promise.all([WEEK, WEEK].map((window) => client.readWindow(window, { budget })));
    for (const read of reads) expect(read).toMatchObject({ incompleteReason: { kind: 'rate-limited' } });
    expect(requests.length).toBeLessThanOrEqual(5);
    const later = await client.readWindow(WEEK, { budget });
    expect(later).toMatchObject({ requests: 0, incompleteReason: { kind: 'rate-limited' } });
  });

  it('come back when a refusal says so, if that is soon', async () => {
    const rows = byPath(site(2_000));
    const soon = { status: 429, text: 'Slow down', headers: { 'retry-after': '2' } };
    const refused = new Set<string | undefined>();
    const { client, clock } = await startService((request) => {
      const offset = request.query['offset'];
      if (refused.has(offset)) return pageOf(rows, request);
      refused.add(offset);
      return soon;
    });
    const startedAtMs = clock.now();
    const read = await client.readWindow(WEEK, { concurrency: 8 });
    expect(read).toMatchObject({ complete: true, rows });
    expect(clock.now() - startedAtMs).toBeGreaterThanOrEqual(2_000);
  });

  it('do not wait for the hour that a refusal names', async () => {
    const refusal = { status: 429, text: 'Too many requests', headers: { 'retry-after': '3600' } };
    const { client, requests, clock } = await startService([refusal]);
    const startedAtMs = clock.now();
    await client.readWindow(WEEK);
    expect([requests.length, clock.now() - startedAtMs]).toEqual([1, 0]);
  });
});

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
    const read = await readPages([[row('__proto__', 5), row('constructor', 3)], [row('toString', 1)]], 9);
    expect(read.rows).toEqual([row('__proto__', 5), row('constructor', 3), row('toString', 1)]);
  });
});

describe('rows that do not come to the total', () => {
  const readAs = async (answer: (page: number) => object) => {
    const { client } = await startService(({ query }) => ({ json: answer(Number(query['offset']) / 250) }));
    return client.readWindow(WEEK);
  };
  const full = (page: number) => Array.from({ length: 250 }, (_, index) => row(`/${page}/${index}`, 2));

  it.each<[string, (page: number) => object]>([
    [
      'after a page that was empty although more followed',
      (page) => ({ totals: { total: 1_500 }, views: page === 1 ? [] : full(page), hasMore: page < 2 }),
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
      (page) => ({ totals: { total: 1_000 }, views: page === 0 ? full(0) : [], hasMore: page === 0 }),
    ],
    ['after an only page that was empty', () => ({ totals: { total: 3 }, views: [], hasMore: false })],
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
    const read = await readAs((page) => ({ totals: { total: 9_999 }, views: full(page), hasMore: page < 2 }));
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

describe('windows and options that cannot be right are refused before anything is sent', () => {
  it.each([
    [{ dateFrom: '2026-11-09', dateTo: '2026-11-09' }, {}],
    [{ dateFrom: '2026-11-09', dateTo: '2026-11-02' }, {}],
    [{ dateFrom: '2026-11-31', dateTo: '2026-12-02' }, {}],
    [{ dateFrom: '', dateTo: '2026-12-02' }, {}],
    [WEEK, { concurrency: 0 }],
    [WEEK, { unfinished: { rows: [], totals: sum([]), nextOffset: 0.5, unnamedViews: 0, isSteady: true } }],
  ])('%j %j', async (window, options) => {
    const { client, requests } = await startService([{ json: {} }]);
    expect(await rejectionOf(client.readWindow(window, options))).toMatchObject({ kind: 'invalid-option' });
    expect(requests).toHaveLength(0);
  });
});
