/** Random numbers from a seed: the same on every machine. */
export interface Random {
  /** Uniform on [0, 1). */
  uniform(): number;
  normal(): number;
  /** Gamma with the given shape and scale 1. */
  gamma(shape: number): number;
  poisson(mean: number): number;
  /** How many of `trials` succeed, each with the given probability of 0 to 1. */
  binomial(trials: number, probability: number): number;
}

/** @param seed a 32-bit whole number; the generator is mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function uniform(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Box and Muller 1958; 1 − u is never 0. */
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  }

  /** Marsaglia and Tsang 2000. */
  function gamma(shape: number): number {
    if (shape < 1) return gamma(shape + 1) * (1 - uniform()) ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const x = normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v))
        return d * v;
    }
    throw new Error(`no gamma variate of shape ${shape} in 1,000 attempts`);
  }

  /**
   * Counts of arrivals for small means; a mean too large for it is halved by the gamma time of an
   * arrival (Ahrens and Dieter 1974).
   */
  function poisson(mean: number): number {
    if (mean > 30) {
      const arrivals = Math.floor(mean * 0.875);
      const time = gamma(arrivals);
      return time > mean ? binomial(arrivals - 1, mean / time) : arrivals + poisson(mean - time);
    }
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > limit && count < 1_000; product *= uniform())
      count += 1;
    return count;
  }

  /** Many trials are halved by the one in their middle, a beta variate (Ahrens and Dieter 1974). */
  function binomial(trials: number, probability: number): number {
    let left = trials;
    let share = probability;
    let count = 0;
    while (left > 40) {
      const middle = 1 + Math.floor(left / 2);
      const below = gamma(middle);
      const split = below / (below + gamma(left + 1 - middle));
      if (split <= share) {
        count += middle;
        left -= middle;
        share = (share - split) / (1 - split);
      } else {
        left = middle - 1;
        share /= split;
      }
    }
    for (let trial = 0; trial < left; trial += 1) if (uniform() < share) count += 1;
    return count;
  }

  return { uniform, normal, gamma, poisson, binomial };
}
