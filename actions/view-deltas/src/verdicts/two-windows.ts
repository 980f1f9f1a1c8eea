import { inflationOf, MEDIAN_OF_CHI_SQUARE } from './genomic-control.ts';
import { fitTrend, floorsOf, type VarianceTrend, varianceAt } from './variance-trend.ts';

/** One page's log change beyond the typical page, and the variance that counting alone gives it. */
export interface LogChange {
  change: number;
  countingVariance: number;
}

/** The noise of a site: the trend of variances, and what its fit still leaves out. */
export interface Noise extends VarianceTrend {
  /** λ ≥ 1, of genomic control. */
  inflation: number;
}

const ENOUGH_PAGES = 60;

/**
 * The noise of a site from two windows alone: most pages did not change, so the medians of their squared changes show
 * how much pages move by themselves.
 *
 * @param pages at least one
 */
export function fitNoise(pages: readonly LogChange[]): Noise {
  const trend = fitTrend(
    pages.map(({ change, countingVariance }) => ({
      variance: change ** 2 / MEDIAN_OF_CHI_SQUARE,
      countingVariance,
    })),
    floorsOf(pages.length, ENOUGH_PAGES),
  );
  return { ...trend, inflation: inflationOf(pages.map((page) => scoreOf(page, { ...trend, inflation: 1 }))) };
}

/** Standard score of a page's change, without its sign. */
export function scoreOf({ change, countingVariance }: LogChange, noise: Noise): number {
  return Math.abs(change) / Math.sqrt(varianceAt(countingVariance, noise) * noise.inflation);
}
