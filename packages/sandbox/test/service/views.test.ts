import { describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../src/clock/virtual-clock.ts';
import { createService } from '../../src/service/service.ts';
import type { PageTraffic } from '../../src/service/site.ts';

/** The day `days` days later, `YYYY-MM-DD`. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const NOW = '2026-11-18T12:00:00Z';

function setUp(paths: PageTraffic[]) {
  const service = createService({ clock: createVirtualClock(Date.parse(NOW)) });
  const key = service.createProject({ id: 'acme' }).createKey();
  service.limits.analytics.max = 10_000;
  service.setSite('acme', { paths });
  const ask = async (query: string) => {
    const response = await service.handle({
      method: 'GET',
      path: '/v1/analytics/acme/views',
      query: new URLSearchParams(query),
      headers: { authorization: `Bearer ${key}` },
      body: '',
    });
    return { status: response.status, body: JSON.parse(response.body ?? '') };
  };
  return { service, ask };
}

function pages(count: number): PageTraffic[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `/guides/page-${index}`,
    humanPerDay: 3 + (index % 40),
    aiPerDay: 2,
  }));
}

interface Row {
  path: string;
  human: number;
  ai: number;
  total: number;
}

describe('a window', () => {
  test('is the sum of its days, and dateTo is not in it', async () => {
    const { service, ask } = setUp(pages(5));
    const { body } = await ask('dateFrom=2026-10-01&dateTo=2026-10-08');
    for (const row of body.views) {
      const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) =>
        service.viewsOn(row.path, `2026-10-${day}`),
      );
      expect(row.human).toBe(days.reduce((sum, day) => sum + day.human, 0));
      expect(row.ai).toBe(days.reduce((sum, day) => sum + day.ai, 0));
      expect(row.total).toBe(row.human + row.ai);
    }
    expect(body.views).toHaveLength(5);
  });

  test('agrees with any two windows that make it up', async () => {
    const { ask } = setUp(pages(30));
    const whole = await ask('dateFrom=2026-09-01&dateTo=2026-10-01&limit=1');
    const first = await ask('dateFrom=2026-09-01&dateTo=2026-09-12&limit=1');
    const second = await ask(
      'dateFrom=2026-09-12T00:00:00Z&dateTo=2026-10-01T00:00:00.000Z&limit=1',
    );
    expect(whole.body.totals.total).toBe(first.body.totals.total + second.body.totals.total);
    expect(whole.body.totals.total).toBeGreaterThan(0);
  });

  test('has totals of the whole site on every page of results', async () => {
    const { ask } = setUp(pages(30));
    const { body } = await ask('dateFrom=2026-09-01&dateTo=2026-09-08&limit=250');
    const small = await ask('dateFrom=2026-09-01&dateTo=2026-09-08&limit=1&offset=7');
    const sum = body.views.reduce((total: number, row: Row) => total + row.total, 0);
    expect(body.totals.total).toBe(sum);
    expect(small.body.totals).toEqual(body.totals);
  });

  test('of the future is empty, and of today is what has happened so far', async () => {
    const { service, ask } = setUp([{ path: '/', humanPerDay: 1000, aiPerDay: 0 }]);
    expect((await ask('dateFrom=2026-11-19&dateTo=2026-12-01')).body).toEqual({
      totals: { human: 0, ai: 0, total: 0 },
      views: [],
      hasMore: false,
    });
    const today = await ask('dateFrom=2026-11-18');
    expect(today.body.totals.human).toBe(Math.floor(service.viewsOn('/', '2026-11-18').human / 2));
  });
});

describe('paging', () => {
  test('visits every page with views once, in the same order each time, which is not the alphabet', async () => {
    const { ask } = setUp(pages(120));
    const read = async () => {
      const paths: string[] = [];
      for (let offset = 0, hasMore = true; hasMore && offset < 1000; offset += 50) {
        const { body } = await ask(`dateFrom=2026-09-01&dateTo=2026-10-01&offset=${offset}`);
        paths.push(...body.views.map((row: Row) => row.path));
        hasMore = body.hasMore;
      }
      return paths;
    };
    const paths = await read();
    expect(new Set(paths).size).toBe(120);
    expect(paths).toHaveLength(120);
    expect(await read()).toEqual(paths);
    expect(paths).not.toEqual([...paths].sort());
  });

  test('has no more when the last row was shown', async () => {
    const { ask } = setUp(pages(100));
    const range = 'dateFrom=2026-09-01&dateTo=2026-10-01';
    expect((await ask(`${range}&offset=50`)).body.hasMore).toBe(false);
    expect((await ask(`${range}&offset=49`)).body.hasMore).toBe(true);
    expect((await ask(`${range}&offset=500`)).body).toMatchObject({ views: [], hasMore: false });
  });

  test.each([
    'limit=0',
    'limit=251',
    'limit=1.5',
    'limit=',
    'offset=-1',
    'offset=x',
    'dateFrom=2026-02-30',
    'dateTo=yesterday',
    'page=1',
  ])('%s is refused with 400 and names the parameter', async (query) => {
    const { ask } = setUp([]);
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body.details).toEqual([{ message: expect.stringContaining(query.split('=')[0] ?? '') }]);
  });
});

describe('views of a day', () => {
  const page: PageTraffic = { path: '/a', humanPerDay: 100, aiPerDay: 20 };

  test('depend on path and day alone', () => {
    const { service } = setUp([page, { ...page, path: '/b' }]);
    const again = setUp([{ ...page, path: '/b' }, page]).service;
    const days = Array.from({ length: 28 }, (_, index) => dayAfter('2026-09-01', index));
    const series = (from: typeof service, path: string) =>
      days.map((day) => from.viewsOn(path, day, 'acme'));
    expect(series(again, '/a').reverse()).toEqual(series(service, '/a').reverse());
    expect(series(service, '/b')).not.toEqual(series(service, '/a'));
  });

  test('come out near what the page is expected to get', () => {
    const { service } = setUp([page]);
    let human = 0;
    for (let day = 0; day < 280; day += 1)
      human += service.viewsOn('/a', dayAfter('2026-01-05', day)).human;
    // 280 days, of which two in seven are weekend days with 0.6 of the views.
    const expected = 280 * 100 * ((5 + 2 * 0.6) / 7);
    expect(human / expected).toBeGreaterThan(0.97);
    expect(human / expected).toBeLessThan(1.03);
  });

  test('begin, end, grow and jump as configured', () => {
    const { service } = setUp([
      { ...page, path: '/late', from: '2026-09-10', until: '2026-09-20' },
      { ...page, path: '/jump', changes: [{ day: '2026-09-10', human: 0, ai: 10 }] },
      { ...page, path: '/grow', trend: 0.5 },
    ]);
    const seen = (path: string, day: string) => service.viewsOn(path, day).human > 0;
    expect(
      ['2026-09-09', '2026-09-10', '2026-09-19', '2026-09-20'].map((day) => seen('/late', day)),
    ).toEqual([false, true, true, false]);
    expect(service.viewsOn('/jump', '2026-09-09').human).toBeGreaterThan(0);
    expect(service.viewsOn('/jump', '2026-09-10').human).toBe(0);
    expect(service.viewsOn('/jump', '2026-09-10').ai).toBeGreaterThan(100);
    expect(service.viewsOn('/grow', '2026-02-02').human).toBeGreaterThan(300);
  });
});
