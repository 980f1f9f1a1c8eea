import type { ViewCounts } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import { type MemoryCache, memoryCache } from '../support/memory-cache.ts';
import { HOUR_MS, pathsOf, type RunRead, readAs, readOf, totalsOf, WEEK_MS } from '../support/read-as.ts';
import { type SiteService, siteService } from '../support/site-service.ts';

const FIRST_MONDAY = Date.parse('2026-11-16T07:20:00Z');
const DAY_MS = 24 * HOUR_MS;

/** Many views for the first path, few for the last, the same each day. */
function fallingViews(path: string): ViewCounts {
  const rank = Number(path.slice('/page-'.length)) + 1;
  const human = Math.ceil(200_000 / rank);
  const ai = Math.ceil(50_000 / rank);
  return { human, ai, total: human + ai };
}

/** One run, and the day on which it came. */
interface Report extends RunRead {
  day: string;
}

interface Schedule {
  paths: number;
  maxRequests: number;
  cron: string | undefined;
  /** Days after each Monday on which runs come. */
  days: readonly number[];
  weeks: number;
}

/** Reports of several weeks, out of one cache. Dates pass, and no time. */
async function reportsOf(
  { paths, maxRequests, cron, days, weeks }: Schedule,
  service: SiteService = siteService({ paths: pathsOf(paths), viewsADay: fallingViews, order: 'falling' }),
  cache: MemoryCache = memoryCache(),
): Promise<Report[]> {
  const reports: Report[] = [];
  for (let week = 0; week < weeks; week += 1) {
    for (const [index, day] of days.entries()) {
      // Scheduled runs come late, each time by some other minutes.
      const lateMs = ((week * 7 + index * 3) % 11) * 60_000;
      const now = new Date(FIRST_MONDAY + week * WEEK_MS + day * DAY_MS + lateMs);
      const run = await readAs(service, { cache, now, maxRequests, cron });
      reports.push({ ...run, day: now.toISOString().slice(0, 10) });
    }
  }
  return reports;
}

/** The day of the first report, from one on, of which something is so. */
function dayFrom(
  reports: readonly Report[],
  from: number,
  isSo: (report: Report) => boolean,
): string | undefined {
  return reports.slice(from).find(isSo)?.day;
}

const hasWindows = (report: Report) => readOf(report).incomplete === undefined;
const hasAll = (report: Report) => hasWindows(report) && report.history.missingBlocks === 0;

const TWICE_A_WEEK = { cron: '20 7 * * 1,4', days: [0, 3] } as const;

describe('10,500 paths, read twice a week', () => {
  it('at 90 requests are whole in the second week at the latest, so no day is named, and have their year by the sixth', async () => {
    const reports = await reportsOf({ ...TWICE_A_WEEK, paths: 10_500, maxRequests: 90, weeks: 6 });
    expect(reports.every(hasWindows)).toBe(true);
    expect(reports.findIndex(hasAll)).toBeLessThan(12);
    expect(reports.at(-1)?.history.blocks.length).toBeGreaterThanOrEqual(12);
    expect(reports.map(({ readBy }) => readBy)).toEqual(reports.map(() => undefined));
  });

  it('at 40 requests have exact totals and the largest pages in every report, and the day that is named is right', async () => {
    const service = siteService({ paths: pathsOf(10_500), viewsADay: fallingViews, order: 'falling' });
    const reports = await reportsOf({ ...TWICE_A_WEEK, paths: 10_500, maxRequests: 40, weeks: 7 }, service);
    expect(reports.findIndex(hasWindows)).toBe(9);
    for (const [index, report] of reports.entries()) {
      const { current, baseline, incomplete } = readOf(report);
      expect(current.totals).toEqual(totalsOf(service, report.windows.current));
      expect(baseline.totals).toEqual(totalsOf(service, report.windows.baseline));
      const truth = service.truth(report.windows.current);
      let mostUnread = 0;
      for (const [path, counts] of truth) {
        const read = current.pages.get(path);
        if (read !== undefined) expect(read.total).toBe(counts.total);
        else mostUnread = Math.max(mostUnread, counts.total);
      }
      if (incomplete !== undefined) {
        expect(incomplete.addressesRead).toBeGreaterThanOrEqual(1_250);
        expect(mostUnread).toBeLessThan(incomplete.unreadBelow ?? 0);
        expect(report.readBy).toMatchObject({
          requestsPerWindow: 42,
          addresses: 10_500,
          maxRequestsForOneRun: 90,
        });
      }
      const whole = dayFrom(reports, index, hasWindows);
      if (whole !== undefined && !hasWindows(report))
        expect([report.day, report.readBy?.windowsWhole]).toEqual([report.day, whole]);
    }
  });

  it('say what a run lacked, and about how large the site is', async () => {
    const [first] = await reportsOf({ ...TWICE_A_WEEK, paths: 10_500, maxRequests: 40, weeks: 1 });
    expect(first && readOf(first).incomplete).toEqual({
      why: 'The site has more pages than 40 requests can read.',
      unreadBelow: 28 * 200 + 1,
      addressesRead: 1_250,
    });
  });
});

it('10,500 paths, read once a week at 40 requests, never keep up with new weeks, and every report says so', async () => {
  const once = { cron: '20 7 * * 1', days: [0] };
  const reports = await reportsOf({ ...once, paths: 10_500, maxRequests: 40, weeks: 4 });
  for (const { readBy } of reports) {
    expect(readBy).toMatchObject({ windowsWhole: 'never' });
  }
});

it('250 paths have all in the first run, with 14 requests', async () => {
  const [report] = await reportsOf({ ...TWICE_A_WEEK, paths: 250, maxRequests: 40, weeks: 1 });
  expect(report).toMatchObject({ requestsUsed: 14, readBy: undefined });
  expect(report?.history).toMatchObject({ missingBlocks: 0, runsToFill: 0 });
  expect(report?.history.blocks).toHaveLength(12);
});

describe('the day that is named is the day', () => {
  const EVERY_DAY = { cron: '20 7 * * *', days: [0, 1, 2, 3, 4, 5, 6] } as const;
  const ONCE_A_WEEK = { cron: '20 7 * * 1', days: [0] } as const;
  it.each<[Schedule]>([
    [{ ...TWICE_A_WEEK, paths: 2_600, maxRequests: 12, weeks: 8 }],
    [{ ...TWICE_A_WEEK, paths: 3_000, maxRequests: 12, weeks: 12 }],
    [{ ...TWICE_A_WEEK, paths: 1_700, maxRequests: 10, weeks: 10 }],
    [{ ...EVERY_DAY, paths: 2_100, maxRequests: 8, weeks: 4 }],
    [{ ...ONCE_A_WEEK, paths: 1_900, maxRequests: 15, weeks: 16 }],
    [{ ...ONCE_A_WEEK, paths: 3_000, maxRequests: 18, weeks: 20 }],
    [{ ...TWICE_A_WEEK, cron: undefined, paths: 2_600, maxRequests: 12, weeks: 6 }],
  ])('%j', async (schedule) => {
    const reports = await reportsOf(schedule);
    let named = 0;
    for (const [index, report] of reports.entries()) {
      const { readBy, day } = report;
      // Few requests do not show how large a site is in the first run, and without a schedule it takes 8 days.
      if (readBy?.windowsWhole === undefined) continue;
      const windows = dayFrom(reports, index, hasWindows);
      if (windows === undefined) continue;
      expect([day, readBy.windowsWhole]).toEqual([day, windows]);
      named += 1;
    }
    expect(named).toBeGreaterThan(2);
  });
});
