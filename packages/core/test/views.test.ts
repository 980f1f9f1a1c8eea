import { describe, expect, it } from 'vitest';
import type { ViewRow, Views, ViewsQuery } from '../src/index.ts';
import { type Answer, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

const ZERO = { human: 0, ai: 0, total: 0 };
const row = (path: string, total = 1): ViewRow => ({ path, human: total, ai: 0, total });
const page = (views: ViewRow[], hasMore: boolean): Answer => ({
  json: { totals: ZERO, views, hasMore },
});

describe('getViews', () => {
  it('asks for what is given, and for nothing else', async () => {
    const { client, requests } = await startService([page([], false)]);
    await client.getViews();
    await client.getViews({
      dateFrom: '2026-11-02',
      dateTo: '2026-11-09',
      limit: 250,
      offset: 500,
    });
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: '/v1/analytics/project-1/views',
      query: {},
    });
    expect(requests[1]?.query).toEqual({
      dateFrom: '2026-11-02',
      dateTo: '2026-11-09',
      limit: '250',
      offset: '500',
    });
  });

  it('keeps paths as they came: they are what was requested', async () => {
    const paths = [
      '/',
      '',
      'no-slash',
      '/a?b#c',
      '/%2e%2e',
      '/<script>',
      '/\u0000\n::error::x',
      '/é',
      '__proto__',
    ];
    const { client } = await startService([
      page(
        paths.map((path) => row(path)),
        false,
      ),
    ]);
    expect((await client.getViews()).views.map(({ path }) => path)).toEqual(paths);
  });

  it.each<[string, object, Omit<Views, 'badRows'>]>([
    [
      'absent counts',
      { totals: {}, views: [], hasMore: false },
      { totals: ZERO, views: [], hasMore: false },
    ],
    [
      'null counts',
      {
        totals: { human: null, ai: null, total: null },
        views: [],
        hasMore: false,
      },
      { totals: ZERO, views: [], hasMore: false },
    ],
    [
      'a count that follows from the other two',
      {
        totals: { human: 3, ai: 4 },
        views: [
          { path: '/a', human: 3, total: 7 },
          { path: '/b', ai: 4, total: 7 },
          { path: '/c', ai: 8, total: 7 },
        ],
        hasMore: true,
      },
      {
        totals: { human: 3, ai: 4, total: 7 },
        views: [
          { path: '/a', human: 3, ai: 4, total: 7 },
          { path: '/b', human: 3, ai: 4, total: 7 },
          { path: '/c', human: 0, ai: 8, total: 7 },
        ],
        hasMore: true,
      },
    ],
    [
      'counts as decimal text',
      { totals: { human: '3', ai: '4', total: '7' }, views: [], hasMore: false },
      { totals: { human: 3, ai: 4, total: 7 }, views: [], hasMore: false },
    ],
    [
      'rows without a path, which are left out',
      { totals: {}, views: [{ total: 1 }, { path: null, total: 1 }, row('/a')], hasMore: false },
      { totals: ZERO, views: [row('/a')], hasMore: false },
    ],
    [
      'null in place of no rows',
      { totals: {}, views: null, hasMore: false },
      { totals: ZERO, views: [], hasMore: false },
    ],
    [
      'unknown keys',
      { totals: { bots: 1 }, views: [], hasMore: false, next: 'x' },
      { totals: ZERO, views: [], hasMore: false },
    ],
  ])('takes %s', async (_name, json, expected) => {
    const { client } = await startService([{ json }]);
    expect(await client.getViews()).toEqual({ ...expected, badRows: [] });
  });

  it('leaves out and names rows of which human or AI views are unknown: they are not 0', async () => {
    const unknown = [
      { path: '/a' },
      { path: '/b', human: null, ai: null, total: 400 },
      { path: '/c', human: 400 },
    ];
    const json = { totals: ZERO, views: [...unknown, row('/d')], hasMore: false };
    const { client } = await startService([{ json }]);
    expect(await client.getViews()).toMatchObject({
      views: [row('/d')],
      badRows: ['/a', '/b', '/c'],
    });
  });

  it.each<[string, unknown, path: string | null]>([
    ['text for a count', { path: '/bad', ai: 'many' }, '/bad'],
    ['half a view', { path: '/bad', total: 1.5 }, '/bad'],
    ['a negative count', { path: '/bad', human: -1, total: 3 }, '/bad'],
    ['a count beyond exactness', { path: '/bad', total: 2 ** 53 }, '/bad'],
    ['a path that is no text', { path: 7, total: 3 }, null],
    ['null', null, null],
  ])('leaves a row with %s out, and keeps the others of its page', async (_name, bad, path) => {
    const json = { totals: {}, views: [row('/a', 5), bad, row('/b', 3)], hasMore: false };
    const { client } = await startService([{ json }]);
    expect(await client.getViews()).toMatchObject({
      views: [row('/a', 5), row('/b', 3)],
      badRows: [path],
    });
  });

  it.each<[string, unknown, string]>([
    ['no totals', { views: [], hasMore: false }, 'totals'],
    ['no rows', { totals: {}, hasMore: false }, 'views'],
    ['no word on whether there is more', { totals: {}, views: [] }, 'hasMore'],
    ['null for whether there is more', { totals: {}, views: [], hasMore: null }, 'hasMore'],
    ['half a view', { totals: { total: 1.5 }, views: [], hasMore: false }, 'totals.total'],
    ['a negative count', { totals: { total: -1 }, views: [], hasMore: false }, 'totals.total'],
    [
      'a count beyond exactness',
      { totals: { total: 2 ** 60 }, views: [], hasMore: false },
      'totals.total',
    ],
    [
      'rows of which none has a path and a count',
      {
        totals: {},
        views: [
          { url: '/a', views: 3 },
          { path: '/b', visits: 5 },
        ],
        hasMore: false,
      },
      'views',
    ],
    ['null', null, 'the whole'],
  ])('refuses %s, and names the field', async (_name, json, field) => {
    const { client } = await startService([{ json }]);
    const error = await rejectionOf(client.getViews());
    expect(error.kind).toBe('unexpected-response');
    expect(error.message).toContain(field);
  });

  it.each<ViewsQuery>([
    { limit: 0 },
    { limit: 251 },
    { limit: 1.5 },
    { offset: -1 },
    { offset: Number.NaN },
    { dateFrom: '2026-02-30' },
    { dateFrom: '2026-2-3' },
    { dateTo: 'yesterday' },
    { dateTo: '' },
    { dateTo: '2026-11-02T00:00:00Z' },
  ])('refuses %j before anything is sent', async (query) => {
    const { client, requests } = await startService([page([], false)]);
    expect(await rejectionOf(client.getViews(query))).toMatchObject({ kind: 'invalid-option' });
    expect(requests).toHaveLength(0);
  });
});
