import { describe, expect, it } from 'vitest';
import { addCounts, NO_VIEWS } from '../../src/page-views.ts';
import { notReadBelow, viewsIn } from '../../src/reading/known.ts';
import { type MemoryCache, memoryCache } from '../support/memory-cache.ts';
import { viewsByPage } from '../support/pages.ts';
import {
  countsOf,
  HOUR_MS,
  MONDAY,
  pathsOf,
  readAs,
  readOf,
  totalsOf,
  truthOf,
  WEEK_MS,
} from '../support/read-as.ts';
import {
  type AskedPage,
  type Misbehaviour,
  type SiteService,
  siteService,
} from '../support/site-service.ts';
import { windowsAt } from '../support/windows-at.ts';

const { current: CURRENT, baseline: BASELINE } = windowsAt(new Date(MONDAY));

const always = (way: Misbehaviour) => () => way;
const inBaseline = (way: Misbehaviour) => (asked: AskedPage) =>
  asked.dateFrom === BASELINE.dateFrom ? way : undefined;

describe('without a cache', () => {
  it.each([0, 1, 250, 700])(
    'both windows of a site of %d paths are read, to the last row',
    async (count) => {
      const service = siteService({ paths: pathsOf(count) });
      const run = await readAs(service);
      const { current, baseline, notRead, notes } = readOf(run);
      expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
      expect(countsOf(baseline)).toEqual(truthOf(service, BASELINE));
      expect([notRead, notes, run.requestsUsed]).toEqual([undefined, [], service.asked.length]);
      expect(run.history).toMatchObject({ blocks: [], missingBlocks: 0, runsToFill: 0 });
      expect(service.asked).toHaveLength(2 * Math.max(1, Math.ceil(count / 250)));
    },
  );

  it('at least six requests are under way when there is much to read, and eight at most', async () => {
    const service = siteService({ paths: pathsOf(5_000) });
    await readAs(service);
    expect(service.mostAtOnce()).toBeGreaterThanOrEqual(6);
    expect(service.mostAtOnce()).toBeLessThanOrEqual(8);
  });

  it('a site too large for one run is read within its requests', async () => {
    const service = siteService({ paths: pathsOf(2_000), order: 'falling' });
    const run = await readAs(service, { maxRequests: 12 });
    const { notRead } = readOf(run);
    expect([service.asked.length, run.requestsUsed]).toEqual([12, 12]);
    expect(notRead?.addressesRead).toBeGreaterThanOrEqual(1_250);
    expect(notRead?.why).toBe(
      'The site has more addresses than 12 requests can read. Raise `max-requests` (at most 100). With `cache-dir`, scheduled reports of the site read the rest.',
    );
  });
});

describe('a first run with a cache', () => {
  it.each([1, 250, 1_251, 4_700])(
    'reads both windows of a site of %d paths, and no page more',
    async (count) => {
      const service = siteService({ paths: pathsOf(count), order: 'falling' });
      const run = await readAs(service, { cache: memoryCache(), blocks: false });
      expect(readOf(run).notRead).toBeUndefined();
      expect(service.asked).toHaveLength(2 * Math.ceil(count / 250));
    },
  );

  it.each([
    [2, [1, 1]],
    [7, [4, 3]],
    [40, [20, 20]],
  ])(
    'of %d requests that cannot read both windows reads each as far as half of them do',
    async (maxRequests, pages) => {
      const service = siteService({ paths: pathsOf(10_500), order: 'falling' });
      const run = await readAs(service, { cache: memoryCache(), maxRequests });
      const pagesOf = ({ dateFrom }: { dateFrom: string }) =>
        service.asked.filter((asked) => asked.dateFrom === dateFrom).length;
      expect([CURRENT, BASELINE].map(pagesOf)).toEqual(pages);
      expect(service.asked).toHaveLength(maxRequests);
      const { current, baseline, notRead } = readOf(run);
      expect([current.totals, baseline.totals]).toEqual([
        { value: totalsOf(service, CURRENT) },
        { value: totalsOf(service, BASELINE) },
      ]);
      expect(notRead?.addressesRead).toBe(250 * (pages[0] ?? 0));
    },
  );

  it('gives what a small window leaves to the other', async () => {
    // Most pages are new in the current window.
    const service = siteService({
      paths: pathsOf(3_000),
      viewsOn: (path, day) => {
        const human = day >= CURRENT.dateFrom || path.length <= '/page-99'.length ? 1 : 0;
        return { human, ai: 0, total: human };
      },
    });
    const run = await readAs(service, { cache: memoryCache(), maxRequests: 13 });
    const { current, notRead } = readOf(run);
    expect([notRead, service.asked.length]).toEqual([undefined, 13]);
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
  });

  it('says how many more runs it takes at least', async () => {
    const service = siteService({
      paths: pathsOf(10_500),
      viewsADay: () => ({ human: 1, ai: 0, total: 1 }),
      order: 'falling',
    });
    const whyWith = async (maxRequests: number) =>
      readOf(await readAs(service, { cache: memoryCache(), maxRequests })).notRead?.why;
    // Of 42 pages of each window, 40 and 6 are read.
    expect(await whyWith(80)).toBe(
      'The site has more addresses than 80 requests can read. At least 1 more run in the same week reads the rest. Raise `max-requests` (at most 100).',
    );
    expect(await whyWith(12)).toBe(
      'The site has more addresses than 12 requests can read. At least 6 more runs in the same week read the rest. Raise `max-requests` (at most 100).',
    );
  });
});

