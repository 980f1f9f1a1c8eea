import { describe, expect, it } from 'vitest';
import { addCounts, NO_VIEWS } from '../../src/page-views.ts';
import { memoryCache } from '../support/memory-cache.ts';
import { viewsByPage } from '../support/pages.ts';
import { countsOf, HOUR_MS, MONDAY, pathsOf, readAs, readOf, truthOf, WEEK_MS } from '../support/read-as.ts';
import { type AskedPage, type Misbehaviour, siteService } from '../support/site-service.ts';
import { windowsAt } from '../support/windows-at.ts';

const { current: CURRENT, baseline: BASELINE } = windowsAt(new Date(MONDAY));

const always = (way: Misbehaviour) => () => way;
const inBaseline = (way: Misbehaviour) => (asked: AskedPage) =>
  asked.dateFrom === BASELINE.dateFrom ? way : undefined;

describe('without a cache', () => {
  it.each([0, 1, 250, 700])('both windows of a site of %d paths are read, to the last row', async (count) => {
    const service = siteService({ paths: pathsOf(count) });
    const run = await readAs(service);
    const { current, baseline, incomplete, notes } = readOf(run);
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
    expect(countsOf(baseline)).toEqual(truthOf(service, BASELINE));
    expect([incomplete, notes, run.requestsUsed, run.readBy]).toEqual([
      undefined,
      [],
      service.asked.length,
      undefined,
    ]);
    expect(run.history).toMatchObject({ blocks: [], missingBlocks: 0, runsToFill: 0 });
    expect(service.asked).toHaveLength(2 * Math.max(1, Math.ceil(count / 250)));
  });

  it('at least six requests are under way when there is much to read, and eight at most', async () => {
    const service = siteService({ paths: pathsOf(5_000) });
    await readAs(service);
    expect(service.mostAtOnce()).toBeGreaterThanOrEqual(6);
    expect(service.mostAtOnce()).toBeLessThanOrEqual(8);
  });

  it('a site too large for one run is read within its requests, without measuring its size', async () => {
    const service = siteService({ paths: pathsOf(2_000), order: 'falling' });
    const run = await readAs(service, { maxRequests: 12 });
    const { incomplete } = readOf(run);
    expect([service.asked.length, run.requestsUsed]).toEqual([12, 12]);
    expect(incomplete?.addressesRead).toBeGreaterThanOrEqual(1_250);
    expect(incomplete?.why).toBe(
      'The site has more pages than 12 requests can read. Raise `max-requests` (at most 100). With `cache-dir`, later runs continue where this one ended.',
    );
  });
});

describe('a first run with a cache', () => {
  it.each([1, 250, 1_000, 1_250])('pays for no look at the size of a site of %d paths', async (count) => {
    const service = siteService({ paths: pathsOf(count), order: 'falling' });
    const run = await readAs(service, { cache: memoryCache(), blocks: false });
    expect(readOf(run).incomplete).toBeUndefined();
    expect(service.asked).toHaveLength(2 * Math.ceil(count / 250));
  });

  it.each([1_251, 2_500, 4_700])('looks once whether it can read all of %d paths', async (count) => {
    const service = siteService({ paths: pathsOf(count), order: 'falling' });
    const run = await readAs(service, { cache: memoryCache(), blocks: false });
    expect(readOf(run).incomplete).toBeUndefined();
    expect(service.asked.length).toBeLessThanOrEqual(2 * Math.ceil(count / 250) + 1);
  });

  it('asks for the largest pages of both, and then for the newest week, if it cannot', async () => {
    const service = siteService({ paths: pathsOf(10_500), order: 'falling' });
    const run = await readAs(service, { cache: memoryCache() });
    expect(run.requestsUsed).toBe(40);
    const isTop = ({ dateTo, dateFrom, offset }: AskedPage) =>
      offset < 1_250 && [CURRENT, BASELINE].some((one) => one.dateFrom === dateFrom && one.dateTo === dateTo);
    expect(service.asked.slice(0, 10).every(isTop)).toBe(true);
    const rest = service.asked
      .slice(10)
      .filter(({ dateTo, dateFrom }) => dateTo > CURRENT.dateFrom && dateFrom !== CURRENT.dateFrom);
    expect(new Set(rest.map(({ dateFrom }) => dateFrom))).toEqual(new Set(['2026-11-09']));
    expect(rest.length).toBeGreaterThanOrEqual(22);
  });

  it('finds the size of a site if the service refuses offsets beyond the end', async () => {
    const service = siteService({
      paths: pathsOf(10_500),
      order: 'falling',
      misbehave: ({ offset }) => (offset > 10_500 ? 400 : undefined),
    });
    expect((await readAs(service, { cache: memoryCache() })).readBy?.addresses).toBe(10_500);
  });
});

