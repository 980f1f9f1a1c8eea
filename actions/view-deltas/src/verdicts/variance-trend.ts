import { type Column, smallestFirst } from './column.ts';
import { median } from './median.ts';

/** How much pages of a site move by themselves: variance = overdispersion · counting variance + wander. */
export interface VarianceTrend {
  /** φ ≥ 1: how many views come together; 1 if each comes by itself. */
  overdispersion: number;
  /** τ² ≥ 0: variance of the log change of a page however many views it has. */
  wander: number;
}

/** The variance that each page showed, and the one that counting alone gives it. */
export interface ObservedVariances {
  /** Of median 1 times the page's true variance. */
  variances: Column;
  countingVariances: Column;
}

/** Of few pages no less noise is believed than this, whatever they show (chosen on simulated sites). */
const FLOORS_OF_FEW: VarianceTrend = { overdispersion: 2, wander: 0.05 };
const FLOORS: VarianceTrend = { overdispersion: 1, wander: 0 };

/** The least trend that is believed of so many pages, where fewer than `enough` are too few to learn their noise from. */
export function floorsOf(pages: number, enough: number): VarianceTrend {
  return pages < enough ? FLOORS_OF_FEW : FLOORS;
}

/** The trend of variances by size, fitted to medians of up to six groups of pages, so that few odd pages cannot bend it. */
export function fitTrend(pages: ObservedVariances, floors: VarianceTrend): VarianceTrend {
  const bins = binsOf(pages);
  let best = floors;
  let least = Number.POSITIVE_INFINITY;
  for (const ratio of RATIOS) {
    // Least squares on logarithms: for each ratio, the overdispersion that fits best has a closed form.
    const logs = bins.map((bin) => Math.log(bin.variance / (bin.countingVariance + ratio)));
    const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
    const overdispersion = Math.max(floors.overdispersion, Math.exp(mean));
    const trend = { overdispersion, wander: Math.max(floors.wander, ratio * overdispersion) };
    const error = squaredError(bins, trend);
    if (error < least) [best, least] = [trend, error];
  }
  return best;
}

/** The variance of a page by the trend. */
export function varianceAt(countingVariance: number, { overdispersion, wander }: VarianceTrend): number {
  return overdispersion * countingVariance + wander;
}

/** Wander over overdispersion is sought among 0 and 10⁻⁶ to 10, in steps of 12 %: finely enough for a variance. */
const RATIOS = [0, ...Array.from({ length: 141 }, (_, step) => 10 ** (-6 + step / 20))];

const MOST_BINS = 6;
const LEAST_PAGES_OF_BIN = 10;

/** A bin whose pages happen to lie still would have the logarithm of 0 as its variance. */
const LEAST_OF_COUNTING_VARIANCE = 0.25;

/** The medians of a group of pages of like size. */
interface Bin {
  variance: number;
  countingVariance: number;
}

function binsOf({ variances, countingVariances }: ObservedVariances): Bin[] {
  const sorted = smallestFirst(countingVariances);
  const bins = Math.max(1, Math.min(MOST_BINS, Math.floor(sorted.length / LEAST_PAGES_OF_BIN)));
  return Array.from({ length: bins }, (_, index) => {
    const pages = sorted.subarray(
      Math.floor((index * sorted.length) / bins),
      Math.floor(((index + 1) * sorted.length) / bins),
    );
    const countingVariance = medianAmong(pages, countingVariances);
    const variance = medianAmong(pages, variances);
    return { countingVariance, variance: Math.max(variance, LEAST_OF_COUNTING_VARIANCE * countingVariance) };
  });
}

function medianAmong(pages: Uint32Array, column: Column): number {
  const chosen = new Float64Array(pages.length);
  pages.forEach((page, index) => {
    chosen[index] = column[page] ?? Number.NaN;
  });
  return median(chosen);
}

function squaredError(bins: readonly Bin[], trend: VarianceTrend): number {
  return bins.reduce(
    (sum, bin) => sum + Math.log(bin.variance / varianceAt(bin.countingVariance, trend)) ** 2,
    0,
  );
}
