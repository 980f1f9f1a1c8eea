import type { Seeded } from './seeded.ts';

/** Runners' clocks were minutes off in the field. */
const MOST_SKEW_MS = 20 * 60_000;
const OPPOSED_SKEW_MS = 17 * 60_000;
/** Reads of GitHub lag so far behind writes in the field. */
const MOST_LAG_MS = 5_000;

/** How far the clock of each run's machine is off. */
export function drawnSkewMs(random: Seeded): () => number {
  return () => random.between(-MOST_SKEW_MS, MOST_SKEW_MS);
}

/** The same, as far behind for one run as ahead for the next. */
export function opposedSkewMs(): () => number {
  let skewMs = OPPOSED_SKEW_MS;
  return () => {
    skewMs = -skewMs;
    return skewMs;
  };
}

/** How long each read lags behind a write. For half of the seeds none does. */
export function drawnReadLagMs(random: Seeded): () => number {
  const mostMs = random.between(0, 1) * MOST_LAG_MS;
  return () => random.between(0, mostMs);
}
