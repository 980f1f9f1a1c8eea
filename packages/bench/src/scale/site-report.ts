/**
 * node packages/bench/src/scale/site-report.ts FOLDER
 *
 * Reads the weeks of a site from a cache, then compares, judges and renders them, in a process of its own with the built
 * modules of the action and in the order in which the action does it. Prints `{"readMs", "elapsedMs", "memoryBytes"}`:
 * the time to read the files, the time from views to Markdown, and the most memory at any time beyond Node and the
 * loaded code, the views of all weeks among it.
 */
import { createClient } from '@docs-agent/core';
import { openViewsCache } from '@docs-agent/view-deltas/cache';
import { judged } from '@docs-agent/view-deltas/judge-rows';
import { publish } from '@docs-agent/view-deltas/published-report';
import { readSite } from '@docs-agent/view-deltas/reading';
import { renderSite } from '@docs-agent/view-deltas/render/site';
import { moversOf, siteRows, sumOf } from '@docs-agent/view-deltas/report';
import { DEFAULT_SETTINGS } from '@docs-agent/view-deltas/verdicts';
import { weeklyTrend } from '@docs-agent/view-deltas/weekly-trend';
import { cacheIn, LAST_DAY_MS } from './scene.ts';

const WINDOWS = {
  current: { dateFrom: '2026-10-19', dateTo: '2026-11-16' },
  baseline: { dateFrom: '2026-09-21', dateTo: '2026-10-19' },
  currentDays: 28,
  baselineDays: 28,
  isComparable: true,
  historyFrom: undefined,
};
const EARLIER_WINDOWS = 4;
const RUN_URL = 'https://github.com/acme/docs/actions/runs/1';
const ROWS_OF_TABLE = 25;
const DAY_MS = 86_400_000;
/** All is in the cache; nothing is asked of the service. */
const MAX_REQUESTS = 0;
const SERVICE = { baseUrl: 'https://docs.example', projectId: 'acme', apiKey: 'not-a-secret' };

const baseBytes = process.memoryUsage.rss();
const startedAtMs = performance.now();
const read = await readSite(
  () => createClient(SERVICE),
  WINDOWS,
  {
    maxRequests: MAX_REQUESTS,
    basePath: undefined,
    cache: await openViewsCache(cacheIn(process.argv[2] ?? '')),
    history: 'known',
    now: new Date(LAST_DAY_MS + DAY_MS),
  },
  new AbortController().signal,
);
if (read.incomplete !== undefined || read.earlierWindows.length < EARLIER_WINDOWS) {
  throw new Error('weeks are missing in the cache');
}

const readAtMs = performance.now();
const pages = siteRows(read, WINDOWS);
const site = sumOf(pages, WINDOWS);
const report = judged(
  {
    subject: { kind: 'site' },
    windows: WINDOWS,
    pages,
    movers: moversOf(pages, WINDOWS),
    sum: site,
    site,
    redirects: { lost: [], redirected: [] },
    gate: { kind: 'warns' },
    conditions: { hits: [], notEvaluated: [] },
    notes: [],
    settings: DEFAULT_SETTINGS,
    incomplete: undefined,
    requestsUsed: 0,
    requestBudget: MAX_REQUESTS,
    trend: weeklyTrend(read.weeks),
  },
  read,
);
const markdown = renderSite(publish(report, 'exact'), RUN_URL, ROWS_OF_TABLE);
const endedAtMs = performance.now();
if (!markdown.includes('clear\u00a0rise')) throw new Error('the report found nothing, so it was not judged');

const memoryBytes = process.resourceUsage().maxRSS * 1_024 - baseBytes;
console.log(JSON.stringify({ readMs: readAtMs - startedAtMs, elapsedMs: endedAtMs - readAtMs, memoryBytes }));
