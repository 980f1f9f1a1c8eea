import { describe, expect, it } from 'vitest';
import { createRequestBudget, isDocsAgentError } from '../src/index.ts';
import { type Answer, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';
import { pageOf, row, site, sum, WEEK } from './support/site.ts';

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
    expect(read).toMatchObject({
      complete: false,
      requests: 2,
      incompleteReason: { kind: 'server' },
    });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answer, string]>([
    [
      'a 429',
      { status: 429, text: 'Too many requests', headers: { 'retry-after': '3600' } },
      'rate-limited',
    ],
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
    expect(read).toMatchObject({
      complete: false,
      incompleteReason: { kind: 'unexpected-response' },
    });
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
