/** From here on the asymptotic series below are exact to about twelve digits; smaller arguments are stepped up to it. */
const LARGE = 12;

/**
 * ψ(x), the derivative of log Γ(x): the mean of the logarithm of a gamma variate of shape x.
 *
 * @param x above 0
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 6.3.5 and 6.3.18
 */
export function digamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < LARGE; at += 1) shift -= 1 / at;
  const square = 1 / (at * at);
  const series =
    square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))));
  return shift + Math.log(at) - 0.5 / at - series;
}

/**
 * ψ′(x): the variance of the logarithm of a gamma variate of shape x.
 *
 * @param x above 0
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 6.4.6 and 6.4.12
 */
export function trigamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < LARGE; at += 1) shift += 1 / (at * at);
  const square = 1 / (at * at);
  const series =
    square * (1 / 6 - square * (1 / 30 - square * (1 / 42 - square * (1 / 30 - (5 * square) / 66))));
  return shift + 1 / at + square / 2 + series / at;
}

/** More than enough halvings for the twelve digits that `trigamma` has. */
const HALVINGS = 100;
const LEAST_LOG = Math.log(1e-6);
const MOST_LOG = Math.log(1e12);

/** The x of which `trigamma(x)` is the given value above 0; trigamma falls, so it is found by halving on logarithms. */
export function inverseTrigamma(value: number): number {
  let low = LEAST_LOG;
  let high = MOST_LOG;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (trigamma(Math.exp(middle)) > value) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}
