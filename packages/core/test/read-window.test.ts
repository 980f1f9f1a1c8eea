import { describe, expect, it } from 'vitest';
import { startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';
import { byPath, pageOf, row, site, sum, WEEK } from './support/site.ts';

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

  it.each([
    [1, { concurrency: 1 }],
    [4, {}],
  ])(
    'has as many requests in flight as allowed, and no more (%d)',
    async (concurrency, options) => {
      const rows = byPath(site(5_000));
      let underWay = 0;
      let most = 0;
      const { client } = await startService((request) => (response) => {
        underWay += 1;
        most = Math.max(most, underWay);
        // Long enough for all that were sent at the same time to come.
        setTimeout(() => {
          underWay -= 1;
          const answer = pageOf(rows, request);
          response.end(JSON.stringify('json' in answer ? answer.json : undefined));
        }, 40 * concurrency);
      });
      const read = await client.readWindow(WEEK, options);
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
    expect(read).toMatchObject({
      complete: true,
      requests: 3,
      rows: [row('/0', 5), row('/500', 5)],
    });
  });

  it('asks for no more pages than there can be rows with views', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      row(`/${index}`, index === 10 ? 2 : 1),
    );
    const { client, requests } = await startService((request) => pageOf(rows, request));
    await client.readWindow(WEEK);
    expect(requests).toHaveLength(4);
  });

  it('is complete without rows that hold no valid counts, and says how many they are', async () => {
    const rows = site(600);
    const { client } = await startService((request) => {
      const answer = pageOf(rows, request);
      if (!('json' in answer)) return answer;
      const views = [{ path: '/bad', total: -1 }, ...rows.slice(0, 249)];
      return request.query['offset'] === '0' ? { json: { ...Object(answer.json), views } } : answer;
    });
    const read = await client.readWindow(WEEK);
    expect(read).toMatchObject({ complete: true, badRows: ['/bad'], totals: sum(rows) });
    expect(read.rows).toEqual([...rows.slice(0, 249), ...rows.slice(250)]);
  });

  it.each([100, 200, 25])(
    'goes on by the rows it is given where a page has %d at most',
    async (cap) => {
      const rows = site(730);
      const { client, requests } = await startService((request) =>
        pageOf(rows, { ...request, query: { ...request.query, limit: String(cap) } }),
      );
      const first = await client.readWindow(WEEK, { maxPages: 2 });
      expect(first).toMatchObject({
        incompleteReason: 'budget',
        unfinished: { nextOffset: 2 * cap },
      });
      const read = await client.readWindow(
        WEEK,
        first.unfinished && { unfinished: first.unfinished },
      );
      expect(read).toMatchObject({ complete: true, repeatedRows: 0 });
      expect(read.rows).toEqual(rows);
      expect(requests.length).toBeLessThanOrEqual(Math.ceil(730 / cap) + 1);
    },
  );

  it.each([1, 3, 5])('ends after %d pages where no more are wanted', async (maxPages) => {
    const rows = site(5_000);
    const { client, requests } = await startService((request) => pageOf(rows, request));
    const read = await client.readWindow(WEEK, { maxPages });
    expect(read).toMatchObject({ complete: false, incompleteReason: 'budget', requests: maxPages });
    expect(read.unfinished).toMatchObject({ nextOffset: 250 * maxPages });
    expect(requests).toHaveLength(maxPages);
    expect(read.rows).toEqual(rows.slice(0, 250 * maxPages));
  });

  it('is complete where there are no more pages than wanted', async () => {
    const { client } = await startService((request) => pageOf(site(500), request));
    expect(await client.readWindow(WEEK, { maxPages: 2 })).toMatchObject({ complete: true });
  });

  it('ignores answers from beyond the last page', async () => {
    const rows = byPath(site(300));
    const { client } = await startService((request) => {
      const isBeyond = Number(request.query['offset']) >= 500;
      return isBeyond
        ? { status: 400, json: { error: 'offset beyond the end' } }
        : pageOf(rows, request);
    });
    expect(await client.readWindow(WEEK)).toMatchObject({ complete: true, rows });
  });
});

describe('windows and options that cannot be right are refused before anything is sent', () => {
  it.each([
    [{ dateFrom: '2026-11-09', dateTo: '2026-11-09' }, {}],
    [{ dateFrom: '2026-11-09', dateTo: '2026-11-02' }, {}],
    [{ dateFrom: '2026-11-31', dateTo: '2026-12-02' }, {}],
    [{ dateFrom: '', dateTo: '2026-12-02' }, {}],
    [WEEK, { concurrency: 0 }],
    [WEEK, { maxPages: 0 }],
    [
      WEEK,
      {
        unfinished: {
          rows: [],
          totals: sum([]),
          nextOffset: 0.5,
          unnamedViews: 0,
          badRows: [],
          isSteady: true,
        },
      },
    ],
  ])('%j %j', async (window, options) => {
    const { client, requests } = await startService([{ json: {} }]);
    expect(await rejectionOf(client.readWindow(window, options))).toMatchObject({
      kind: 'invalid-option',
    });
    expect(requests).toHaveLength(0);
  });
});
