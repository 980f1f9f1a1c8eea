/**
 * node packages/bench/src/scale/kept-spans.ts PATHS FOLDER
 *
 * Fills a cache of view-deltas, as its runs leave it, with the spans of a site of PATHS paths: both windows, and the
 * thirteen blocks before.
 */
import { openViewsCache } from '@docs-agent/view-deltas/cache';
import { createRandom } from '../simulation/random.ts';
import { cacheIn, SPANS } from './scene.ts';

const SEED = 1;
/** The site grew, and a hundredth of its pages more than the others. */
const GROWTH = { site: 1.15, page: 3 };

const [paths = '', folder = ''] = process.argv.slice(2);
const random = createRandom(SEED);
const means = Array.from({ length: Number(paths) }, () => 60 * Math.exp(random.normal()));
const cache = await openViewsCache(cacheIn(folder));
if (cache === undefined) throw new Error(`${folder} cannot be used`);
for (const [index, window] of SPANS.entries()) {
  const rows = rowsOf(index === 0 ? GROWTH : { site: 1, page: 1 });
  const sumOf = (series: 'human' | 'ai') => rows.reduce((sum, row) => sum + row[series], 0);
  const [human, ai] = [sumOf('human'), sumOf('ai')];
  const totals = { human, ai, total: human + ai };
  await cache.keep(window, { kind: 'whole', rows, totals, badRows: 0 });
}

function rowsOf(growth: { site: number; page: number }) {
  return means.map((mean, index) => {
    const human = random.poisson(mean * growth.site * (index % 100 === 0 ? growth.page : 1));
    const ai = random.poisson((mean * growth.site) / 2);
    return { path: `/guides/section-${index % 97}/page-${index}`, human, ai, total: human + ai };
  });
}
