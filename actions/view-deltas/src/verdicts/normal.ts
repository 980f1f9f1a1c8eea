const SERIES_ENDS_AT = 2;
const LARGEST_NUMBER_OF_TERMS = 200;

/**
 * P(|Z| ≥ score) for a standard normal Z: erfc(score / √2), to about fourteen digits also far out.
 *
 * @param score at least 0
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.6 and 7.1.14
 */
export function twoSidedNormalP(score: number): number {
  const x = score / Math.SQRT2;
  return x < SERIES_ENDS_AT ? 1 - errorFunction(x) : complementFarOut(x);
}

function errorFunction(x: number): number {
  let term = x;
  let sum = x;
  for (let index = 1; index < LARGEST_NUMBER_OF_TERMS; index += 1) {
    term *= (2 * x * x) / (2 * index + 1);
    const next = sum + term;
    if (next === sum) break;
    sum = next;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** The continued fraction x + (1/2)/(x + 1/(x + (3/2)/(x + …))), from its far end. */
function complementFarOut(x: number): number {
  let fraction = x;
  for (let index = LARGEST_NUMBER_OF_TERMS; index >= 1; index -= 1) fraction = x + index / 2 / fraction;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction);
}
