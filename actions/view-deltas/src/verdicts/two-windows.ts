import type { Column } from './column.ts';
import { inflationOf, MEDIAN_OF_CHI_SQUARE } from './genomic-control.ts';
import { fitTrend, floorsOf, type VarianceTrend, varianceAt } from './variance-trend.ts';

/** One page's log change beyond the typical page, and the variance that counting alone gives it. */
export interface LogChange {
  change: number;
  countingVariance: number;
}

/** The same of many pages. */
export interface LogChanges {
  changes: Column;
  countingVariances: Column;
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
export function fitNoise({ changes, countingVariances }: LogChanges): Noise {
  const variances = changes.map((change) => change ** 2 / MEDIAN_OF_CHI_SQUARE);
  const trend = fitTrend({ variances, countingVariances }, floorsOf(changes.length, ENOUGH_PAGES));
  const noise = { ...trend, inflation: 1 };
  const scores = changes.map((change, index) =>
    scoreOf({ change, countingVariance: countingVariances[index] ?? Number.NaN }, noise),
  );
  return { ...noise, inflation: inflationOf(scores) };
}

/** Standard score of a page's change, without its sign. */
export function scoreOf({ change, countingVariance }: LogChange, noise: Noise): number {
  return Math.abs(change) / Math.sqrt(varianceAt(countingVariance, noise) * noise.inflation);
}
