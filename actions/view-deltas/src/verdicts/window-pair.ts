/** Views of one page and series in both windows. */
export interface CountPair {
  current: number;
  baseline: number;
}

/** Lengths of the two windows. */
export interface WindowDays {
  currentDays: number;
  baselineDays: number;
}

/** Views in both windows together, the baseline scaled to the length of the current window. */
export function scaledSum({ current, baseline }: CountPair, days: WindowDays): number {
  return current + (baseline * days.currentDays) / days.baselineDays;
}

/** Keeps the logarithm of a count of 0 finite; the usual correction (Anscombe 1948, Haldane 1956). */
const HALF = 0.5;

/** log of a count. */
export function logCount(count: number): number {
  return Math.log(count + HALF);
}

/** Variance of `logCount` if views come independently of each other (Poisson), by the delta method. */
export function poissonVarianceOf(count: number): number {
  return 1 / (count + HALF);
}

/** log of the views a day now over the views a day before. */
export function logChange({ current, baseline }: CountPair, days: WindowDays): number {
  return logCount(current) - Math.log(days.currentDays) - (logCount(baseline) - Math.log(days.baselineDays));
}

/** Variance of `logChange` if views come independently of each other. */
export function poissonVariance({ current, baseline }: CountPair): number {
  return poissonVarianceOf(current) + poissonVarianceOf(baseline);
}
