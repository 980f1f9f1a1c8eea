import { describe, expect, it } from 'vitest';
import { weekOf } from '../../src/reading/weeks.ts';
import type { WindowSettings } from '../../src/windows.ts';
import { type MemoryCache, memoryCache } from '../support/memory-cache.ts';
import { countsOf, HOUR_MS, MONDAY, readAs, truthOf, WEEK_MS, windowsAt } from '../support/read-as.ts';
import { type Misbehaviour, type SiteService, siteService } from '../support/site-service.ts';

const pathsOf = (count: number) => Array.from({ length: count }, (_, index) => `/page-${index}`);

/** Runs of the site's report, until nothing is left to fill. */
async function fill(service: SiteService, cache: MemoryCache, settings: Partial<WindowSettings> = {}) {
  for (let hour = 0; hour < 40; hour += 1) {
    const now = new Date(MONDAY + hour * HOUR_MS);
    const reading = await readAs(service, { cache, history: 'fill', now, settings });
    if (reading.missingWeeks === 0) return hour + 1;
  }
  throw new Error('40 runs did not fill the history');
}

describe('without a cache', () => {
  it.each([0, 1, 250, 700])('both windows of a site of %d paths are read, to the last row', async (count) => {
    const service = siteService({ paths: pathsOf(count) });
    const reading = await readAs(service);
    const { current, baseline } = windowsAt(new Date(MONDAY));
    expect(countsOf(reading.current)).toEqual(truthOf(service, current));
    expect(countsOf(reading.baseline)).toEqual(truthOf(service, baseline));
    expect(reading).toMatchObject({
      incomplete: undefined,
      isRateLimited: false,
      requestsUsed: service.asked.length,
      requestBudget: 40,
      weeks: [],
      earlierWindows: [],
      missingWeeks: 0,
      runsToFill: 0,
    });
    expect(service.asked).toHaveLength(2 * Math.max(1, Math.ceil(count / 250)));
  });

  it('no request is spent on weeks that nothing would keep', async () => {
    const service = siteService({ paths: pathsOf(10) });
    await readAs(service, { history: 'fill' });
    expect(service.asked).toHaveLength(2);
  });

  it('at least six requests are under way when there is much to read, and eight at most', async () => {
    const service = siteService({ paths: pathsOf(5_000) });
    await readAs(service);
    expect(service.mostAtOnce()).toBeGreaterThanOrEqual(6);
    expect(service.mostAtOnce()).toBeLessThanOrEqual(8);
  });

  it('one budget serves both windows, however it falls to them', async () => {
    const service = siteService({ paths: pathsOf(2_000) });
    const reading = await readAs(service, { maxRequests: 13 });
    expect(service.asked).toHaveLength(13);
    expect(reading.requestsUsed).toBe(13);
    expect(reading.incomplete).toBe(
      'The site has more pages than 13 requests can read, so counts may be too low (≥) and changes are left out. Raise `max-requests`.',
    );
  });

  it('the totals are those of the service', async () => {
    const service = siteService({ paths: pathsOf(300) });
    const { current } = windowsAt(new Date(MONDAY));
    const total = [...service.truth(current).values()].reduce((sum, one) => sum + one.total, 0);
    expect((await readAs(service)).current.totals.total).toBe(total);
  });
});

