import type { ViewsWindow } from '@docs-agent/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SpanViews } from '../../src/reading/known.ts';
import { notReadBelow } from '../../src/reading/known.ts';
import { type MemoryCache, memoryCache } from '../support/memory-cache.ts';
import {
  countsOf,
  HOUR_MS,
  MONDAY,
  pathsOf,
  type RunRead,
  readAs,
  readOf,
  totalsOf,
  truthOf,
  WEEK_MS,
} from '../support/read-as.ts';
import { type Misbehaviour, type SiteService, siteService } from '../support/site-service.ts';

const misbehaviour = fc.option(
  fc.constantFrom<Misbehaviour>('outage', 'refusal', 'empty', 'shuffled'),
  {
    freq: 5,
    nil: undefined,
  },
);

const site = fc.constantFrom(0, 1, 40, 251, 600, 1_600).map(pathsOf);
const order = fc.constantFrom('as given' as const, 'falling' as const);

/** What a run says is true, or is said to be incomplete and overstates nothing. */
function expectTruth({ outcome, history, windows }: RunRead, service: SiteService): void {
  for (const block of history.blocks)
    expect(countsOf(block)).toEqual(truthOf(service, block.window));
  if (outcome.kind === 'rate-limited') return;
  const { current, baseline, notRead } = outcome.views;
  const below = notReadBelow(notRead);
  const compared: [SpanViews, ViewsWindow][] = [[current, windows.current]];
  if (notRead?.what === 'baseline') expect(baseline.totals).toEqual({ unknown: 'not-read' });
  else compared.push([baseline, windows.baseline]);
  for (const [views, window] of compared) {
    const truth = truthOf(service, window);
    expect(views.totals).toEqual({ value: totalsOf(service, window) });
    if (notRead === undefined) expect(countsOf(views)).toEqual(truth);
    for (const [path, { human, ai, total }] of countsOf(views)) {
      const most = truth.get(path) ?? { human: 0, ai: 0, total: 0 };
      expect([path, human <= most.human && ai <= most.ai && total <= most.total]).toEqual([
        path,
        true,
      ]);
      if (below !== undefined) expect(total).toBe(most.total);
    }
    for (const [path, { total }] of truth) {
      if (below === undefined || views.pages.has(path)) continue;
      expect(total).toBeLessThan(below);
    }
  }
}

/** Trouble in which nothing can be read is an error, which says so. */
function expectTrouble(error: Error): undefined {
  expect(error.message).toMatch(/^Page views could not be read: the service failed|was cancelled/);
  return undefined;
}

it('counts are true or reported as incomplete, regardless of what the service does', async () => {
  await fc.assert(
    fc.asyncProperty(
      site,
      fc.array(misbehaviour, { maxLength: 30 }),
      fc.integer({ min: 2, max: 60 }),
      order,
      async (paths, ways, maxRequests, order) => {
        const service = siteService({ paths, order, misbehave: (_asked, index) => ways[index] });
        const read = await readAs(service, { maxRequests, cache: memoryCache() }).catch(
          expectTrouble,
        );
        expect(service.asked.length).toBeLessThanOrEqual(maxRequests);
        if (read === undefined) return;
        expectTruth(read, service);
        expect(read.requestsUsed).toBe(service.asked.length);
      },
    ),
    { numRuns: 100, seed: 1 },
  );
});

/** One run of an eventful life, and what becomes of the cache before it. */
interface Run {
  hoursLater: number;
  maxRequests: number;
  isCacheSaved: boolean;
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
  isCacheSaved: fc.boolean(),
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

it('a cache filled by cancelled, refused and damaged runs gives the same result as one read', async () => {
  await fc.assert(
    fc.asyncProperty(
      site,
      order,
      fc.array(run, { minLength: 1, maxLength: 6 }),
      async (paths, order, runs) => {
        let current: Run | undefined;
        let begun = 0;
        let controller = new AbortController();
        const service = siteService({
          paths,
          order,
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
          const { maxRequests, isCacheSaved, weeks } = next;
          const now = new Date(nowMs);
          const { signal } = controller;
          const options = { cache, now, settings: { weeks }, maxRequests, isCacheSaved, signal };
          const read = await readAs(service, options).catch(expectTrouble);
          if (read !== undefined) expectTruth(read, service);
          expect(service.asked.length - begun).toBeLessThanOrEqual(maxRequests);
        }

        current = undefined;
        const now = new Date(nowMs + WEEK_MS);
        const read = await readAs(service, {
          cache,
          now,
          settings: { weeks: 1 },
          maxRequests: 1_000,
        });
        expect([readOf(read).notRead, read.history.missingBlocks]).toEqual([undefined, 0]);
        expect(read.history.blocks.length).toBeGreaterThanOrEqual(12);
        expectTruth(read, service);
      },
    ),
    { numRuns: 30, seed: 1 },
  );
});
