import { log } from '@docs-agent/action-kit';
import { describe, expect, it, vi } from 'vitest';
import { blocksBefore } from '../../src/blocks.ts';
import { addDays } from '../../src/days.ts';
import { memoryCache } from '../support/memory-cache.ts';
import {
  countsOf,
  HOUR_MS,
  MONDAY,
  openAs,
  pathsOf,
  readAs,
  readOf,
  totalsOf,
  truthOf,
  WEEK_MS,
} from '../support/read-as.ts';
import { type AskedPage, type Misbehaviour, siteService } from '../support/site-service.ts';
import { windowsAt } from '../support/windows-at.ts';

const WINDOWS = windowsAt(new Date(MONDAY));
const BLOCKS = blocksBefore(WINDOWS);
const namesOf = (asked: readonly AskedPage[]) =>
  asked.map(({ dateFrom, dateTo }) => `${dateFrom} ${dateTo}`);
const nameOf = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) =>
  `${dateFrom} ${dateTo}`;

/** What befalls requests for days before this one. */
const before = (day: string, way: Misbehaviour) => (asked: AskedPage) =>
  asked.dateFrom < day ? way : undefined;

describe('blocks', () => {
  it('are read after both windows, newest first, and are true', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const { history } = await readAs(service, { cache: memoryCache() });
    expect(namesOf(service.asked)).toEqual(
      [WINDOWS.current, WINDOWS.baseline, ...BLOCKS.slice(0, 12)].map(nameOf),
    );
    expect(history).toMatchObject({
      missingBlocks: 0,
      runsToFill: 0,
      refused: undefined,
      isReadAgain: false,
    });
    expect(history.blocks.map(({ window }) => window)).toEqual(BLOCKS.slice(0, 12));
    for (const block of history.blocks) {
      expect(countsOf(block)).toEqual(truthOf(service, block.window));
      expect(block.totals).toEqual({ value: totalsOf(service, block.window) });
    }
  });

  it('and windows are not read twice, and give the same result', async () => {
    const service = siteService({ paths: pathsOf(700) });
    const cache = memoryCache();
    const first = await readAs(service, { cache });
    const second = await readAs(service, { cache, now: new Date(MONDAY + HOUR_MS) });
    expect(second.requestsUsed).toBeLessThan(3 * 3);
    const asked = service.asked.length;
    const third = await readAs(service, { cache, now: new Date(MONDAY + 2 * HOUR_MS) });
    expect([service.asked.length - asked, third.requestsUsed]).toEqual([0, 0]);
    expect(countsOf(readOf(third).current)).toEqual(countsOf(readOf(first).current));
    expect(countsOf(readOf(third).baseline)).toEqual(countsOf(readOf(first).baseline));
    expect(third.history).toMatchObject({ missingBlocks: 0 });
  });

  it('of which some are under way at once are small, with eight requests and four blocks at most', async () => {
    const service = siteService({ paths: pathsOf(20) });
    await readAs(service, { cache: memoryCache() });
    expect(service.mostAtOnce()).toBe(4);
    const large = siteService({ paths: pathsOf(1_900) });
    await readAs(large, { cache: memoryCache(), maxRequests: 100 });
    expect(large.mostAtOnce()).toBeLessThanOrEqual(8);
  });

  it('are not read without a cache, or by a pull request’s run', async () => {
    const service = siteService({ paths: pathsOf(20) });
    expect((await readAs(service)).history.blocks).toEqual([]);
    const cache = memoryCache();
    await readAs(service, { cache });
    const asked = service.asked.length;
    const { history, requestsUsed } = await readAs(service, { cache, isCacheSaved: false });
    expect([requestsUsed, service.asked.length - asked, history.blocks.length]).toEqual([0, 0, 12]);
  });

  it('are kept as a year passes: a week costs the windows that have moved, and the last block stays known', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const cache = memoryCache();
    const used: number[] = [];
    for (let week = 0; week < 12; week += 1) {
      const now = new Date(MONDAY + week * WEEK_MS);
      const { history, requestsUsed, windows } = await readAs(service, { cache, now });
      used.push(requestsUsed);
      for (const block of history.blocks)
        expect(countsOf(block)).toEqual(truthOf(service, block.window));
      expect(history.blocks.map(({ window }) => window)).toEqual(
        blocksBefore(windows).slice(0, history.blocks.length),
      );
      expect(history.blocks.length).toBe(week < 1 ? 12 : 13);
    }
    // The current window is new each week; from the fifth week on, the baseline is the current
    // window of four weeks ago, as is every block that begins after the first report.
    expect(used).toEqual([14, 3, 2, 2, ...Array.from({ length: 8 }, () => 1)]);
  });

  it('are not read if windows are not weeks', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const cache = memoryCache();
    const { history } = await readAs(service, {
      cache,
      settings: { asOf: '2026-11-12', weeks: 2 },
    });
    expect([history.blocks, history.missingBlocks, service.asked.length]).toEqual([[], 0, 2]);
    expect([...cache.spans.keys()]).toEqual(['2026-10-29_2026-11-12', '2026-10-15_2026-10-29']);
  });

  it('from before a definition change are not read and not used', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const cache = memoryCache();
    await readAs(service, { cache });
    const settings = { definitionChanges: ['2026-07-31'] };
    const { history } = await readAs(service, { cache, settings });
    expect(history).toMatchObject({ missingBlocks: 0 });
    expect(history.blocks.map(({ window }) => window.dateFrom)).toEqual(['2026-08-03']);
    const fresh = siteService({ paths: pathsOf(20) });
    await readAs(fresh, { cache: memoryCache(), settings });
    expect(fresh.asked).toHaveLength(3);
  });

  it('end at the first that is not known', async () => {
    const service = siteService({ paths: pathsOf(20) });
    const cache = memoryCache();
    await readAs(service, { cache });
    const [, , gap] = BLOCKS;
    cache.spans.delete(nameOf(gap ?? WINDOWS.current).replace(' ', '_'));
    const { history } = await readAs(service, { cache, isCacheSaved: false });
    expect([history.blocks.length, history.missingBlocks, history.runsToFill]).toEqual([2, 1, 1]);
  });

  it('and everything else are removed after 120 weeks, if no window reaches that far', async () => {
    const service = siteService({ paths: pathsOf(3) });
    const cache = memoryCache();
    const weeks = [-121, -120, -119].map((back) => {
      const dateTo = addDays(WINDOWS.current.dateTo, 7 * back);
      return { dateFrom: addDays(dateTo, -7), dateTo };
    });
    const kept = () =>
      weeks.filter((week) => cache.spans.has(nameOf(week).replace(' ', '_'))).length;
    for (const week of weeks) await cache.keep(week, { kind: 'refused', why: '' });
    await readAs(service, { cache });
    expect(kept()).toBe(1);
    for (const week of weeks) await cache.keep(week, { kind: 'refused', why: '' });
    await readAs(service, { cache, settings: { weeks: 13 }, now: new Date(MONDAY + HOUR_MS) });
    expect(kept()).toBe(3);
  });
});

