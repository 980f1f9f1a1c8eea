import type { ViewCounts } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import { notReadBelow } from '../../src/reading/known.ts';
import { memoryCache } from '../support/memory-cache.ts';
import {
  HOUR_MS,
  pathsOf,
  type RunRead,
  readAs,
  readOf,
  totalsOf,
  WEEK_MS,
} from '../support/read-as.ts';
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

interface Schedule {
  maxRequests: number;
  /** Days after each Monday on which runs come. */
  days: readonly number[];
  weeks: number;
}

const siteOf = (paths: number) =>
  siteService({ paths: pathsOf(paths), viewsADay: fallingViews, order: 'falling' });

/** Reports of several weeks, out of one cache. Dates pass, and no time. */
async function reportsOf(
  service: SiteService,
  { maxRequests, days, weeks }: Schedule,
): Promise<RunRead[]> {
  const cache = memoryCache();
  const reports: RunRead[] = [];
  for (let week = 0; week < weeks; week += 1) {
    for (const [index, day] of days.entries()) {
      // Scheduled runs come late, each time by some other minutes.
      const lateMs = ((week * 7 + index * 3) % 11) * 60_000;
      const now = new Date(FIRST_MONDAY + week * WEEK_MS + day * DAY_MS + lateMs);
      reports.push(await readAs(service, { cache, now, maxRequests }));
    }
  }
  return reports;
}

const hasWindows = (report: RunRead) => readOf(report).notRead === undefined;

const TWICE_A_WEEK = [0, 3];

describe('10,500 paths, read twice a week', () => {
  it('at 90 requests are whole in every report, and have their year by the eighth week', async () => {
    const reports = await reportsOf(siteOf(10_500), {
      days: TWICE_A_WEEK,
      maxRequests: 90,
      weeks: 8,
    });
    expect(reports.every(hasWindows)).toBe(true);
    expect(reports.at(-1)?.history).toMatchObject({ missingBlocks: 0 });
  });

  it('at 80 requests are whole on each second day, and have their year by the twelfth week', async () => {
    const reports = await reportsOf(siteOf(10_500), {
      days: TWICE_A_WEEK,
      maxRequests: 80,
      weeks: 12,
    });
    expect(reports.map(hasWindows).slice(0, 6)).toEqual([false, true, false, true, false, true]);
    expect(reports.at(-1)?.history).toMatchObject({ missingBlocks: 0 });
  });

  it('at 20 requests have exact totals and the largest pages in every report, and more on the second day', async () => {
    const service = siteOf(10_500);
    const reports = await reportsOf(service, { days: TWICE_A_WEEK, maxRequests: 20, weeks: 3 });
    for (const [index, report] of reports.entries()) {
      const { current, baseline, notRead } = readOf(report);
      expect(current.totals).toEqual({ value: totalsOf(service, report.windows.current) });
      expect(baseline.totals).toEqual({ value: totalsOf(service, report.windows.baseline) });
      let mostUnread = 0;
      for (const [path, counts] of service.truth(report.windows.current)) {
        const read = current.pages.get(path);
        if (read !== undefined) expect(read.total).toBe(counts.total);
        else mostUnread = Math.max(mostUnread, counts.total);
      }
      expect(notRead?.addressesRead).toBe(index % 2 === 0 ? 2_500 : 5_000);
      expect(mostUnread).toBeLessThan(notReadBelow(notRead) ?? 0);
    }
  });
});

it('250 paths have all in the first run, with 14 requests', async () => {
  const [report] = await reportsOf(siteOf(250), { days: TWICE_A_WEEK, maxRequests: 80, weeks: 1 });
  expect(report).toMatchObject({ requestsUsed: 14, history: { missingBlocks: 0, runsToFill: 0 } });
  expect(report?.history.blocks).toHaveLength(12);
});
