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

/** log of the views a day now over the views a day before. */
export function logChange({ current, baseline }: CountPair, days: WindowDays): number {
  return Math.log((current + HALF) / days.currentDays) - Math.log((baseline + HALF) / days.baselineDays);
}

/** Variance of `logChange` if views come independently of each other (Poisson), by the delta method. */
export function poissonVariance({ current, baseline }: CountPair): number {
  return 1 / (current + HALF) + 1 / (baseline + HALF);
}
