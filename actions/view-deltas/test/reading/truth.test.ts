import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Reading, SpanViews } from '../../src/reading/reading.ts';
import { earlierWindows, weekOf } from '../../src/reading/weeks.ts';
import type { Windows } from '../../src/windows.ts';
import { type MemoryCache, memoryCache } from '../support/memory-cache.ts';
import { countsOf, HOUR_MS, MONDAY, readAs, truthOf, WEEK_MS } from '../support/read-as.ts';
import { type Misbehaviour, type SiteService, siteService } from '../support/site-service.ts';
import { windowsAt } from '../support/windows-at.ts';

const pathsOf = (count: number) => Array.from({ length: count }, (_, index) => `/page-${index}`);

const misbehaviour = fc.option(fc.constantFrom<Misbehaviour>('outage', 'refusal', 'empty', 'shuffled'), {
  freq: 5,
  nil: undefined,
});

const site = fc.constantFrom(0, 1, 40, 251, 600).map(pathsOf);

/** What a reading says is true, or is said to be incomplete and overstates nothing. */
function expectTruth(reading: Reading, service: SiteService, windows: Windows): void {
  const compared: [SpanViews, Windows['current']][] = [
    [reading.current, windows.current],
    [reading.baseline, windows.baseline],
  ];
  for (const [views, window] of compared) {
    const truth = truthOf(service, window);
    if (reading.incomplete === undefined) expect(countsOf(views)).toEqual(truth);
    for (const [path, { human, ai, total }] of countsOf(views)) {
      const most = truth.get(path) ?? { human: 0, ai: 0, total: 0 };
      expect([path, human <= most.human && ai <= most.ai && total <= most.total]).toEqual([path, true]);
    }
  }
  for (const week of reading.weeks) {
    expect(countsOf(week)).toEqual(truthOf(service, weekOf(week.monday)));
  }
  for (const [index, window] of earlierWindows(windows).entries()) {
    const views = reading.earlierWindows[index];
    if (views !== undefined) expect(countsOf(views)).toEqual(truthOf(service, window));
  }
}

it('whatever the service does in between, counts are true or said to be incomplete', async () => {
  await fc.assert(
    fc.asyncProperty(
      site,
      fc.array(misbehaviour, { maxLength: 30 }),
      fc.integer({ min: 2, max: 60 }),
      async (paths, ways, maxRequests) => {
        const service = siteService({ paths, misbehave: (_asked, index) => ways[index] });
        const reading = await readAs(service, { maxRequests });
        expectTruth(reading, service, windowsAt(new Date(MONDAY)));
        expect(service.asked.length).toBeLessThanOrEqual(maxRequests);
        expect(reading.requestsUsed).toBe(service.asked.length);
      },
    ),
    { numRuns: 100 },
  );
});

/** One run of an eventful life, and what becomes of the cache before it. */
interface Run {
  hoursLater: number;
  maxRequests: number;
  history: 'known' | 'fill';
  weeks: number;
  ways: (Misbehaviour | undefined)[];
  /** Cancels the run when it sends this request; undefined lets it end. */
  cancelAt: number | undefined;
  /** Files of the cache that get lost before it. */
  losses: number[];
}

const run: fc.Arbitrary<Run> = fc.record({
  hoursLater: fc.constantFrom(0, 1, 24, 24 * 7, 24 * 15),
  maxRequests: fc.integer({ min: 2, max: 50 }),
  history: fc.constantFrom('known', 'fill'),
  weeks: fc.constantFrom(1, 2),
  ways: fc.array(misbehaviour, { maxLength: 12 }),
  cancelAt: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 3, nil: undefined }),
  losses: fc.array(fc.nat(30), { maxLength: 2 }),
});

function lose(cache: MemoryCache, losses: readonly number[]): void {
  for (const loss of losses) {
    const name = [...cache.spans.keys()][loss];
    if (name !== undefined) cache.spans.delete(name);
  }
}

it('a cache filled by any runs, cancelled, refused and damaged in between, says what one read would', async () => {
  await fc.assert(
    fc.asyncProperty(site, fc.array(run, { minLength: 1, maxLength: 6 }), async (paths, runs) => {
      let current: Run | undefined;
      let begun = 0;
      let controller = new AbortController();
      const service = siteService({
        paths,
        misbehave: (_asked, index) => {
          if (index - begun === current?.cancelAt) controller.abort();
          return current?.ways[index - begun];
        },
      });
      const cache = memoryCache();
      let nowMs = MONDAY;
      for (const next of runs) {
        current = next;
        begun = service.asked.length;
        controller = new AbortController();
        nowMs += next.hoursLater * HOUR_MS;
        lose(cache, next.losses);
        const { maxRequests, history, weeks } = next;
        const now = new Date(nowMs);
        const settings = { weeks };
        const { signal } = controller;
        const reading = await readAs(service, { cache, now, settings, maxRequests, history, signal }).catch(
          (error: Error) => {
            expect(error.message).toContain('was cancelled');
          },
        );
        if (reading !== undefined) expectTruth(reading, service, windowsAt(now, settings));
        expect(service.asked.length - begun).toBeLessThanOrEqual(maxRequests);
      }

      current = undefined;
      const now = new Date(nowMs + WEEK_MS);
      const settings = { weeks: 1 };
      const reading = await readAs(service, { cache, now, settings, maxRequests: 1_000, history: 'fill' });
      expect([reading.incomplete, reading.missingWeeks, reading.weeks.length]).toEqual([undefined, 0, 13]);
      expectTruth(reading, service, windowsAt(now, settings));
    }),
    { numRuns: 30 },
  );
});