describe('a window that was cut', () => {
  const THURSDAY = new Date(MONDAY + 3 * 24 * HOUR_MS);
  const falling = (path: string) => {
    const human = 3_000 - Number(path.slice('/page-'.length));
    return { human, ai: 0, total: human };
  };
  const LARGE = { paths: pathsOf(2_500), viewsADay: falling, order: 'falling' } as const;

  /** A cache that a run on Monday left, which read six of ten pages of each window. */
  async function cutOn(service: SiteService): Promise<MemoryCache> {
    const cache = memoryCache();
    const run = await readAs(service, { cache, maxRequests: 12 });
    expect(readOf(run).notRead?.addressesRead).toBe(1_500);
    return cache;
  }

  it('continues at its offset days later, and no page is read twice', async () => {
    const service = siteService(LARGE);
    const cache = await cutOn(service);
    const run = await readAs(service, { cache, maxRequests: 12, now: THURSDAY, blocks: false });
    const { current, baseline, notRead } = readOf(run);
    expect([notRead, run.requestsUsed]).toEqual([undefined, 8]);
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
    expect(countsOf(baseline)).toEqual(truthOf(service, BASELINE));
    for (const window of [CURRENT, BASELINE]) {
      const offsets = service.asked
        .filter(({ dateFrom }) => dateFrom === window.dateFrom)
        .map(({ offset }) => offset);
      expect(offsets.sort((a, b) => a - b)).toEqual(
        Array.from({ length: 10 }, (_, page) => 250 * page),
      );
    }
  });

  /** What the service has by Thursday. */
  const CHANGES: readonly [what: string, service: () => SiteService][] = [
    [
      'a view came late to a page that was read',
      () =>
        siteService({
          ...LARGE,
          viewsADay: (path) => (path === '/page-7' ? falling('/page-6') : falling(path)),
        }),
    ],
    [
      'views came late to a page that was not, which moved up',
      () =>
        siteService({
          ...LARGE,
          viewsADay: (path) => falling(path === '/page-2400' ? '/page-0' : path),
        }),
    ],
    [
      'a page is new',
      () =>
        siteService({
          ...LARGE,
          paths: [...LARGE.paths, '/page-2999'],
          viewsADay: (path) => falling(path === '/page-2999' ? '/page-0' : path),
        }),
    ],
    [
      'rows come in another order, and every total is the same',
      () => siteService({ ...LARGE, paths: LARGE.paths.toReversed(), order: 'as given' }),
    ],
  ];

  it.each(CHANGES)('is read again from its first row where %s', async (_what, later) => {
    const cache = await cutOn(siteService(LARGE));
    const service = later();
    const run = await readAs(service, { cache, maxRequests: 60, now: THURSDAY, blocks: false });
    const { current, baseline, notRead } = readOf(run);
    expect(notRead).toBeUndefined();
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
    expect(countsOf(baseline)).toEqual(truthOf(service, BASELINE));
  });

  it.each(CHANGES)(
    'has lower bounds, and is read again by a later run, where %s and requests do not suffice',
    async (_what, later) => {
      const cache = await cutOn(siteService(LARGE));
      const service = later();
      const run = await readAs(service, { cache, maxRequests: 10, now: THURSDAY, blocks: false });
      const { current, notRead } = readOf(run);
      expect(notRead).toMatchObject({
        why: 'The data changed while it was being read, so rows and totals disagree. Run it again later.',
        what: 'any address',
      });
      const truth = truthOf(service, CURRENT);
      for (const [path, { total }] of countsOf(current))
        expect(total).toBeLessThanOrEqual(truth.get(path)?.total ?? 0);
      expect([...cache.spans.keys()]).toEqual([]);
    },
  );
});

