/**
 * node packages/bench/src/scale/site-report.ts PATHS
 *
 * Compares, judges and renders a site of so many paths, each viewed in both windows and in four before, in a process of
 * its own with the built modules of the action. Prints `{"elapsedMs", "memoryBytes"}`: the time from the views that
 * stand in memory to the Markdown, and the most memory beyond Node and the loaded code, the views among it.
 */
import type { ViewRow } from '@docs-agent/core';
import { judged } from '@docs-agent/view-deltas/judge-rows';
import { publish } from '@docs-agent/view-deltas/published-report';
import { renderSite } from '@docs-agent/view-deltas/render/site';
import { moversOf, siteRows, sumOf } from '@docs-agent/view-deltas/report';
import { DEFAULT_SETTINGS } from '@docs-agent/view-deltas/verdicts';
import { createRandom } from '../simulation/random.ts';

const WINDOWS = {
  current: { dateFrom: '2026-10-19', dateTo: '2026-11-16' },
  baseline: { dateFrom: '2026-09-21', dateTo: '2026-10-19' },
  currentDays: 28,
  baselineDays: 28,
  isComparable: true,
  historyFrom: undefined,
};
const RUN_URL = 'https://github.com/acme/docs/actions/runs/1';
const ROWS_OF_TABLE = 25;
const SEED = 1;
const NO_VIEWS = { human: 0, ai: 0, total: 0 };

const random = createRandom(SEED);
const baseBytes = process.memoryUsage.rss();
const means = Array.from({ length: Number(process.argv[2]) }, () => 60 * Math.exp(random.normal()));
const views = {
  current: simulateSpan(1.15),
  baseline: simulateSpan(1),
  earlierWindows: [simulateSpan(1), simulateSpan(1), simulateSpan(1), simulateSpan(1)],
  weeks: [],
};

const startedAtMs = performance.now();
const pages = siteRows(views, WINDOWS);
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
    requestsUsed: 600,
    requestBudget: 600,
  },
  views,
);
const markdown = renderSite(publish(report, 'exact'), RUN_URL, ROWS_OF_TABLE);
const elapsedMs = performance.now() - startedAtMs;
if (!markdown.includes('clear\u00a0rise')) throw new Error('the report found nothing, so it was not judged');

const memoryBytes = process.resourceUsage().maxRSS * 1_024 - baseBytes;
console.log(JSON.stringify({ elapsedMs, memoryBytes }));

/** Views of one window; a hundredth of the pages is viewed three times as much in a window that grew. */
function simulateSpan(factor: number) {
  const pages = new Map<string, ViewRow>();
  means.forEach((mean, index) => {
    const path = `/guides/section-${index % 97}/page-${index}`;
    const own = factor > 1 && index % 100 === 0 ? 3 : 1;
    const human = random.poisson(mean * factor * own);
    const ai = random.poisson((mean * factor) / 2);
    pages.set(path, { path, human, ai, total: human + ai });
  });
  return { pages, totals: NO_VIEWS };
}