describe('a span that was cut off', () => {
  it('is gone on with by a later run, and no page of it is read twice', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    await readAs(service, { cache, maxRequests: 10 });
    const [block = WINDOWS.current] = BLOCKS;
    expect(cache.spans.get(nameOf(block).replace(' ', '_'))).toMatchObject({
      kind: 'unfinished',
      rest: { nextOffset: 500 },
    });
    await readAs(service, { cache, maxRequests: 2, now: new Date(MONDAY + HOUR_MS) });
    const offsets = service.asked
      .filter(({ dateFrom }) => dateFrom === block.dateFrom)
      .map(({ offset }) => offset);
    expect(offsets).toEqual([0, 250, 500, 750]);
  });

  it('is counted among the blocks that are missing, with the runs that those take', async () => {
    const service = siteService({ paths: pathsOf(1_000) });
    const cache = memoryCache();
    const first = await readAs(service, { cache, maxRequests: 20 });
    // 8 requests for the windows, 12 for three blocks.
    expect(first.history).toMatchObject({ missingBlocks: 9, runsToFill: 2 });
    const second = await readAs(service, {
      cache,
      maxRequests: 20,
      now: new Date(MONDAY + HOUR_MS),
    });
    expect(second.history).toMatchObject({ missingBlocks: 4, runsToFill: 1 });
  });
});

describe('runs within an hour', () => {
  it('share the budget', async () => {
    const service = siteService({ paths: pathsOf(300) });
    const cache = memoryCache();
    await readAs(service, { cache, maxRequests: 10 });
    await readAs(service, { cache, maxRequests: 12, now: new Date(MONDAY + HOUR_MS / 2) });
    expect(service.asked).toHaveLength(12);
    await readAs(service, { cache, maxRequests: 12, now: new Date(MONDAY + HOUR_MS) });
    expect(service.asked).toHaveLength(22);
  });
});

it('views that may still grow are read, and not kept', async () => {
  const service = siteService({ paths: pathsOf(10) });
  const cache = memoryCache();
  const now = new Date('2026-11-16T05:00:00Z');
  const settings = { asOf: '2026-11-16', weeks: 1 };
  const run = await readAs(service, { cache, now, settings });
  expect(countsOf(readOf(run).current)).toEqual(
    truthOf(service, { dateFrom: '2026-11-09', dateTo: '2026-11-16' }),
  );
  expect([...cache.spans.keys()]).not.toContain('2026-11-09_2026-11-16');
  expect([...cache.spans.keys()]).toContain('2026-11-02_2026-11-09');
});