describe('reserved requests stay unspent', () => {
  it('by the windows, which then are not whole', async () => {
    const service = siteService({ paths: pathsOf(1_000), order: 'falling' });
    const { outcome } = await readAs(service, { maxRequests: 10, leave: 6 });
    expect(service.asked).toHaveLength(4);
    expect(readOf({ outcome }).notRead?.addressesRead).toBe(500);
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
    const { current, baseline, notRead } = readOf(await readAs(service, { maxRequests: 4 }));
    for (const [views, window] of [
      [current, CURRENT],
      [baseline, BASELINE],
    ] as const) {
      const truth = truthOf(service, window);
      const read = countsOf(views);
      expect(read.size).toBe(500);
      for (const [path, counts] of read) expect(truth.get(path)).toEqual(counts);
      for (const [path, { total }] of truth) {
        if (!read.has(path)) expect(total).toBeLessThan(notReadBelow(notRead) ?? 0);
      }
      expect(views.totals).toEqual({ value: totalsOf(service, window) });
    }
  });

  it('as lower bounds, if they come in no order', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    expect(readOf(await readAs(service, { maxRequests: 4 })).notRead).toMatchObject({
      what: 'any address',
    });
  });
});

describe('paths', () => {
  it.each<[rule: string, paths: string[], pages: string[]]>([
    ['lose the base path where all carry it', ['/docs/a', '/docs', '/Docs/b'], ['/', '/a', '/b']],
    ['lose it', ['/docs/a', '/docs'], ['/', '/a']],
    ['belong to others outside of it', ['/docs/a', '/blog', '/x', '/y'], ['/a']],
    ['belong to others if they only look like it', ['/docs/a', '/docsearch'], ['/a']],
    ['keep .html', ['/docs/a.html', '/docs/a'], ['/a', '/a.html']],
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
      '/a /b',
    );
  });
});

describe('nothing is reported', () => {
  it.each<[way: Misbehaviour, message: RegExp]>([
    [
      'web page',
      /^Page views could not be read: the answer is a web page\. Does the base URL name/,
    ],
    [
      'redirect',
      /^Page views could not be read: the answer was a redirect to https:\/\/login\.example\/ /,
    ],
    [
      'no totals',
      /^Page views could not be read: the answer does not follow the interface \(totals\)/,
    ],
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
    ['the current one', ({ dateFrom }) => (dateFrom === CURRENT.dateFrom ? 'refusal' : undefined)],
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
    const { outcome } = await readAs(service, {
      cache,
      maxRequests: 5,
      now: new Date(MONDAY + WEEK_MS),
    });
    expect(outcome.kind).toBe('read');
    const again = await readAs(service, {
      cache,
      maxRequests: 5,
      now: new Date(MONDAY + WEEK_MS + 1),
    });
    expect(readOf(again).notRead?.why).toBe(
      'Of the 5 requests that `max-requests` allows in an hour, earlier runs had sent 5. Run it again in an hour.',
    );
  });
});

describe('trouble', () => {
  it('a 429 for the baseline leaves the current window, with nothing to compare', async () => {
    const service = siteService({ paths: pathsOf(10), misbehave: inBaseline('refusal') });
    const { current, baseline, notRead } = readOf(await readAs(service));
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
    expect([baseline.totals, baseline.ofOthers]).toEqual([
      { unknown: 'not-read' },
      { unknown: 'not-read' },
    ]);
    expect(notRead).toMatchObject({ what: 'baseline', areCountsExact: true });
    expect(notRead?.why).toMatch(/^Not all views could be read: too many requests .*\.$/);
  });

  it('a short outage has no effect', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: (_asked, index) => (index % 3 === 0 ? 'outage' : undefined),
    });
    const { current, notRead } = readOf(await readAs(service));
    expect(notRead).toBeUndefined();
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
  });

  it('an outage after the first pages keeps these', async () => {
    const service = siteService({
      paths: pathsOf(700),
      order: 'falling',
      misbehave: ({ offset }) => (offset >= 250 ? 'outage' : undefined),
    });
    expect(readOf(await readAs(service)).notRead).toMatchObject({
      why: 'Not all views could be read: the service failed (503).',
      addressesRead: 250,
    });
  });

  it('rows that moved are read again, once', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: ({ offset }, index) => (offset === 250 && index < 6 ? 'shuffled' : undefined),
    });
    const { current, notRead } = readOf(await readAs(service));
    expect(notRead).toBeUndefined();
    expect(countsOf(current)).toEqual(truthOf(service, CURRENT));
  });

  it('rows that keep moving are reported, are lower bounds, and are not kept', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: ({ offset }) => (offset === 250 ? 'shuffled' : undefined),
    });
    const cache = memoryCache();
    const { notRead } = readOf(await readAs(service, { cache, blocks: false }));
    expect(notRead).toMatchObject({
      why: 'The data changed while it was being read, so rows and totals disagree. Run it again later.',
      what: 'any address',
    });
    expect([...cache.spans.keys()]).toEqual([]);
  });
});

