import { inflationOf } from './genomic-control.ts';
import { median } from './median.ts';
import { conditionalMidP } from './mid-p.ts';
import { normalScore } from './normal-score.ts';
import { fitPrior, type PageVariance, squeezedVariance, type VariancePrior } from './squeezed-variance.ts';
import { logCount, poissonVarianceOf } from './window-pair.ts';

/** Views of one page in windows of one length. */
export interface PageHistory {
  current: number;
  /** The baseline window first, then those before it; as far back as the page has been seen. */
  earlier: readonly number[];
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
  const moves = pages.map((page) => moveOf(page, levels));
  const prior = fitPrior(moves);
  return { ...levels, prior, inflation: inflationOf(moves.map((move) => scoreOf(move, prior))) };
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
  const levels = noise.earlierLevels.slice(0, page.earlier.length);
  const earlier = page.earlier.slice(0, levels.length).reduce((sum, count) => sum + count, 0);
  const earlierExposure = levels.reduce((sum, level) => sum + Math.exp(level), 0);
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
    const moves = pages.flatMap(({ earlier }) => {
      const [baseline, then] = [earlier[0], earlier[window]];
      return baseline === undefined || then === undefined ? [] : [logCount(then) - logCount(baseline)];
    });
    if (moves.length < LEAST_PAGES) return levels;
    levels.push(median(moves));
  }
  return levels;
}

/** The change from a page's mean earlier level, and its variance over the earlier windows. */
interface Move extends PageVariance {
  change: number;
  windows: number;
}

function moveOf(
  { current, earlier }: PageHistory,
  { earlierLevels, currentLevel }: Pick<HistoryNoise, 'earlierLevels' | 'currentLevel'>,
): Move {
  let windows = 0;
  let sum = 0;
  let squares = 0;
  let countingVariance = 0;
  for (const level of earlierLevels) {
    const count = earlier[windows];
    if (count === undefined) break;
    // Welford's running mean and sum of squares.
    windows += 1;
    const own = logCount(count) - level;
    const distance = own - sum / Math.max(1, windows - 1);
    sum += own;
    squares += distance * (own - sum / windows);
    countingVariance += poissonVarianceOf(count);
  }
  return {
    change: logCount(current) - currentLevel - sum / windows,
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