describe('reserved requests stay unspent', () => {
  it('by the windows, which then are not whole', async () => {
    const service = siteService({ paths: pathsOf(1_000), order: 'falling' });
    const { outcome } = await readAs(service, { maxRequests: 10, leave: 6 });
    expect(service.asked).toHaveLength(4);
    expect(readOf({ outcome }).incomplete?.addressesRead).toBe(500);
  });

  it('even where there is nothing else', async () => {
    const service = siteService({ paths: pathsOf(10) });
    const { outcome } = await readAs(service, { maxRequests: 10, leave: 10 });
    expect([outcome, service.asked]).toEqual([
      {
        kind: 'rate-limited',
        why: 'The 10 requests of this run (`max-requests`) are already spent. A later run reads these days.',
      },
      [],
    ]);
  });
});

describe('rows that were read are reported', () => {
  it('with all of their views, if they come in falling order', async () => {
    const service = siteService({ paths: pathsOf(1_000), order: 'falling' });
    const { current, baseline, incomplete } = readOf(await readAs(service, { maxRequests: 4 }));
    for (const [views, window] of [
      [current, CURRENT],
      [baseline, BASELINE],
    ] as const) {
      const truth = truthOf(service, window);
      const read = countsOf(views);
      expect(read.size).toBe(500);
      for (const [path, counts] of read) expect(truth.get(path)).toEqual(counts);
      for (const [path, { total }] of truth) {
        if (!read.has(path)) expect(total).toBeLessThan(incomplete?.unreadBelow ?? 0);
      }
      expect(views.totals.total).toBe([...truth.values()].reduce((sum, { total }) => sum + total, 0));
    }
  });

  it('as lower bounds, if they come in no order', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    expect(readOf(await readAs(service, { maxRequests: 4 })).incomplete).toMatchObject({
      unreadBelow: undefined,
    });
  });

  it('as lower bounds, if known weeks are added to the first rows of another', async () => {
    const service = siteService({
      paths: pathsOf(1_000),
      order: 'falling',
      misbehave: ({ offset, dateFrom }) =>
        offset === 500 && dateFrom === '2026-11-16' ? 'outage' : undefined,
    });
    const cache = memoryCache();
    for (const [index, weeks] of [1, 1, 1].entries()) {
      await readAs(service, {
        cache,
        sharesHour: false,
        now: new Date(MONDAY - index * WEEK_MS),
        settings: { weeks },
      });
    }
    const now = new Date(MONDAY + WEEK_MS);
    const { windows, ...run } = await readAs(service, { cache, sharesHour: false, now });
    const { current, incomplete } = readOf(run);
    expect(incomplete?.unreadBelow).toBeUndefined();
    const truth = truthOf(service, windows.current);
    for (const [path, { total }] of countsOf(current))
      expect(total).toBeLessThanOrEqual(truth.get(path)?.total ?? 0);
  });
});

