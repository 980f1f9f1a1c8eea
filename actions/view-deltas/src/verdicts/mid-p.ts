import { binomialProbability } from './binomial.ts';

/**
 * Two-sided mid-p of the exact conditional test for two Poisson counts: given their sum, the current count is binomial.
 * Twice the smaller tail, the observed count with half its probability; 1 where nothing was counted.
 *
 * @param current views in the current window, whole
 * @param baseline views in the baseline window, whole
 * @param expectedShare share of both windows' views that falls into the current one if nothing changed, in (0, 1)
 * @see J. Przyborowski and H. Wilenski, Homogeneity of Results in Testing Samples from Poisson Series, 1940
 * @see K. Gu, H. K. T. Ng, M. L. Tang, W. R. Schucany, Testing the Ratio of Two Poisson Rates, 2008
 */
export function conditionalMidP(current: number, baseline: number, expectedShare: number): number {
  const trials = current + baseline;
  if (trials === 0) return 1;
  const isUpper = current >= trials * expectedShare;
  const tail = isUpper
    ? midTail(current, trials, expectedShare)
    : midTail(baseline, trials, 1 - expectedShare);
  return Math.min(1, 2 * Math.min(tail, 1 - tail));
}

/** P(X > successes) + P(X = successes) / 2, summed outwards, where every term is smaller than the one before. */
function midTail(successes: number, trials: number, probability: number): number {
  const odds = probability / (1 - probability);
  let term = binomialProbability(successes, trials, probability);
  let sum = term / 2;
  for (let count = successes; count < trials; count += 1) {
    term *= ((trials - count) / (count + 1)) * odds;
    const next = sum + term;
    if (next === sum) return sum;
    sum = next;
  }
  return sum;
}
