import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openViewsCache } from '../../src/cache/views-cache.ts';
import {
  countsOf,
  HOUR_MS,
  type RunRead,
  readAs,
  readOf,
  truthOf,
  WEEK_MS,
} from '../support/read-as.ts';
import { type Misbehaviour, siteService } from '../support/site-service.ts';

const FIRST_MONDAY = Date.parse('2026-01-05T07:00:00Z');
const WEEKS = 52;
const MAX_REQUESTS = 9;

/** What befalls a week's runs; a few weeks see several at once. */
interface Week {
  runsAtMs: number[];
  way: Misbehaviour | undefined;
  isDamaged: boolean;
}

/**
 * The same year each time: every way to go wrong comes more than once, and none in the last two
 * weeks.
 */
function eventfulYear(): Week[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const mondayMs = FIRST_MONDAY + index * WEEK_MS;
    const isCalm = index >= WEEKS - 2;
    if (!isCalm && index % 9 === 4) return { runsAtMs: [], way: undefined, isDamaged: false };
    const lateMs = index % 5 === 2 ? 50 * HOUR_MS : 0;
    const runsAtMs = index % 4 === 1 ? [lateMs, lateMs + 0.3 * HOUR_MS] : [lateMs];
    return {
      runsAtMs: runsAtMs.map((afterMs) => mondayMs + afterMs),
      way: isCalm ? undefined : WAYS[index % WAYS.length],
      isDamaged: !isCalm && index % 8 === 6,
    };
  });
}

const WAYS: readonly (Misbehaviour | undefined)[] = [
  undefined,
  undefined,
  'outage',
  undefined,
  'shuffled',
  undefined,
  undefined,
  'refusal',
  undefined,
  'empty',
  undefined,
];

/** Cuts every third file of the cache in half, another time other ones. */
async function damage(folder: string, index: number): Promise<void> {
  const names = (await readdir(folder)).sort().filter((_, at) => (at + index) % 3 === 0);
  for (const name of names) {
    const content = await readFile(join(folder, name));
    await writeFile(join(folder, name), content.subarray(0, content.length / 2));
  }
}

it('a year of late, dropped and doubled runs, outages, spent budgets and damaged files ends with every block right', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'views-year-'));
  let way: Misbehaviour | undefined;
  const service = siteService({
    paths: Array.from({ length: 300 }, (_, index) => `/page-${index}`),
    // Trouble comes and goes within a run.
    misbehave: ({ offset }, index) => (offset > 0 || index % 3 === 0 ? way : undefined),
  });
  const lines: string[] = [];
  const sent: { atMs: number; requests: number }[] = [];
  let last: RunRead | undefined;

  for (const [index, week] of eventfulYear().entries()) {
    way = week.way;
    if (week.isDamaged) await damage(folder.path, index);
    for (const atMs of week.runsAtMs) {
      const cache = await openViewsCache({
        folder: folder.path,
        baseUrl: 'https://docs.example',
        projectId: 'acme',
        apiKey: 'mint_key',
        log: (line) => lines.push(line),
      });
      const before = service.asked.length;
      const now = new Date(atMs);
      const settings = { weeks: 2 };
      const read = await readAs(service, { cache, now, settings, maxRequests: MAX_REQUESTS }).catch(
        () => undefined,
      );
      sent.push({ atMs, requests: service.asked.length - before });
      last = read;
      if (read === undefined || read.outcome.kind === 'rate-limited') continue;
      for (const block of read.history.blocks)
        expect(countsOf(block)).toEqual(truthOf(service, block.window));
      const { current, baseline, notRead } = readOf(read);
      if (notRead !== undefined) continue;
      expect(countsOf(current)).toEqual(truthOf(service, read.windows.current));
      expect(countsOf(baseline)).toEqual(truthOf(service, read.windows.baseline));
    }
  }

  expect([last && readOf(last).notRead, last?.history.missingBlocks]).toEqual([undefined, 0]);
  expect(last?.history.blocks.length).toBeGreaterThanOrEqual(12);
  expect(lines.length).toBeGreaterThan(1);
  // All of it was in the year.
  const year = eventfulYear();
  const count = (holds: (week: Week) => boolean) => year.filter(holds).length;
  expect({
    dropped: count(({ runsAtMs }) => runsAtMs.length === 0),
    doubled: count(({ runsAtMs }) => runsAtMs.length > 1),
    outages: count(({ way, runsAtMs }) => way === 'outage' && runsAtMs.length > 0),
    refusals: count(({ way, runsAtMs }) => way === 'refusal' && runsAtMs.length > 0),
    damaged: count(({ isDamaged }) => isDamaged),
    spentBudgets: sent.filter(({ requests }) => requests === MAX_REQUESTS).length > 3,
  }).toEqual({ dropped: 6, doubled: 11, outages: 4, refusals: 3, damaged: 5, spentBudgets: true });
  for (const { atMs } of sent) {
    const hour = sent.filter((run) => run.atMs > atMs - HOUR_MS && run.atMs <= atMs);
    expect(hour.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(MAX_REQUESTS);
  }
});
