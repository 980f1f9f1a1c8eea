import { describe, expect, it } from 'vitest';
import { memoryCache } from '../support/memory-cache.ts';
import { viewsByPage } from '../support/pages.ts';
import { countsOf, fillHistory, MONDAY, pathsOf, readAs, truthOf } from '../support/read-as.ts';
import { type Misbehaviour, siteService } from '../support/site-service.ts';
import { windowsAt } from '../support/windows-at.ts';

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

describe('paths', () => {
  it('that are one page are added up, over weeks too', async () => {
    const service = siteService({ paths: ['/guide', '/guide/', '/Guide.md', '/other'] });
    const cache = memoryCache();
    await fillHistory(service, cache, { weeks: 2 });
    const { current } = await readAs(service, { cache, settings: { weeks: 2 } });
    const truth = service.truth({ dateFrom: '2026-11-02', dateTo: '2026-11-16' });
    const total = ['/guide', '/guide/', '/Guide.md'].reduce(
      (sum, path) => sum + (truth.get(path)?.total ?? 0),
      0,
    );
    expect(current.pages.get('/guide')?.total).toBe(total);
    expect(viewsByPage(current.pages)).toHaveLength(2);
  });

  it.each<[rule: string, paths: string[], pages: string[]]>([
    ['lose the base path where all carry it', ['/docs/a', '/docs', '/Docs/b'], ['/', '/a', '/b']],
    ['lose it where half of them do', ['/docs/a', '/docs/b', '/blog', '/x'], ['/a', '/b', '/blog', '/x']],
    ['keep it where fewer do', ['/docs/a', '/blog', '/x'], ['/blog', '/docs/a', '/x']],
    ['keep what only looks like it', ['/docs/a', '/docs/b', '/docsearch'], ['/a', '/b', '/docsearch']],
    ['lose .html where half end with it', ['/a.html', '/b/index.html?x', '/b/', '/c'], ['/a', '/b', '/c']],
    ['keep it where fewer do', ['/a.html', '/a', '/c'], ['/a', '/a.html', '/c']],
    ['lose both', ['/docs/a.html', '/docs/index.html', '/docs/'], ['/', '/a']],
  ])('%s', async (_rule, paths, pages) => {
    const { current } = await readAs(siteService({ paths }), { basePath: '/docs/' });
    expect(
      viewsByPage(current.pages)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(pages);
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
