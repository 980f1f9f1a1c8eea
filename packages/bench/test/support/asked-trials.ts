import type { Trials } from '../../src/series/score-source.ts';
import { MOST_WINDOWS, WORLD_TRIALS } from '../../src/series/trials.ts';

/**
 * Of the trials that the bench makes, those that something is asked of: fewer, but enough to see
 * whether it is met.
 */
export const ASKED_TRIALS: Trials = {
  marks: [{ earlierWindows: MOST_WINDOWS, factors: [0.5] }],
  draws: 40,
  merges: WORLD_TRIALS.merges.filter(({ among }) => among !== 'one section'),
  mergeFactors: [1],
  mergesOfAKind: 500,
};