describe('a refusal of an earlier block', () => {
  const [, , oldest = WINDOWS.current, refused = WINDOWS.current] = BLOCKS;

  it.each([400, 403, 404, 422] as const)(
    '(%d) ends the history there, fails no run, and is remembered',
    async (status) => {
      const service = siteService({
        paths: pathsOf(20),
        misbehave: before(oldest.dateFrom, status),
      });
      const cache = memoryCache();
      const first = await readAs(service, { cache });
      expect(readOf(first).notRead).toBeUndefined();
      expect(first.history.blocks.map(({ window }) => window)).toEqual(BLOCKS.slice(0, 3));
      expect(first.history).toMatchObject({
        missingBlocks: 0,
        runsToFill: 0,
        refused: { before: refused.dateTo, why: `${status}: dateFrom is too early` },
      });
      const asked = service.asked.length;
      const second = await readAs(service, { cache, now: new Date(MONDAY + HOUR_MS) });
      expect([second.requestsUsed, service.asked.length - asked]).toEqual([0, 0]);
      expect(second.history).toEqual(first.history);
    },
  );

  it('throws nothing away that was read whole', async () => {
    const service = siteService({ paths: pathsOf(1_900), misbehave: before(oldest.dateFrom, 400) });
    const { history } = await readAs(service, { cache: memoryCache(), maxRequests: 100 });
    expect(history.blocks).toHaveLength(3);
    // One after another: the first refusal is the last request.
    expect(service.asked.filter(({ dateFrom }) => dateFrom < oldest.dateFrom)).toHaveLength(1);
  });

  it.each(['outage', 'refusal', 'web page', 401, 409, 410, 413] as const)(
    'is none where there is trouble (%s): a later run asks again',
    async (way) => {
      let isTrouble = true;
      const service = siteService({
        paths: pathsOf(20),
        misbehave: (asked) => (isTrouble ? before(oldest.dateFrom, way)(asked) : undefined),
      });
      const cache = memoryCache();
      const info = vi.spyOn(log, 'info');
      const first = await readAs(service, { cache });
      expect(readOf(first).notRead).toBeUndefined();
      expect(first.history).toMatchObject({ missingBlocks: 9, refused: undefined });
      expect(info).toHaveBeenCalledWith(
        expect.stringMatching(/^No further history was read in this run: \S/),
      );
      isTrouble = false;
      const second = await readAs(service, { cache, now: new Date(MONDAY + HOUR_MS) });
      expect(second.history).toMatchObject({ missingBlocks: 0, refused: undefined });
    },
  );
});

it('a run that is cancelled while it reads blocks says so', async () => {
  const controller = new AbortController();
  const service = siteService({
    paths: pathsOf(20),
    misbehave: (_asked, index) => {
      if (index === 4) controller.abort();
      return undefined;
    },
  });
  await expect(
    readAs(service, { cache: memoryCache(), signal: controller.signal }),
  ).rejects.toThrow('was cancelled');
});

it('reports that history from another key is read again', async () => {
  const cache = memoryCache();
  cache.isOfOtherKey = true;
  const { history } = await readAs(siteService({ paths: pathsOf(20) }), { cache });
  expect(history.isReadAgain).toBe(true);
});

it('one reader reads several windows, with one budget, and names pages alike', async () => {
  const service = siteService({ paths: ['/docs/a', '/docs/b', '/c'] });
  const cache = memoryCache();
  const reader = await openAs(service, { cache, basePath: '/docs', maxRequests: 6 });
  const merge = windowsAt(new Date(MONDAY), { weeks: 1, asOf: '2026-11-09' });
  const site = await reader.read(WINDOWS, 2);
  const around = await reader.read(merge);
  await reader.readBlocks(WINDOWS);
  await reader.close();
  expect([reader.requestsUsed, reader.requestsLeft]).toEqual([6, 0]);
  for (const outcome of [site, around]) {
    expect([...readOf({ outcome }).current.pages.keys()].sort()).toEqual(['/a', '/b']);
  }
  expect(reader.history(WINDOWS).blocks).toHaveLength(2);
  expect(cache.recorded).toEqual([{ atMs: MONDAY, requests: 6 }]);
});

it('a key or project that cannot be one is refused before anything is read', async () => {
  const service = siteService({ paths: [] });
  const connect = () => {
    throw new Error('not this');
  };
  await expect(openAs({ ...service, connect })).rejects.toThrow('not this');
});

it('blocks are not requested after an outage in the windows', async () => {
  const service = siteService({
    paths: pathsOf(300),
    misbehave: ({ offset }) => (offset > 0 ? 'outage' : undefined),
  });
  await readAs(service, { cache: memoryCache() });
  expect(namesOf(service.asked).filter((name) => name < nameOf(WINDOWS.baseline))).toEqual([]);
});