describe('with a cache', () => {
  it('a second run asks for nothing, and says the same', async () => {
    const service = siteService({ paths: pathsOf(700) });
    const cache = memoryCache();
    const first = await readAs(service, { cache });
    const before = service.asked.length;
    const second = await readAs(service, { cache });
    expect([service.asked.length - before, second.requestsUsed]).toEqual([0, 0]);
    expect(countsOf(second.current)).toEqual(countsOf(first.current));
    expect(countsOf(second.baseline)).toEqual(countsOf(first.baseline));
    expect(second.current.totals).toEqual(first.current.totals);
  });

  it('the pull request’s run leaves earlier weeks alone, and the site’s fills them, newest first', async () => {
    const service = siteService({ paths: pathsOf(10) });
    const cache = memoryCache();
    await readAs(service, { cache, history: 'known' });
    expect(service.asked).toHaveLength(2);
    await readAs(service, { cache, history: 'fill', maxRequests: 5 });
    const weeks = service.asked.slice(2).map(({ dateFrom, dateTo }) => [dateFrom, dateTo]);
    expect(weeks).toEqual([
      ['2026-11-09', '2026-11-16'],
      ['2026-11-02', '2026-11-09'],
      ['2026-10-26', '2026-11-02'],
      ['2026-10-19', '2026-10-26'],
      ['2026-10-12', '2026-10-19'],
    ]);
  });

  it('the whole windows come before the weeks', async () => {
    const service = siteService({ paths: pathsOf(10) });
    await readAs(service, { cache: memoryCache(), history: 'fill', maxRequests: 3 });
    expect(service.asked.map(({ dateFrom, dateTo }) => [dateFrom, dateTo])).toEqual([
      ['2026-10-19', '2026-11-16'],
      ['2026-09-21', '2026-10-19'],
      ['2026-11-09', '2026-11-16'],
    ]);
  });

  it('a run a week later reads that week only', async () => {
    const service = siteService({ paths: pathsOf(700) });
    const cache = memoryCache();
    await fill(service, cache);
    const before = service.asked.length;
    const now = new Date(MONDAY + WEEK_MS);
    const reading = await readAs(service, { cache, now });
    expect(service.asked.slice(before).map(({ dateFrom, offset }) => [dateFrom, offset])).toEqual([
      ['2026-11-16', 0],
      ['2026-11-16', 250],
      ['2026-11-16', 500],
    ]);
    const { current, baseline } = windowsAt(now);
    expect(countsOf(reading.current)).toEqual(truthOf(service, current));
    expect(countsOf(reading.baseline)).toEqual(truthOf(service, baseline));
  });

  it('a week that the budget cut off is gone on with, and read no page twice', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    await readAs(service, { cache, history: 'fill', maxRequests: 10 });
    expect(cache.spans.get('2026-11-09_2026-11-16')).toMatchObject({
      kind: 'unfinished',
      rest: { nextOffset: 500 },
    });
    await readAs(service, { cache, history: 'fill', maxRequests: 2, now: new Date(MONDAY + HOUR_MS) });
    expect(cache.spans.get('2026-11-09_2026-11-16')).toMatchObject({ kind: 'whole' });
    const offsets = service.asked
      .filter(({ dateFrom }) => dateFrom === '2026-11-09')
      .map(({ offset }) => offset);
    expect(offsets).toEqual([0, 250, 500, 750]);
  });

  it('a window that the budget cut off is gone on with too', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    const first = await readAs(service, { cache, maxRequests: 3 });
    expect(first.incomplete).toBeDefined();
    const second = await readAs(service, { cache, maxRequests: 5 });
    expect([second.incomplete, service.asked.length]).toEqual([undefined, 8]);
    expect(countsOf(second.current)).toEqual(truthOf(service, windowsAt(new Date(MONDAY)).current));
  });

  it('says how many weeks are missing, and how many runs that are', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    const first = await readAs(service, { cache, history: 'fill', maxRequests: 40 });
    // 8 requests for the windows; 32 for 8 weeks of 4 requests.
    expect(first).toMatchObject({ missingWeeks: 44, runsToFill: 5 });
    const second = await readAs(service, { cache, history: 'fill', now: new Date(MONDAY + HOUR_MS) });
    expect(second).toMatchObject({ missingWeeks: 34, runsToFill: 4 });
    expect(await fill(service, cache)).toBeLessThanOrEqual(6);
  });

  it('runs within an hour share the budget', async () => {
    const service = siteService({ paths: pathsOf(300) });
    const cache = memoryCache();
    await readAs(service, { cache, history: 'fill', maxRequests: 10 });
    await readAs(service, { cache, history: 'fill', maxRequests: 12, now: new Date(MONDAY + HOUR_MS / 2) });
    expect(service.asked).toHaveLength(12);
    await readAs(service, { cache, history: 'fill', maxRequests: 12, now: new Date(MONDAY + HOUR_MS) });
    expect(service.asked).toHaveLength(22);
  });

  it('a budget that earlier runs spent is told as such', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    await readAs(service, { cache, history: 'fill', maxRequests: 5 });
    const second = await readAs(service, { cache, history: 'fill', maxRequests: 5 });
    expect(second.incomplete).toBe(
      'Of the 5 requests that `max-requests` allows in an hour, earlier runs had sent 5, and the rest did not reach, so counts may be too low (≥) and changes are left out. Run it again in an hour, or raise `max-requests`.',
    );
  });

  it('a week that may still grow is read, and not kept', async () => {
    const service = siteService({ paths: pathsOf(10) });
    const cache = memoryCache();
    const now = new Date('2026-11-16T05:00:00Z');
    const settings = { asOf: '2026-11-16', weeks: 1 };
    const reading = await readAs(service, { cache, history: 'fill', now, settings });
    expect(countsOf(reading.current)).toEqual(truthOf(service, weekOf('2026-11-09')));
    expect([...cache.spans.keys()]).not.toContain('2026-11-09_2026-11-16');
    expect([...cache.spans.keys()]).toContain('2026-11-02_2026-11-09');
  });

  it('windows that are no weeks are kept as they are', async () => {
    const service = siteService({ paths: pathsOf(300) });
    const cache = memoryCache();
    const settings = { asOf: '2026-11-12', weeks: 2 };
    await readAs(service, { cache, settings });
    expect([...cache.spans.keys()]).toEqual(['2026-10-29_2026-11-12', '2026-10-15_2026-10-29']);
    const before = service.asked.length;
    await readAs(service, { cache, settings });
    expect(service.asked.length).toBe(before);
  });

  it('what is known week by week, and what is very old, is removed', async () => {
    const service = siteService({ paths: pathsOf(3) });
    const cache = memoryCache();
    cache.spans.set('2024-01-01_2024-01-08', {
      kind: 'whole',
      rows: [],
      totals: { human: 0, ai: 0, total: 0 },
    });
    await fill(service, cache);
    expect([...cache.spans.keys()].every((name) => weekOf(name.slice(0, 10)).dateTo === name.slice(11))).toBe(
      true,
    );
    expect(cache.spans.has('2024-01-01_2024-01-08')).toBe(false);
    expect(cache.spans.size).toBe(52);
  });
});

