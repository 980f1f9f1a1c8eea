/**
 * P(X = successes) for X ~ Binomial(trials, probability), by Loader's saddle-point expansion: differences of log-gamma
 * would lose nine digits at counts of 10⁷, this keeps fourteen.
 *
 * @param probability strictly between 0 and 1
 * @see C. Loader, Fast and Accurate Computation of Binomial Probabilities, 2000
 */
export function binomialProbability(successes: number, trials: number, probability: number): number {
  const failures = trials - successes;
  if (successes === 0) return Math.exp(trials * Math.log1p(-probability));
  if (failures === 0) return Math.exp(trials * Math.log(probability));
  const exponent =
    stirlingError(trials) -
    stirlingError(successes) -
    stirlingError(failures) -
    deviance(successes, trials * probability) -
    deviance(failures, trials * (1 - probability));
  return Math.exp(exponent) * Math.sqrt(trials / (2 * Math.PI * successes * failures));
}

/** Up to here log(n!) is exact to the last digits by a sum; from here on the series below is. */
const SMALL = 16;

/** log(n!) less Stirling's approximation of it, for whole n ≥ 1. */
function stirlingError(n: number): number {
  if (n < SMALL) {
    let logFactorial = 0;
    for (let factor = 2; factor <= n; factor += 1) logFactorial += Math.log(factor);
    return logFactorial - (n + 0.5) * Math.log(n) + n - 0.5 * Math.log(2 * Math.PI);
  }
  // Coefficients of Stirling's series: Bernoulli numbers B₂ₖ / (2k(2k − 1)).
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n;
}

const SERIES_LIMIT = 1_000;

/** x·log(x / mean) + mean − x, without the cancellation where x is near its mean. */
function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const ratio = difference / (x + mean);
  let sum = difference * ratio;
  let power = 2 * x * ratio;
  for (let term = 1; term < SERIES_LIMIT; term += 1) {
    power *= ratio * ratio;
    const next = sum + power / (2 * term + 1);
    if (next === sum) return sum;
    sum = next;
  }
  return sum;
}
