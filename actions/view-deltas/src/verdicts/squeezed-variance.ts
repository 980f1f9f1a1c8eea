import type { Column } from './column.ts';
import { digamma, inverseTrigamma, trigamma } from './gamma-functions.ts';
import { median } from './median.ts';
import { fitTrend, floorsOf, type VarianceTrend, varianceAt } from './variance-trend.ts';

/** The variance of one page over its windows. */
export interface PageVariance {
  /** s²: with `degreesOfFreedom` below it. */
  variance: number;
  countingVariance: number;
  /** Windows less one; at least 3. */
  degreesOfFreedom: number;
}

/** The same of many pages. */
export interface PageVariances {
  variances: Column;
  countingVariances: Column;
  degreesOfFreedom: Column;
}

/** What the pages of a site say together about the variance of one. */
export interface VariancePrior {
  trend: VarianceTrend;
  /** Factor on the trend that makes the prior fit the mean of the log variances as well. */
  scale: number;
  /** What the prior does not fall under. */
  floors: VarianceTrend;
  /** d0: how many windows' worth of knowledge the prior is; infinite where pages of one size are all alike. */
  degreesOfFreedom: number;
}

/** With at least 3 degrees of freedom a page, fewer pages are enough than from two windows. */
const ENOUGH_PAGES = 40;

/** A page that happens to lie still would have the logarithm of 0; limma's floor. */
const LEAST_OF_MEDIAN = 1e-5;

/**
 * How alike the variances of pages are: the trend by size, and by the moments of the log variances about it, how far
 * single pages stray from it.
 *
 * @param pages at least two
 * @see G. K. Smyth, Linear Models and Empirical Bayes Methods for Assessing Differential Expression, 2004, 6.2
 */
export function fitPrior(pages: PageVariances): VariancePrior {
  const { variances, countingVariances } = pages;
  const floors = floorsOf(variances.length, ENOUGH_PAGES);
  const least = LEAST_OF_MEDIAN * median(variances);
  const freedomOf = (index: number) => pages.degreesOfFreedom[index] ?? Number.NaN;
  const scaled = variances.map((variance, index) => variance / medianOfScaledChiSquare(freedomOf(index)));
  // Pages have few different degrees of freedom, and these functions take most of the time.
  const expectedLog = remembered(meanOfLog);
  const spreadOfLog = remembered((degrees) => trigamma(degrees / 2));
  const trend = fitTrend({ variances: scaled, countingVariances }, floors);
  const deviations = variances.map((variance, index) => {
    const expected = varianceAt(countingVariances[index] ?? Number.NaN, trend);
    return Math.log(Math.max(variance, least) / expected) - expectedLog(freedomOf(index));
  });
  const mean = average(deviations);
  const spread = deviations.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (deviations.length - 1);
  const excess = spread - average(pages.degreesOfFreedom.map(spreadOfLog));
  if (excess <= 0)
    return { trend, floors, scale: Math.exp(mean), degreesOfFreedom: Number.POSITIVE_INFINITY };
  const degreesOfFreedom = 2 * inverseTrigamma(excess);
  return { trend, floors, scale: Math.exp(mean + meanOfLog(degreesOfFreedom)), degreesOfFreedom };
}

/** A page's variance drawn towards what pages of its size have, each by its degrees of freedom. */
export function squeezedVariance(page: PageVariance, prior: VariancePrior): number {
  const expected = Math.max(
    prior.scale * varianceAt(page.countingVariance, prior.trend),
    varianceAt(page.countingVariance, prior.floors),
  );
  if (prior.degreesOfFreedom === Number.POSITIVE_INFINITY) return expected;
  const weighted = prior.degreesOfFreedom * expected + page.degreesOfFreedom * page.variance;
  return weighted / (prior.degreesOfFreedom + page.degreesOfFreedom);
}

/** Mean of log(χ²/d) of d degrees of freedom. */
function meanOfLog(degreesOfFreedom: number): number {
  return digamma(degreesOfFreedom / 2) - Math.log(degreesOfFreedom / 2);
}

/** Median of χ²/d, within 0.7 % from 3 degrees of freedom on (Wilson and Hilferty 1931). */
function medianOfScaledChiSquare(degreesOfFreedom: number): number {
  return (1 - 2 / (9 * degreesOfFreedom)) ** 3;
}

/** The same function, worked out once for each number. */
function remembered(work: (value: number) => number): (value: number) => number {
  const known = new Map<number, number>();
  return (value) => {
    const result = known.get(value) ?? work(value);
    known.set(value, result);
    return result;
  };
}

function average(values: Column): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