describe('history', () => {
  it('is given by week and by window, and is true', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const cache = memoryCache();
    await fill(service, cache, { weeks: 1 });
    const reading = await readAs(service, { cache, settings: { weeks: 1 } });
    expect(reading.weeks.map(({ monday }) => monday)).toEqual(
      reading.weeks.map(({ monday }) => monday).sort(),
    );
    expect(reading.weeks).toHaveLength(13);
    for (const week of reading.weeks) expect(countsOf(week)).toEqual(truthOf(service, weekOf(week.monday)));
    expect(reading.earlierWindows).toHaveLength(11);
    const [newest, next] = reading.earlierWindows;
    expect(newest && countsOf(newest)).toEqual(truthOf(service, weekOf('2026-10-26')));
    expect(next && countsOf(next)).toEqual(truthOf(service, weekOf('2026-10-19')));
  });

  it('of windows ends at the first that is not known', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const cache = memoryCache();
    await fill(service, cache, { weeks: 1 });
    cache.spans.delete('2026-10-12_2026-10-19');
    const reading = await readAs(service, { cache, settings: { weeks: 1 } });
    expect(reading.earlierWindows).toHaveLength(2);
    expect(reading.weeks).toHaveLength(12);
    expect(reading.missingWeeks).toBe(1);
  });

  it('from before a change of what a view is is neither read nor told', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const cache = memoryCache();
    await fill(service, cache, { weeks: 1 });
    const settings = { weeks: 1, definitionChanges: ['2026-10-20'] };
    const reading = await readAs(service, { cache, settings });
    expect(reading.weeks.map(({ monday }) => monday)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
    expect(reading.earlierWindows).toHaveLength(1);
    const fresh = siteService({ paths: pathsOf(20) });
    await fill(fresh, memoryCache(), settings);
    expect(fresh.asked.every(({ dateFrom }) => dateFrom >= '2026-10-26')).toBe(true);
  });
});

