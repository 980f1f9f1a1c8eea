import { describe, expect, it } from 'vitest';
import { isDocsAgentError, type ViewRow, type ViewsWindow } from '../src/index.ts';
import { type Answer, type ReceivedRequest, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

/** The tests' clock stands at 2026-11-20. */
const CLOSED: ViewsWindow = { dateFrom: '2026-11-02', dateTo: '2026-11-09' };
const OPEN: ViewsWindow = { dateFrom: '2026-11-16', dateTo: '2026-11-23' };

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
    const read = await client.readWindow(CLOSED);
    expect(read).toMatchObject({ complete: true, repeatedRows: 0, totals: sum(rows), rowTotals: sum(rows) });
    expect(read.rows).toEqual(rows);
    expect(read).not.toHaveProperty('incompleteReason');
  });

  it('asks for half-open windows of the largest pages', async () => {
    const { client, requests } = await startService((request) => pageOf(site(3), request));
    await client.readWindow(CLOSED);
    expect(requests.map(({ query }) => query)).toEqual([
      { dateFrom: '2026-11-02', dateTo: '2026-11-09', limit: '250', offset: '0' },
    ]);
  });

  it.each([250, 500, 1_000, 2_000, 5_000])(
    'wastes no request on %d rows that come in falling order',
    async (count) => {
      const { client, requests } = await startService((request) => pageOf(site(count), request));
      const read = await client.readWindow(CLOSED);
      expect(requests).toHaveLength(count / 250);
      expect(read.requests).toBe(count / 250);
    },
  );

  it.each([250, 500, 1_000, 2_000, 5_000])(
    'wastes three requests at most on %d rows in another order',
    async (count) => {
      const rows = byPath(site(count));
      const { client, requests } = await startService((request) => pageOf(rows, request));
      const read = await client.readWindow(CLOSED);
      expect(read.rows).toEqual(rows);
      expect(requests.length).toBeLessThanOrEqual(count / 250 + 3);
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
      const read = await client.readWindow(CLOSED, { concurrency });
      expect(read.rows).toEqual(rows);
      expect(most).toBe(concurrency);
    },
  );

  it('goes on after an empty page that promises more', async () => {
    const { client } = await startService(({ query }) => {
      const views = query['offset'] === '250' ? [] : [row(`/${query['offset']}`, 5)];
      return { json: { totals: { total: 10 }, views, hasMore: query['offset'] !== '500' } };
    });
    const read = await client.readWindow(CLOSED, { concurrency: 1 });
    expect(read).toMatchObject({ complete: true, requests: 3, rows: [row('/0', 5), row('/500', 5)] });
  });

  it('asks for no more pages than there can be rows with views', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => row(`/${index}`, index === 10 ? 2 : 1));
    const { client, requests } = await startService((request) => pageOf(rows, request));
    await client.readWindow(CLOSED);
    expect(requests).toHaveLength(4);
  });

  it('does not take the rows before its offset for rows that are left', async () => {
    const { client, requests } = await startService((request) => pageOf(site(1_000), request));
    await client.readWindow(CLOSED, { startOffset: 500 });
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  it('does not heed what was asked for beyond the last page', async () => {
    const rows = byPath(site(300));
    const { client } = await startService((request) => {
      const isBeyond = Number(request.query['offset']) >= 500;
      return isBeyond ? { status: 400, json: { error: 'offset beyond the end' } } : pageOf(rows, request);
    });
    expect(await client.readWindow(CLOSED)).toMatchObject({ complete: true, rows });
  });
});

describe('a reading that is not complete', () => {
  const rows = site(2_000);

  it('ends with its budget, and says where to go on', async () => {
    const { client, requests } = await startService((request) => pageOf(rows, request));
    const read = await client.readWindow(CLOSED, { maxRequests: 3 });
    expect(read).toMatchObject({ complete: false, incompleteReason: 'budget', nextOffset: 750, requests: 3 });
    expect(read.rows).toEqual(rows.slice(0, 750));
    expect(read.rowTotals).toEqual(sum(rows.slice(0, 750)));
    expect(read.totals).toEqual(sum(rows));
    expect(requests).toHaveLength(3);
    const rest = await client.readWindow(CLOSED, { startOffset: read.nextOffset });
    expect(rest.complete).toBe(true);
    expect([...read.rows, ...rest.rows]).toEqual(rows);
  });

  it('sends nothing without a budget', async () => {
    const { client, requests } = await startService((request) => pageOf(rows, request));
    expect(await client.readWindow(CLOSED, { maxRequests: 0 })).toMatchObject({
      complete: false,
      incompleteReason: 'budget',
      nextOffset: 0,
      requests: 0,
      rows: [],
    });
    expect(requests).toHaveLength(0);
  });

  it('counts repetitions against its budget', async () => {
    const { client, requests } = await startService([{ status: 503 }]);
    const read = await client.readWindow(CLOSED, { maxRequests: 2 });
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
    const read = await client.readWindow(CLOSED);
    expect(read).toMatchObject({ complete: false, nextOffset: 500, incompleteReason: { kind } });
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
    const read = await client.readWindow(CLOSED);
    expect(read).toMatchObject({ complete: false, incompleteReason: { kind: 'unexpected-response' } });
    expect(isDocsAgentError(read.incompleteReason) && read.incompleteReason.message).toContain(why);
    expect(requests.length).toBeLessThanOrEqual(5);
  });

  it('ends with its budget where the pages never do', async () => {
    const { client } = await startService(({ query }) => {
      const offset = Number(query['offset']);
      return { json: { totals: { total: 9 }, views: [row(`/${offset}`, offset)], hasMore: true } };
    });
    expect(await client.readWindow(CLOSED, { maxRequests: 20 })).toMatchObject({
      incompleteReason: 'budget',
      requests: 20,
    });
  });

  it.each([400, 401, 403, 404])('is none after a %d, which is thrown', async (status) => {
    const { client } = await startService((request) => {
      return request.query['offset'] === '500' ? { status } : pageOf(rows, request);
    });
    expect(await rejectionOf(client.readWindow(CLOSED))).toMatchObject({ status });
  });
});