describe('paths', () => {
  it.each<[rule: string, paths: string[], pages: string[]]>([
    ['lose the base path where all carry it', ['/docs/a', '/docs', '/Docs/b'], ['/', '/a', '/b']],
    ['lose it where half of them do', ['/docs/a', '/docs/b', '/blog', '/x'], ['/a', '/b', '/blog', '/x']],
    ['keep it where fewer do', ['/docs/a', '/blog', '/x'], ['/blog', '/docs/a', '/x']],
    ['keep what only looks like it', ['/docs/a', '/docs/b', '/docsearch'], ['/a', '/b', '/docsearch']],
    ['keep .html', ['/a.html', '/a', '/c'], ['/a', '/a.html', '/c']],
  ])('%s', async (_rule, paths, pages) => {
    const { current } = readOf(await readAs(siteService({ paths }), { basePath: '/docs/' }));
    expect(
      viewsByPage(current.pages)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(pages);
  });

  it('have the same names in all blocks', async () => {
    const service = siteService({
      paths: ['/docs/a', '/docs/b', '/old', '/older'],
      viewsOn: (path, day) => {
        const human = path.startsWith('/docs') || day < '2026-09-01' ? 1 : 0;
        return { human, ai: 0, total: human };
      },
    });
    const { history } = await readAs(service, { cache: memoryCache(), basePath: '/docs' });
    expect(history.blocks.map(({ pages }) => [...pages.keys()].sort().join(' ')).at(-1)).toBe(
      '/a /b /old /older',
    );
  });
});

describe('nothing is reported', () => {
  it.each<[way: Misbehaviour, message: RegExp]>([
    ['web page', /^Page views could not be read: the answer is a web page\. Does the base URL name/],
    ['redirect', /^Page views could not be read: the answer was a redirect to https:\/\/login\.example\/ /],
    ['no totals', /^Page views could not be read: the answer does not follow the interface \(totals\)/],
    ['outage', /^Page views could not be read: the service failed \(503\)/],
    [401, /^Page views could not be read: the service does not accept the API key \(401\)/],
  ])('after %j in place of the first page of a window', async (way, message) => {
    for (const misbehave of [always(way), inBaseline(way)]) {
      const service = siteService({ paths: pathsOf(10), misbehave });
      await expect(readAs(service, { cache: memoryCache() })).rejects.toThrow(message);
    }
  });

  it.each([400, 403, 404, 422] as const)(
    'after a %d, which names the window and its days',
    async (status) => {
      const refused = (misbehave: () => Misbehaviour | undefined) =>
        readAs(siteService({ paths: pathsOf(10), misbehave }));
      await expect(refused(always(status))).rejects.toThrow(
        /^Page views of the current window, from 2026-10-19 up to, but not including, 2026-11-16, could not be read: /,
      );
      const service = siteService({ paths: pathsOf(10), misbehave: inBaseline(status) });
      await expect(readAs(service)).rejects.toThrow(
        new RegExp(
          `^Page views of the baseline window, from 2026-09-21 up to, but not including, 2026-10-19, could not be read: .*\\(${status}\\)`,
        ),
      );
    },
  );

  it('where the run is cancelled', async () => {
    const service = siteService({ paths: pathsOf(10) });
    await expect(readAs(service, { signal: AbortSignal.abort() })).rejects.toThrow(
      'The run was cancelled while page views were read; nothing was written.',
    );
  });

  it.each<[string, (asked: AskedPage) => Misbehaviour | undefined]>([
    ['both windows', always('refusal')],
    ['one', inBaseline('refusal')],
  ])('after a 429 for %s, on which few requests are spent', async (_which, misbehave) => {
    const service = siteService({ paths: pathsOf(10), misbehave });
    const { outcome } = await readAs(service, { cache: memoryCache() });
    expect(outcome).toEqual({
      kind: 'rate-limited',
      why: expect.stringContaining('100 analytics requests an hour'),
    });
    expect(service.asked.length).toBeLessThanOrEqual(6);
  });

  it('if earlier runs of the hour have spent the budget, with a message', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    await readAs(service, { cache, maxRequests: 5 });
    const { outcome } = await readAs(service, { cache, maxRequests: 5, now: new Date(MONDAY + WEEK_MS) });
    expect(outcome.kind).toBe('read');
    const again = await readAs(service, { cache, maxRequests: 5, now: new Date(MONDAY + WEEK_MS + 1) });
    expect(readOf(again).incomplete?.why).toBe(
      'Of the 5 requests that `max-requests` allows in an hour, earlier runs had sent 5. Run it again in an hour.',
    );
  });
});

describe('trouble', () => {
  it('a short outage has no effect', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: (_asked, index) => (index % 3 === 0 ? 'outage' : undefined),
    });
    const { current, incomplete } = readOf(await readAs(service));
    expect(incomplete).toBeUndefined();
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
  });

  it('an outage after the first pages keeps these', async () => {
    const service = siteService({
      paths: pathsOf(700),
      order: 'falling',
      misbehave: ({ offset }) => (offset >= 250 ? 'outage' : undefined),
    });
    expect(readOf(await readAs(service)).incomplete).toMatchObject({
      why: 'Not all views could be read: the service failed (503).',
      addressesRead: 250,
    });
  });

  it('rows that moved are read again, once', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: ({ offset }, index) => (offset === 250 && index < 6 ? 'shuffled' : undefined),
    });
    const { current, incomplete } = readOf(await readAs(service));
    expect(incomplete).toBeUndefined();
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
  });

  it('rows that keep moving are reported, are lower bounds, and are not kept', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: ({ offset }) => (offset === 250 ? 'shuffled' : undefined),
    });
    const cache = memoryCache();
    const { incomplete } = readOf(await readAs(service, { cache, blocks: false }));
    expect(incomplete).toMatchObject({
      why: 'The data changed while it was being read, so rows and totals disagree. Run it again later.',
      unreadBelow: undefined,
    });
    expect([...cache.spans.keys()]).toEqual([]);
  });
});

