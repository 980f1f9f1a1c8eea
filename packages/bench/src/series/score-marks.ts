import { marksOf } from '@docs-agent/verdicts';
import { createRandom } from '../simulation/random.ts';
import { type DrawnPage, drawSite, PHASES } from './site-draw.ts';
import type { SeriesSource } from './weekly-series.ts';

/** Shares of pages, from 0 to 1. */
export interface MarkScore {
  /** Of the pages to which nothing was done. */
  low: number;
  high: number;
  /** Of pages whose current views were changed by each factor: those marked in its direction. */
  found: number[];
}

/** Pages with fewer views in an ordinary window are not marked. */
export const MARKED_VIEWS = 100;
const MIN_VIEWS = 20;
/** Every tenth page is changed at a time, so that the site stays as it was. */
const CHANGED_PART = 10;

/**
 * Marks the pages of drawn sites, in all phases of the grid alike.
 *
 * @param draws a multiple of 4
 */
export function scoreMarks(
  source: SeriesSource,
  {
    earlierWindows,
    factors,
    draws,
  }: { earlierWindows: number; factors: readonly number[]; draws: number },
  seed: number,
): MarkScore {
  const random = createRandom(seed);
  const score: MarkScore = { low: 0, high: 0, found: factors.map(() => 0) };
  for (let draw = 0; draw < draws; draw += 1) {
    const windows = { earlierWindows, phase: draw % PHASES, leastViews: MARKED_VIEWS };
    const site = drawSite(source.seriesOfSite(random), windows, random);
    score.low += shareMarked(site, 'low', earlierWindows) / draws;
    score.high += shareMarked(site, 'high', earlierWindows) / draws;
    const first = Math.floor(random.uniform() * CHANGED_PART);
    score.found = score.found.map((found, index) => {
      const factor = factors[index] ?? 1;
      const isChanged = (page: number) => page % CHANGED_PART === first;
      const changed = site.map((page, at) =>
        isChanged(at) ? { ...page, current: page.changedBy(factor) } : page,
      );
      return (
        found + shareMarked(changed, factor < 1 ? 'low' : 'high', earlierWindows, isChanged) / draws
      );
    });
  }
  return score;
}

function shareMarked(
  site: readonly DrawnPage[],
  wanted: 'low' | 'high',
  earlierWindows: number,
  isCounted: (page: number) => boolean = () => true,
): number {
  const marks = marksOf(site, MIN_VIEWS, earlierWindows).filter((_, page) => isCounted(page));
  return marks.filter((mark) => mark === wanted).length / marks.length;
}