describe('rows that come again', () => {
  const twoPages = (first: ViewRow[], second: ViewRow[], total: number) => {
    return startService(({ query }) => ({
      json: {
        totals: { total },
        views: query['offset'] === '0' ? first : second,
        hasMore: query['offset'] === '0',
      },
    }));
  };

  it.each([
    ['open', OPEN],
    ['closed', CLOSED],
  ])('on a later page with equal counts are counted once (%s window)', async (_name, window) => {
    const { client } = await twoPages([row('/a', 5), row('/b', 3)], [row('/b', 3), row('/c', 1)], 9);
    const read = await client.readWindow(window);
    expect(read.rows).toEqual([row('/a', 5), row('/b', 3), row('/c', 1)]);
    expect(read).toMatchObject({ repeatedRows: 1, complete: true, rowTotals: { total: 9 } });
  });

  it('with other counts are the same row, seen later, while the window is open', async () => {
    const { client } = await twoPages([row('/a', 5), row('/b', 3)], [row('/b', 4), row('/a', 4)], 9);
    const read = await client.readWindow(OPEN);
    expect(read.rows).toEqual([row('/a', 5), row('/b', 4)]);
    expect(read.repeatedRows).toBe(2);
  });

  it('with other counts are rows in their own right when the window is closed', async () => {
    const { client } = await twoPages([row('/a', 5), row('/b', 3)], [row('/b', 2)], 10);
    const read = await client.readWindow(CLOSED);
    expect(read.rows).toEqual([row('/a', 5), row('/b', 5)]);
    expect(read).toMatchObject({ repeatedRows: 0, rowTotals: { total: 10 } });
  });

  it('on one page are added up: one answer does not repeat itself', async () => {
    const { client } = await twoPages([row('/a', 5), row('/a', 5)], [row('/b', 1)], 11);
    const read = await client.readWindow(OPEN);
    expect(read.rows).toEqual([row('/a', 10), row('/b', 1)]);
    expect(read.repeatedRows).toBe(0);
  });

  it('are not mixed up with properties that every object has', async () => {
    const { client } = await twoPages([row('__proto__', 5), row('constructor', 3)], [row('toString', 1)], 9);
    expect((await client.readWindow(CLOSED)).rows).toEqual([
      row('__proto__', 5),
      row('constructor', 3),
      row('toString', 1),
    ]);
  });

  it('a window still counts as open for six hours after its end', async () => {
    const rows = [[row('/a', 5)], [row('/a', 6)]] as const;
    const { client, clock } = await twoPages([...rows[0]], [...rows[1]], 6);
    const today = { dateFrom: '2026-11-13', dateTo: '2026-11-21' };
    clock.advance(Date.parse('2026-11-21T05:59:59Z') - clock.now());
    expect((await client.readWindow(today)).rows).toEqual([row('/a', 6)]);
    clock.advance(1_000);
    expect((await client.readWindow(today)).rows).toEqual([row('/a', 11)]);
  });
});

describe('windows and budgets that cannot be right are refused before anything is sent', () => {
  it.each([
    [{ dateFrom: '2026-11-09', dateTo: '2026-11-09' }, {}],
    [{ dateFrom: '2026-11-09', dateTo: '2026-11-02' }, {}],
    [{ dateFrom: '2026-11-31', dateTo: '2026-12-02' }, {}],
    [{ dateFrom: '', dateTo: '2026-12-02' }, {}],
    [CLOSED, { maxRequests: -1 }],
    [CLOSED, { concurrency: 0 }],
    [CLOSED, { startOffset: 0.5 }],
  ])('%j %j', async (window, options) => {
    const { client, requests } = await startService([{ json: {} }]);
    expect(await rejectionOf(client.readWindow(window, options))).toMatchObject({ kind: 'invalid-option' });
    expect(requests).toHaveLength(0);
  });
});