describe('a note is given', () => {
  it('on rows that had no valid counts, and the window is whole without them', async () => {
    const service = siteService({ paths: pathsOf(300), misbehave: always('bad row') });
    const cache = memoryCache();
    const note = '4 rows of the service had no valid counts and are left out.';
    for (const _run of [1, 2]) {
      const { current, incomplete, notes } = readOf(await readAs(service, { cache }));
      expect([current.pages.size, incomplete, notes]).toEqual([298, undefined, [note]]);
    }
    const one = siteService({
      paths: pathsOf(3),
      misbehave: (_asked, index) => (index === 0 ? 'bad row' : undefined),
    });
    expect(readOf(await readAs(one)).notes).toEqual([
      '1 row of the service had no valid counts and is left out.',
    ]);
  });

  it('on totals below the sum of the rows, zeros among them', async () => {
    const service = siteService({ paths: pathsOf(300), misbehave: inBaseline('zero totals') });
    const { baseline, notes } = readOf(await readAs(service));
    expect(notes).toEqual([
      "The service's totals of the baseline window are below the sum of its rows, so that sum is used.",
    ]);
    expect(baseline.totals).toEqual([...baseline.pages.values()].reduce(addCounts, NO_VIEWS));
  });
});

describe('an address without a row', () => {
  it('has no views in a window of which all rows are known', async () => {
    const { current } = readOf(await readAs(siteService({ paths: pathsOf(3) })));
    expect(current.unreadBelow).toBe(1);
  });

  it('may have the views that no row has, where one had no valid counts', async () => {
    const service = siteService({ paths: pathsOf(3), misbehave: always('bad row') });
    const { current } = readOf(await readAs(service));
    const known = [...current.pages.values()].reduce(addCounts, NO_VIEWS);
    expect(current.unreadBelow).toBe(current.totals.total - known.total + 1);
    expect(current.unreadBelow).toBeGreaterThan(1);
  });

  it('has fewer views than the last row that was read, in falling order, and any number in no order', async () => {
    for (const order of ['falling', 'as given'] as const) {
      const service = siteService({ paths: pathsOf(1_000), order });
      const { current } = readOf(await readAs(service, { maxRequests: 2 }));
      const least = Math.min(...[...current.pages.values()].map(({ total }) => total));
      expect(current.unreadBelow).toBe(order === 'falling' ? least + 1 : Number.POSITIVE_INFINITY);
    }
  });
});

describe('a pull request’s run', () => {
  it('continues a window that another run began', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    expect(
      readOf(await readAs(service, { cache, maxRequests: 3, sharesHour: false })).incomplete,
    ).toBeDefined();
    const second = await readAs(service, { cache, maxRequests: 5, sharesHour: false });
    expect([readOf(second).incomplete, service.asked.length]).toEqual([undefined, 8]);
    expect(countsOf(readOf(second).current)).toEqual(truthOf(service, CURRENT));
  });

  it('reads as many of the largest pages as it can, and no weeks, which no later run would know', async () => {
    const service = siteService({ paths: pathsOf(10_500), order: 'falling' });
    const cache = memoryCache();
    await readAs(service, { cache });
    const asked = service.asked.length;
    const { outcome, readBy } = await readAs(service, { cache, sharesHour: false, cron: '20 7 * * 1,4' });
    expect(service.asked.slice(asked).filter(({ dateFrom }) => dateFrom > CURRENT.dateFrom)).toEqual([]);
    expect(readOf({ outcome }).incomplete?.addressesRead).toBeGreaterThanOrEqual(5_000);
    // Scheduled runs go on from where the last of them ended.
    expect(readBy?.windowsWhole).toBe('2026-12-17');
  });

  it('has a budget of its own, and records no run', async () => {
    const service = siteService({ paths: pathsOf(300) });
    const cache = memoryCache();
    await readAs(service, { cache, maxRequests: 4, now: new Date(MONDAY - HOUR_MS / 2) });
    cache.spans.clear();
    const run = await readAs(service, { cache, maxRequests: 4, sharesHour: false });
    expect([readOf(run).incomplete, run.requestsUsed, (await cache.runs()).length]).toEqual([
      undefined,
      4,
      1,
    ]);
  });
});