describe('paths', () => {
  it('that are one page are added up, over weeks too', async () => {
    const service = siteService({ paths: ['/guide', '/guide/', '/Guide.md', '/other'] });
    const cache = memoryCache();
    await fill(service, cache, { weeks: 2 });
    const { current } = await readAs(service, { cache, settings: { weeks: 2 } });
    const truth = service.truth({ dateFrom: '2026-11-02', dateTo: '2026-11-16' });
    const total = ['/guide', '/guide/', '/Guide.md'].reduce(
      (sum, path) => sum + (truth.get(path)?.total ?? 0),
      0,
    );
    expect(current.pages.get('/guide')?.total).toBe(total);
    expect(current.pages.size).toBe(2);
  });

  it.each<[rule: string, paths: string[], pages: string[]]>([
    ['lose the base path where all carry it', ['/docs/a', '/docs', '/Docs/b'], ['/', '/a', '/b']],
    ['lose it where half of them do', ['/docs/a', '/docs/b', '/blog', '/x'], ['/a', '/b', '/blog', '/x']],
    ['keep it where fewer do', ['/docs/a', '/blog', '/x'], ['/blog', '/docs/a', '/x']],
    ['keep what only looks like it', ['/docs/a', '/docs/b', '/docsearch'], ['/a', '/b', '/docsearch']],
  ])('%s', async (_rule, paths, pages) => {
    const { current } = await readAs(siteService({ paths }), { basePath: '/docs/' });
    expect([...current.pages.values()].map(({ path }) => path).sort()).toEqual(pages);
  });
});

describe('trouble', () => {
  const always = (way: Misbehaviour) => () => way;

  it('a refusal before anything was read is told apart, and few requests are spent on it', async () => {
    const service = siteService({ paths: pathsOf(10), misbehave: always('refusal') });
    const reading = await readAs(service);
    expect(reading).toMatchObject({ isRateLimited: true, weeks: [] });
    expect(reading.incomplete).toContain('100 analytics requests an hour');
    expect(service.asked.length).toBeLessThanOrEqual(5);
  });

  it('a refusal in one window leaves the other as it is', async () => {
    const service = siteService({
      paths: pathsOf(10),
      misbehave: ({ dateFrom }) => (dateFrom === '2026-09-21' ? 'refusal' : undefined),
    });
    const reading = await readAs(service);
    expect(reading).toMatchObject({ isRateLimited: false });
    expect(countsOf(reading.current)).toEqual(truthOf(service, windowsAt(new Date(MONDAY)).current));
  });

  it('an outage is survived where it passes', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: (_asked, index) => (index % 3 === 0 ? 'outage' : undefined),
    });
    const reading = await readAs(service);
    expect(reading.incomplete).toBeUndefined();
    expect(countsOf(reading.current)).toEqual(truthOf(service, windowsAt(new Date(MONDAY)).current));
  });

  it('an outage while the history is filled costs the report nothing', async () => {
    const service = siteService({
      paths: pathsOf(10),
      misbehave: (_asked, index) => (index >= 4 ? 'outage' : undefined),
    });
    const reading = await readAs(service, { cache: memoryCache(), history: 'fill' });
    expect(reading).toMatchObject({ incomplete: undefined, isRateLimited: false });
  });

  it('rows that moved are read again, once', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: ({ offset }, index) => (offset === 250 && index < 6 ? 'shuffled' : undefined),
    });
    const reading = await readAs(service);
    expect(reading.incomplete).toBeUndefined();
    expect(countsOf(reading.current)).toEqual(truthOf(service, windowsAt(new Date(MONDAY)).current));
  });

  it('rows that keep moving are told, and not kept', async () => {
    const service = siteService({
      paths: pathsOf(700),
      misbehave: ({ offset }) => (offset === 250 ? 'shuffled' : undefined),
    });
    const cache = memoryCache();
    const reading = await readAs(service, { cache });
    expect(reading.incomplete).toMatch(
      /^The rows of the service do not come to its totals.*Run it again later\.$/,
    );
    expect([...cache.spans.keys()]).toEqual([]);
  });

  it('a project that is not there is the owner’s to mend', async () => {
    const service = siteService({ paths: [], misbehave: always('gone') });
    await expect(readAs(service)).rejects.toThrow(/^Page views could not be read: .*\(404\)/);
  });

  it('a run that is cancelled says so', async () => {
    const service = siteService({ paths: pathsOf(10) });
    await expect(readAs(service, { signal: AbortSignal.abort() })).rejects.toThrow(
      'The run was cancelled while page views were read; nothing was written.',
    );
  });
});
