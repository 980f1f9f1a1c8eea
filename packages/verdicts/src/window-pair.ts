/** Views of one page and series in two windows of one length. */
export interface CountPair {
  current: number;
  baseline: number;
}

/** Keeps the logarithm of a count of 0 finite. */
const HALF = 0.5;

/** log of the views now over the views before. */
export function logMove({ current, baseline }: CountPair): number {
  return Math.log(current + HALF) - Math.log(baseline + HALF);
}

/** Variance of `logMove` if views come independently of each other. */
export function countingVariance({ current, baseline }: CountPair): number {
  return 1 / (current + HALF) + 1 / (baseline + HALF);
}

/** Pages with enough views in both windows together to be compared. */
export function comparablePages(pairs: readonly CountPair[], leastViews: number): CountPair[] {
  return pairs.filter(({ current, baseline }) => current + baseline >= leastViews);
}
