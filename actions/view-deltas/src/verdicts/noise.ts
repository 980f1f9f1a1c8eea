import { median } from './median.ts';

/** Median of χ² with one degree of freedom: what a squared standard score has as its median. */
const MEDIAN_OF_CHI_SQUARE = 0.4549364;

/** One page's log change beyond the typical page, and the variance that counting alone gives it. */
export interface LogChange {
  change: number;
  countingVariance: number;
}

/** How much pages of a site move by themselves: variance = overdispersion · counting variance + wander. */
export interface Noise {
  /** φ: how many views come together; 1 if each comes by itself. */
  overdispersion: number;
  /** τ²: variance of the log change of a page however many views it has. */
  wander: number;
  /** λ ≥ 1: what the fit still leaves out (genomic control). */
  inflation: number;
}

/** Too few pages to learn their noise from: these floors are then assumed (chosen on simulated sites). */
const FEW_PAGES = 60;
const FLOORS_OF_FEW = { overdispersion: 2, wander: 0.05 };
const FLOORS = { overdispersion: 1, wander: 0 };

/**
 * The noise of a site from two windows alone: most pages did not change, so the medians of their squared changes show
 * how much pages move by themselves.
 *
 * @see B. Devlin and K. Roeder, Genomic Control for Association Studies, 1999
 */
export function fitNoise(pages: readonly LogChange[]): Noise {
  const floors = pages.length < FEW_PAGES ? FLOORS_OF_FEW : FLOORS;
  const trend = fitTrend(binsOf(pages), floors);
  const squaredScores = pages.map((page) => page.change ** 2 / varianceOf(page, trend));
  return { ...trend, inflation: Math.max(1, median(squaredScores) / MEDIAN_OF_CHI_SQUARE) };
}

/** Standard score of a page's change, without its sign. */
export function scoreOf(page: LogChange, noise: Noise): number {
  return Math.abs(page.change) / Math.sqrt(varianceOf(page, noise) * noise.inflation);
}

type Trend = Pick<Noise, 'overdispersion' | 'wander'>;

function varianceOf({ countingVariance }: LogChange, { overdispersion, wander }: Trend): number {
  return overdispersion * countingVariance + wander;
}

interface Bin {
  countingVariance: number;
  variance: number;
}

const MOST_BINS = 6;
const LEAST_PAGES_OF_BIN = 10;

/** A bin whose pages happen to lie still would have the logarithm of 0 as its variance. */
const LEAST_OF_COUNTING_VARIANCE = 0.25;

function binsOf(pages: readonly LogChange[]): Bin[] {
  const sorted = [...pages].sort((left, right) => left.countingVariance - right.countingVariance);
  const bins = Math.max(1, Math.min(MOST_BINS, Math.floor(pages.length / LEAST_PAGES_OF_BIN)));
  return Array.from({ length: bins }, (_, index) => {
    const bin = sorted.slice(
      Math.floor((index * pages.length) / bins),
      Math.floor(((index + 1) * pages.length) / bins),
    );
    const countingVariance = median(bin.map((page) => page.countingVariance));
    const variance = median(bin.map(({ change }) => change ** 2)) / MEDIAN_OF_CHI_SQUARE;
    return { countingVariance, variance: Math.max(variance, LEAST_OF_COUNTING_VARIANCE * countingVariance) };
  });
}

/** Wander over overdispersion is sought among 0 and 10⁻⁶ to 10, in steps of 12 %: finely enough for a variance. */
const RATIOS = [0, ...Array.from({ length: 141 }, (_, step) => 10 ** (-6 + step / 20))];

/** Least squares on logarithms: for each ratio, the overdispersion that fits best has a closed form. */
function fitTrend(bins: readonly Bin[], floors: Trend): Trend {
  let best: Trend = floors;
  let least = Number.POSITIVE_INFINITY;
  for (const ratio of RATIOS) {
    const logs = bins.map((bin) => Math.log(bin.variance / (bin.countingVariance + ratio)));
    const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
    const overdispersion = Math.max(floors.overdispersion, Math.exp(mean));
    const trend = { overdispersion, wander: Math.max(floors.wander, ratio * overdispersion) };
    const error = squaredError(bins, trend);
    if (error < least) [best, least] = [trend, error];
  }
  return best;
}

function squaredError(bins: readonly Bin[], trend: Trend): number {
  return bins.reduce((sum, bin) => {
    const fitted = trend.overdispersion * bin.countingVariance + trend.wander;
    return sum + Math.log(bin.variance / fitted) ** 2;
  }, 0);
}
