import { columnOf } from './column.ts';
import { inflationOf } from './genomic-control.ts';
import { median } from './median.ts';
import { conditionalMidP } from './mid-p.ts';
import { normalScore } from './normal-score.ts';
import {
  fitPrior,
  type PageVariance,
  type PageVariances,
  squeezedVariance,
  type VariancePrior,
} from './squeezed-variance.ts';
import { type CountPair, logCount, poissonVarianceOf } from './window-pair.ts';

/** Views of one page in windows of one length. */
export interface PageHistory extends CountPair {
  /** Counts before the baseline window, newest first, as far back as the page has been seen. */
  earlier: readonly number[];
}

/** In how many windows before the current one a page is known, the baseline window first. */
export function windowsOf({ earlier }: PageHistory): number {
  return earlier.length + 1;
}

function countIn({ baseline, earlier }: PageHistory, window: number): number {
  return window === 0 ? baseline : (earlier[window - 1] ?? 0);
}

/** What a site's earlier windows say about how its pages move by themselves. */
export interface HistoryNoise {
  /** Logarithm of the typical page's views in each earlier window, over those in the baseline window. */
  earlierLevels: readonly number[];
  /** The same of the current window. */
  currentLevel: number;
  prior: VariancePrior;
  /** λ ≥ 1, of genomic control. */
  inflation: number;
}

/** Fewer windows say too little about the noise of one page. */
export const LEAST_WINDOWS = 4;
/** Beyond a year of months there is little to gain, and what a page was then says little about now. */
const MOST_WINDOWS = 12;
/** With fewer pages there is no telling what a typical page was in a window. */
const LEAST_PAGES = 12;

/**
 * Learns the noise of a site from its earlier windows.
 *
 * @param pages each seen in at least `LEAST_WINDOWS` windows; of no use are windows that fewer than 12 of them reach
 * @param currentLevel logarithm of how the typical page moved from the baseline to the current window
 * @returns undefined where too few pages reach back far enough
 */
export function fitHistory(pages: readonly PageHistory[], currentLevel: number): HistoryNoise | undefined {
  const earlierLevels = levelsOf(pages);
  if (earlierLevels.length < LEAST_WINDOWS) return undefined;
  const levels = { earlierLevels, currentLevel };
  const prior = fitPrior(variancesOf(pages, levels));
  const scores = columnOf(pages, (page) => scoreOf(moveOf(page, levels), prior));
  return { ...levels, prior, inflation: inflationOf(scores) };
}

/** How a page stands to its own earlier windows. */
export interface HistoryJudgment {
  /** Standard score of the change beyond the typical page, without its sign. */
  score: number;
  /** Of the exact conditional test against all its earlier windows together. */
  midP: number;
  /** Views in the current window, had the page kept its earlier level and moved as the typical page. */
  expected: number;
}

/** @param page seen in at least `LEAST_WINDOWS` windows */
export function judgeByHistory(page: PageHistory, noise: HistoryNoise): HistoryJudgment {
  const windows = Math.min(windowsOf(page), noise.earlierLevels.length);
  let earlier = 0;
  let earlierExposure = 0;
  for (let window = 0; window < windows; window += 1) {
    earlier += countIn(page, window);
    earlierExposure += Math.exp(noise.earlierLevels[window] ?? 0);
  }
  const exposure = Math.exp(noise.currentLevel);
  return {
    score: scoreOf(moveOf(page, noise), noise.prior) / Math.sqrt(noise.inflation),
    midP: conditionalMidP(page.current, earlier, exposure / (exposure + earlierExposure)),
    expected: (earlier / earlierExposure) * exposure,
  };
}

function levelsOf(pages: readonly PageHistory[]): number[] {
  const levels: number[] = [];
  for (let window = 0; window < MOST_WINDOWS; window += 1) {
    const seen = pages.filter((page) => window < windowsOf(page));
    if (seen.length < LEAST_PAGES) return levels;
    levels.push(median(columnOf(seen, (page) => logCount(countIn(page, window)) - logCount(page.baseline))));
  }
  return levels;
}

/** The change from a page's mean earlier level, and its variance over the earlier windows. */
interface Move extends PageVariance {
  change: number;
  windows: number;
}

/** How the typical page stood in each window. */
type Levels = Pick<HistoryNoise, 'earlierLevels' | 'currentLevel'>;

function variancesOf(pages: readonly PageHistory[], levels: Levels): PageVariances {
  const variances = new Float64Array(pages.length);
  const countingVariances = new Float64Array(pages.length);
  const degreesOfFreedom = new Float64Array(pages.length);
  pages.forEach((page, index) => {
    const move = moveOf(page, levels);
    variances[index] = move.variance;
    countingVariances[index] = move.countingVariance;
    degreesOfFreedom[index] = move.degreesOfFreedom;
  });
  return { variances, countingVariances, degreesOfFreedom };
}

function moveOf(page: PageHistory, { earlierLevels, currentLevel }: Levels): Move {
  const windows = Math.min(windowsOf(page), earlierLevels.length);
  const ownLevel = (window: number) => logCount(countIn(page, window)) - (earlierLevels[window] ?? 0);
  let sum = 0;
  let countingVariance = 0;
  for (let window = 0; window < windows; window += 1) {
    sum += ownLevel(window);
    countingVariance += poissonVarianceOf(countIn(page, window));
  }
  const level = sum / windows;
  let squares = 0;
  for (let window = 0; window < windows; window += 1) squares += (ownLevel(window) - level) ** 2;
  return {
    change: logCount(page.current) - currentLevel - level,
    windows,
    variance: squares / (windows - 1),
    degreesOfFreedom: windows - 1,
    countingVariance: countingVariance / windows,
  };
}

function scoreOf(move: Move, prior: VariancePrior): number {
  const variance = squeezedVariance(move, prior) * (1 + 1 / move.windows);
  return normalScore(
    Math.abs(move.change) / Math.sqrt(variance),
    prior.degreesOfFreedom + move.degreesOfFreedom,
  );
}
