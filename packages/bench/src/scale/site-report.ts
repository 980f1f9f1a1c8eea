/**
 * node packages/bench/src/scale/site-report.ts FOLDER
 *
 * Reads the spans of a site from a cache, then compares, judges and renders them, in a process of its own with the built
 * modules of the action and in the order in which the action does it. Prints `{"readMs", "elapsedMs", "memoryBytes"}`:
 * the time to read the files, the time from views to Markdown, and the most memory at any time beyond Node and the
 * loaded code.
 */
import { createClient } from '@docs-agent/core';
import { openViewsCache } from '@docs-agent/view-deltas/cache';
import { courseOf } from '@docs-agent/view-deltas/course';
import { withVerdicts } from '@docs-agent/view-deltas/judge-rows';
import { knownHistory } from '@docs-agent/view-deltas/known-history';
import { publish } from '@docs-agent/view-deltas/published-report';
import { openViewsReader } from '@docs-agent/view-deltas/reading';
import { renderSite } from '@docs-agent/view-deltas/render/site';
import { siteRows, sumOf } from '@docs-agent/view-deltas/rows';
import { sectionsOf } from '@docs-agent/view-deltas/sections';
import { cacheIn, NOW, SERVICE, SPANS, WINDOWS } from './scene.ts';

const ROWS_OF_TABLE = 25;
/** All is in the cache; nothing is asked of the service. */
const MAX_REQUESTS = 0;
const LINKS = {
  runUrl: 'https://github.com/acme/docs/actions/runs/1',
  repositoryUrl: 'https://github.com/acme/docs',
  commit: 'abcdef0',
  pullRequest: undefined,
  siteUrl: undefined,
};

const baseBytes = process.memoryUsage.rss();
const startedAtMs = performance.now();
const reader = await openViewsReader({
  connect: () => createClient(SERVICE),
  cache: openViewsCache(cacheIn(process.argv[2] ?? '')),
  maxRequests: MAX_REQUESTS,
  basePath: undefined,
  now: NOW,
  sharesHour: false,
  signal: new AbortController().signal,
});
const read = await reader.read(WINDOWS);
const history = reader.history(WINDOWS);
if (read.kind !== 'read' || read.windows.incomplete !== undefined || history.blocks.length < SPANS.length - 2)
  throw new Error('spans are missing in the cache');

const readAtMs = performance.now();
const views = read.windows;
const pages = siteRows(views, WINDOWS, () => undefined);
const site = sumOf(pages, views, WINDOWS);
const report = withVerdicts(
  {
    subject: { kind: 'site' },
    windows: WINDOWS,
    pages,
    sum: site,
    site,
    typicalPage: { human: undefined, ai: undefined },
    history: knownHistory(history, WINDOWS),
    course: courseOf(views, history.blocks, WINDOWS),
    sections: sectionsOf(pages, views, WINDOWS),
    editedOn: new Map(),
    merges: [],
    effect: undefined,
    redirects: { lost: [], unjudged: { why: [], paths: [], rulesFile: undefined }, redirected: [] },
    deadEnds: undefined,
    gate: { kind: 'warns' },
    conditions: { hits: [], notEvaluated: [] },
    notes: [],
    unmet: undefined,
    settings: { minViews: 20 },
    incomplete: undefined,
    requestsUsed: 0,
    requestBudget: MAX_REQUESTS,
  },
  views,
  history.blocks,
);
const markdown = renderSite(publish(report, 'exact'), LINKS, ROWS_OF_TABLE);
const endedAtMs = performance.now();
if (!markdown.includes('**high**')) throw new Error('the report has no mark, so it was not judged');

const memoryBytes = process.resourceUsage().maxRSS * 1_024 - baseBytes;
console.log(JSON.stringify({ readMs: readAtMs - startedAtMs, elapsedMs: endedAtMs - readAtMs, memoryBytes }));
