import type { Column } from './column.ts';
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
  const moves = movesOf(pages, levels);
  const prior = fitPrior(moves);
  const scores = moves.changes.map((_, index) => scoreOf(moveAt(moves, index), prior));
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
    const moves = movesSince(pages, window);
    if (moves.length < LEAST_PAGES) return levels;
    levels.push(median(moves));
  }
  return levels;
}

/** Logarithms of how the pages that were seen in a window stood in it, over the baseline window. */
function movesSince(pages: readonly PageHistory[], window: number): Column {
  const moves = new Float64Array(pages.length);
  let seen = 0;
  pages.forEach((page) => {
    if (window >= windowsOf(page)) return;
    moves[seen] = logCount(countIn(page, window)) - logCount(page.baseline);
    seen += 1;
  });
  return moves.subarray(0, seen);
}

/** The change from a page's mean earlier level, and its variance over the earlier windows. */
interface Move extends PageVariance {
  change: number;
  windows: number;
}

/** How the typical page stood in each window. */
type Levels = Pick<HistoryNoise, 'earlierLevels' | 'currentLevel'>;

/** The moves of many pages. */
interface Moves extends PageVariances {
  changes: Column;
  windows: Column;
}

function movesOf(pages: readonly PageHistory[], levels: Levels): Moves {
  const column = () => new Float64Array(pages.length);
  const moves = {
    changes: column(),
    windows: column(),
    variances: column(),
    degreesOfFreedom: column(),
    countingVariances: column(),
  };
  pages.forEach((page, index) => {
    const move = moveOf(page, levels);
    moves.changes[index] = move.change;
    moves.windows[index] = move.windows;
    moves.variances[index] = move.variance;
    moves.degreesOfFreedom[index] = move.degreesOfFreedom;
    moves.countingVariances[index] = move.countingVariance;
  });
  return moves;
}

function moveAt(moves: Moves, index: number): Move {
  return {
    change: moves.changes[index] ?? Number.NaN,
    windows: moves.windows[index] ?? Number.NaN,
    variance: moves.variances[index] ?? Number.NaN,
    degreesOfFreedom: moves.degreesOfFreedom[index] ?? Number.NaN,
    countingVariance: moves.countingVariances[index] ?? Number.NaN,
  };
}

function moveOf(page: PageHistory, levels: Levels): Move {
  const windows = Math.min(windowsOf(page), levels.earlierLevels.length);
  const level = meanLevel(page, windows, levels);
  return {
    change: logCount(page.current) - levels.currentLevel - level,
    windows,
    variance: varianceAbout(level, page, windows, levels),
    degreesOfFreedom: windows - 1,
    countingVariance: meanCountingVariance(page, windows),
  };
}

/** Logarithm of a page's views in a window, beyond the typical page. */
function levelIn(page: PageHistory, window: number, { earlierLevels }: Levels): number {
  return logCount(countIn(page, window)) - (earlierLevels[window] ?? 0);
}

function meanLevel(page: PageHistory, windows: number, levels: Levels): number {
  let sum = 0;
  for (let window = 0; window < windows; window += 1) sum += levelIn(page, window, levels);
  return sum / windows;
}

function varianceAbout(level: number, page: PageHistory, windows: number, levels: Levels): number {
  let squares = 0;
  for (let window = 0; window < windows; window += 1) {
    squares += (levelIn(page, window, levels) - level) ** 2;
  }
  return squares / (windows - 1);
}

function meanCountingVariance(page: PageHistory, windows: number): number {
  let sum = 0;
  for (let window = 0; window < windows; window += 1) sum += poissonVarianceOf(countIn(page, window));
  return sum / windows;
}

function scoreOf(move: Move, prior: VariancePrior): number {
  const variance = squeezedVariance(move, prior) * (1 + 1 / move.windows);
  return normalScore(
    Math.abs(move.change) / Math.sqrt(variance),
    prior.degreesOfFreedom + move.degreesOfFreedom,
  );
}
