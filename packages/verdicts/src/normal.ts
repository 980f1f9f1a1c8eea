const MOST_TERMS = 300;
/** Beyond it the probability is under 1e-15, and the series would be long. */
const LARGEST_SCORE = 8;

/**
 * P(|Z| ≥ score) for a standard normal Z, to fourteen places behind the point.
 *
 * @param score at least 0
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.11
 */
export function twoSidedNormalP(score: number): number {
  if (score > LARGEST_SCORE) return 0;
  let term = score;
  let sum = term;
  for (let index = 1; index < MOST_TERMS; index += 1) {
    term *= score ** 2 / (2 * index + 1);
    sum += term;
  }
  return Math.max(0, 1 - Math.sqrt(2 / Math.PI) * Math.exp(-(score ** 2) / 2) * sum);
}
