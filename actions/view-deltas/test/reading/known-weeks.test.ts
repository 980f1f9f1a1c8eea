import { describe, expect, it } from 'vitest';
import { toColumns } from '../../src/cache/stored-span.ts';
import { weekOf } from '../../src/reading/weeks.ts';
import { memoryCache } from '../support/memory-cache.ts';
import {
  countsOf,
  fillHistory,
  HOUR_MS,
  MONDAY,
  pathsOf,
  readAs,
  truthOf,
  WEEK_MS,
} from '../support/read-as.ts';
import { siteService } from '../support/site-service.ts';
import { windowsAt } from '../support/windows-at.ts';

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

  it('half of what the windows leave is kept for who reads after, a week in part too', async () => {
    const service = siteService({ paths: pathsOf(700) });
    const cache = memoryCache();
    const first = await readAs(service, { cache, history: 'fill with half', maxRequests: 16 });
    expect([first.requestsUsed, service.asked.length]).toEqual([11, 11]);
    const again = { cache, history: 'fill with half', maxRequests: 16 } as const;
    const within = await readAs(service, { ...again, now: new Date(MONDAY + HOUR_MS / 2) });
    expect(within.requestsUsed).toBe(2);
  });

  it('a run a week later reads that week only', async () => {
    const service = siteService({ paths: pathsOf(700) });
    const cache = memoryCache();
    await fillHistory(service, cache);
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
    expect(await fillHistory(service, cache)).toBeLessThanOrEqual(6);
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
      rows: toColumns([]),
      totals: { human: 0, ai: 0, total: 0 },
    });
    await fillHistory(service, cache);
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
    await fillHistory(service, cache, { weeks: 1 });
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
    await fillHistory(service, cache, { weeks: 1 });
    cache.spans.delete('2026-10-12_2026-10-19');
    const reading = await readAs(service, { cache, settings: { weeks: 1 } });
    expect(reading.earlierWindows).toHaveLength(2);
    expect(reading.weeks).toHaveLength(12);
    expect(reading.missingWeeks).toBe(1);
  });

  it('from before a change of what a view is is neither read nor told', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const cache = memoryCache();
    await fillHistory(service, cache, { weeks: 1 });
    const settings = { weeks: 1, definitionChanges: ['2026-10-20'] };
    const reading = await readAs(service, { cache, settings });
    expect(reading.weeks.map(({ monday }) => monday)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
    expect(reading.earlierWindows).toHaveLength(1);
    const fresh = siteService({ paths: pathsOf(20) });
    await fillHistory(fresh, memoryCache(), settings);
    expect(fresh.asked.every(({ dateFrom }) => dateFrom >= '2026-10-26')).toBe(true);
  });
});
