/** Views of one page and series in both windows. */
export interface CountPair {
  current: number;
  baseline: number;
}

export interface WindowDays {
  currentDays: number;
  baselineDays: number;
}

/** Keeps the logarithm of a count of 0 finite. */
const HALF = 0.5;

/** log of the views per day now over the views per day before. */
export function logMove({ current, baseline }: CountPair, { currentDays, baselineDays }: WindowDays): number {
  return Math.log((current + HALF) / currentDays) - Math.log((baseline + HALF) / baselineDays);
}

/** Variance of `logMove` if views come independently of each other. */
export function countingVariance({ current, baseline }: CountPair): number {
  return 1 / (current + HALF) + 1 / (baseline + HALF);
}

/** Pages with enough views in both windows together to be compared. */
export function comparablePages(pairs: readonly CountPair[], leastViews: number): CountPair[] {
  return pairs.filter(({ current, baseline }) => current + baseline >= leastViews);
}
