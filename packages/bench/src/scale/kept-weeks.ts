/**
 * node packages/bench/src/scale/kept-weeks.ts PATHS FOLDER
 *
 * Fills a cache of view-deltas, as its runs leave it behind, with the weeks of a site of so many paths: those of both
 * windows, and of four windows before.
 */
import { openViewsCache } from '@docs-agent/view-deltas/cache';
import { toColumns } from '@docs-agent/view-deltas/stored-span';
import { createRandom } from '../simulation/random.ts';
import { cacheIn, LAST_DAY_MS } from './scene.ts';

const WEEKS = 24;
const CURRENT_WEEKS = 4;
const WEEK_MS = 7 * 24 * 3_600_000;
const SEED = 1;
/** The site grew, and a hundredth of its pages more than the others. */
const GROWTH = { site: 1.15, page: 3 };

const [paths = '', folder = ''] = process.argv.slice(2);
const random = createRandom(SEED);
const means = Array.from({ length: Number(paths) }, () => 15 * Math.exp(random.normal()));
const cache = await openViewsCache(cacheIn(folder));
for (let week = 0; week < WEEKS; week += 1) {
  const rows = rowsOf(week < CURRENT_WEEKS ? GROWTH : { site: 1, page: 1 });
  const sumOf = (series: 'human' | 'ai') => rows.reduce((sum, row) => sum + row[series], 0);
  const [human, ai] = [sumOf('human'), sumOf('ai')];
  const totals = { human, ai, total: human + ai };
  const window = { dateFrom: dayBefore(week + 1), dateTo: dayBefore(week) };
  await cache.keep(window, { kind: 'whole', rows: toColumns(rows), totals });
}

function rowsOf(growth: { site: number; page: number }) {
  return means.map((mean, index) => {
    const human = random.poisson(mean * growth.site * (index % 100 === 0 ? growth.page : 1));
    const ai = random.poisson((mean * growth.site) / 2);
    return { path: `/guides/section-${index % 97}/page-${index}`, human, ai, total: human + ai };
  });
}

/** The day so many weeks before the end of the current window. */
function dayBefore(weeks: number): string {
  return new Date(LAST_DAY_MS - weeks * WEEK_MS).toISOString().slice(0, 10);
}
