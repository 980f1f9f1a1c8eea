import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createRequestBudget, type ViewRow } from '../src/index.ts';
import { type Answer, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';
import { byPath, pageOf, row, rowsOf, site, sum, WEEK } from './support/site.ts';

const page = (totals: ViewRow[], views: ViewRow[], hasMore: boolean): Answer => ({
  json: { totals: sum(totals), views, hasMore },
});

describe('a loop over views', () => {
  it.each([0, 1, 249, 250, 251, 1_000, 2_345])(
    'gives out each of %d rows once, in the order of the service, a request a page',
    async (count) => {
      const rows = byPath(site(count));
      const { client, requests } = await startService((request) => pageOf(rows, request));
      const views = client.views(WEEK);
      expect(await rowsOf(views)).toEqual(rows);
      expect(views.complete).toBe(true);
      expect(views.incompleteReason).toBeUndefined();
      expect(requests).toHaveLength(Math.max(1, Math.ceil(count / 250)));
      expect(requests[0]?.query).toEqual({ ...WEEK, limit: '250', offset: '0' });
    },
  );

  it('asks for nothing before it begins, and for one page where it is left at the first row', async () => {
    const { client, requests } = await startService((request) => pageOf(site(10_500), request));
    const views = client.views(WEEK);
    expect(requests).toHaveLength(0);
    for await (const { path } of views) {
      expect(path).toBe('/page-0');
      break;
    }
    expect(requests).toHaveLength(1);
    expect(views.complete).toBe(false);
    expect(views.incompleteReason).toBeUndefined();
  });

  it('holds at most two pages of rows in memory, over 10,500 of them', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const rows = site(10_500);
    const { client } = await startService((request) => pageOf(rows, request));
    const given: WeakRef<ViewRow>[] = [];
    let most = 0;
    for await (const one of client.views(WEEK)) {
      given.push(new WeakRef(one));
      if (given.length % 500 !== 0) continue;
      // What a reference was made to or read from is kept until the turn of the event loop is over.
      await turn();
      collectGarbage();
      most = Math.max(most, given.filter((reference) => reference.deref() !== undefined).length);
    }
    expect(given).toHaveLength(10_500);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(500);
  });

  it('reads the window anew each time', async () => {
    const { client, requests } = await startService((request) => pageOf(site(300), request));
    const views = client.views(WEEK);
    for await (const _ of views) break;
    expect(await rowsOf(views)).toHaveLength(300);
    expect(views.complete).toBe(true);
    expect(requests).toHaveLength(3);
  });

  it('goes on by the rows it is given where a page has 100 at most', async () => {
    const rows = site(730);
    const { client } = await startService((request) =>
      pageOf(rows, { ...request, query: { ...request.query, limit: '100' } }),
    );
    const views = client.views(WEEK);
    expect(await rowsOf(views)).toEqual(rows);
    expect(views.complete).toBe(true);
  });
});

describe('rows that moved while they were read', () => {
  const first = site(250);
  const [last = row('/page-249', 3)] = first.slice(-1);

  it('are given out once where they came again, and are all if they come to the total', async () => {
    const rest = [last, row('/new', 1)];
    const all = [...first, row('/new', 1)];
    const { client } = await startService(({ query }) =>
      query['offset'] === '0' ? page(all, first, true) : page(all, rest, false),
    );
    const views = client.views(WEEK);
    expect(await rowsOf(views)).toEqual(all);
    expect(views.complete).toBe(true);
    const { rows, complete, repeatedRows } = await client.readWindow(WEEK);
    expect({ rows, complete, repeatedRows }).toEqual({
      rows: all,
      complete: true,
      repeatedRows: 1,
    });
  });

  it('are marked as incomplete if they do not', async () => {
    const all = [...first, row('/passed-over', 9)];
    const { client } = await startService([page(all, first, true), page(all, [last], false)]);
    const views = client.views(WEEK);
    expect(await rowsOf(views)).toEqual(first);
    expect(views).toMatchObject({ complete: false, incompleteReason: 'rows-moved' });
  });

  it('keep their first numbers: what was given out is not taken back', async () => {
    const grown = { ...last, human: last.human + 5, total: last.total + 5 };
    const all = [...first.slice(0, -1), grown];
    const { client } = await startService([page(first, first, true), page(all, [grown], false)]);
    const views = client.views(WEEK);
    expect(await rowsOf(views)).toEqual(first);
    expect(views).toMatchObject({ complete: false, incompleteReason: 'rows-moved' });
  });
});

describe('a loop over views ends before all rows', () => {
  const rows = site(600);

  it('where the budget is spent', async () => {
    const { client } = await startService((request) => pageOf(rows, request));
    const budget = createRequestBudget(2);
    const views = client.views(WEEK, { budget });
    expect(await rowsOf(views)).toEqual(rows.slice(0, 500));
    expect(views).toMatchObject({ complete: false, incompleteReason: 'budget' });
    expect(budget.left).toBe(0);
  });

  it.each<[string, Answer, string]>([
    ['a 429', { status: 429, headers: { 'retry-after': '3600' } }, 'rate-limited'],
    ['an outage', { status: 503 }, 'server'],
    ['a web page', { text: '<html></html>' }, 'unexpected-response'],
  ])('with %s, and says so', async (_name, answer, kind) => {
    const { client } = await startService((request) =>
      request.query['offset'] === '0' ? pageOf(rows, request) : answer,
    );
    const views = client.views(WEEK);
    expect(await rowsOf(views)).toEqual(rows.slice(0, 250));
    expect(views).toMatchObject({ complete: false, incompleteReason: { kind } });
  });

  it('where the pages lead nowhere', async () => {
    const { client, requests } = await startService([page(rows, rows.slice(0, 250), true)]);
    const views = client.views(WEEK);
    expect(await rowsOf(views)).toEqual(rows.slice(0, 250));
    expect(views).toMatchObject({ incompleteReason: { kind: 'unexpected-response' } });
    expect(requests).toHaveLength(3);
  });

  it.each([401, 403, 404, 400])(
    'with an error after %d, which no waiting fixes',
    async (status) => {
      const { client } = await startService((request) =>
        request.query['offset'] === '0' ? pageOf(rows, request) : { status },
      );
      const views = client.views(WEEK);
      expect(await rejectionOf(rowsOf(views))).toMatchObject({ status });
      expect(views.complete).toBe(false);
    },
  );

  it('with an error where the caller aborts it between two rows', async () => {
    const { client, requests } = await startService((request) => pageOf(rows, request));
    const controller = new AbortController();
    const paths: string[] = [];
    const loop = async () => {
      for await (const { path } of client.views(WEEK, { signal: controller.signal })) {
        paths.push(path);
        if (paths.length === 3) controller.abort(new Error('stop'));
      }
    };
    const error = await rejectionOf(loop());
    expect(error).toMatchObject({ kind: 'aborted', cause: { message: 'stop' } });
    expect(paths).toHaveLength(3);
    expect(requests).toHaveLength(1);
  });
});