describe('a note is given', () => {
  it('on rows that had no valid counts, and the window is whole without them', async () => {
    const service = siteService({ paths: pathsOf(300), misbehave: always('bad row') });
    const cache = memoryCache();
    const note =
      '4 rows of the service had no valid counts, so the views of their pages are unknown.';
    for (const _run of [1, 2]) {
      const { current, notRead, notes } = readOf(await readAs(service, { cache }));
      expect([current.pages.size, notRead, notes]).toEqual([298, undefined, [note]]);
    }
    const one = siteService({
      paths: pathsOf(3),
      misbehave: (_asked, index) => (index === 0 ? 'bad row' : undefined),
    });
    expect(readOf(await readAs(one)).notes).toEqual([
      '1 row of the service had no valid counts, so the views of its page are unknown.',
    ]);
  });

  it('on totals below the sum of the rows, zeros among them', async () => {
    const service = siteService({ paths: pathsOf(300), misbehave: inBaseline('zero totals') });
    const { baseline, notes } = readOf(await readAs(service));
    expect(notes).toEqual([
      "The service's totals of the baseline window are below the sum of its rows, so that sum is used.",
    ]);
    expect(baseline.totals).toEqual({
      value: [...baseline.pages.values()].reduce(addCounts, NO_VIEWS),
    });
  });
});

describe('an address without a row', () => {
  it('has no views in a window of which all rows are known', async () => {
    const { current } = readOf(await readAs(siteService({ paths: pathsOf(3) })));
    expect(current.ofOthers).toEqual({ value: NO_VIEWS });
  });

  it('has no views, where a row of another one had no valid counts', async () => {
    const service = siteService({ paths: pathsOf(3), misbehave: always('bad row') });
    const { current } = readOf(await readAs(service));
    expect(current.ofOthers).toEqual({ value: NO_VIEWS });
    expect(viewsIn(current, ['/bad'])).toEqual({ unknown: 'not-valid' });
  });

  it('may have the views that no row has, where one had neither a path nor valid counts', async () => {
    const service = siteService({ paths: pathsOf(3), misbehave: always('bad row without path') });
    const { current } = readOf(await readAs(service));
    expect(current.ofOthers).toEqual({ unknown: 'not-read' });
  });

  it('has fewer views than the last row that was read, in falling order, and any number in no order', async () => {
    for (const order of ['falling', 'as given'] as const) {
      const service = siteService({ paths: pathsOf(1_000), order });
      const { current, notRead } = readOf(await readAs(service, { maxRequests: 2 }));
      const least = Math.min(...[...current.pages.values()].map(({ total }) => total));
      expect(current.ofOthers).toEqual({ unknown: 'not-read' });
      expect(current.areLowerBounds).toBe(order === 'as given');
      if (order === 'as given') expect(notReadBelow(notRead)).toBeUndefined();
      else expect(notReadBelow(notRead)).toBeGreaterThanOrEqual(least + 1);
    }
  });
});

describe('a pull request’s run', () => {
  it('continues a window that another run began', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    expect(
      readOf(await readAs(service, { cache, maxRequests: 3, isCacheSaved: false })).notRead,
    ).toBeDefined();
    const second = await readAs(service, { cache, maxRequests: 5, isCacheSaved: false });
    expect([readOf(second).notRead, service.asked.length]).toEqual([undefined, 8]);
    expect(countsOf(readOf(second).current)).toEqual(truthOf(service, CURRENT));
  });

  it('has a budget of its own, and records no run', async () => {
    const service = siteService({ paths: pathsOf(300) });
    const cache = memoryCache();
    await readAs(service, { cache, maxRequests: 4, now: new Date(MONDAY - HOUR_MS / 2) });
    cache.spans.clear();
    const run = await readAs(service, { cache, maxRequests: 4, isCacheSaved: false });
    expect([readOf(run).notRead, run.requestsUsed, cache.recorded.length]).toEqual([
      undefined,
      4,
      1,
    ]);
  });
});
