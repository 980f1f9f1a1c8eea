import { describe, expect, it } from 'vitest';
import { nextPollDelayMs, type PollSituation } from '../src/poll-interval.ts';

const SITUATION: PollSituation = {
  elapsedMs: 100_000,
  remainingMs: 1_700_000,
  pollMinMs: 3_000,
  pollMaxMs: 30_000,
  failures: 0,
  retryAfterMs: undefined,
  settleRemainingMs: undefined,
  random: () => 0.5,
};

/** Park and Miller's generator: the same numbers each time. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** When the reads of a wait happen, in ms since its begin. */
function readTimes(timeoutMs: number, random: () => number): number[] {
  const times: number[] = [];
  let elapsedMs = SITUATION.pollMinMs;
  while (elapsedMs < timeoutMs) {
    times.push(elapsedMs);
    const delayMs = nextPollDelayMs({ ...SITUATION, elapsedMs, remainingMs: timeoutMs - elapsedMs, random });
    elapsedMs += delayMs ?? timeoutMs;
  }
  return times;
}

const SEEDS = [1, 7, 42, 1_234, 99_999];

describe('the interval between two reads', () => {
  it.each(SEEDS)('makes at most 80 reads in half an hour (seed %d)', (seed) => {
    const count = readTimes(1_800_000, seededRandom(seed)).length;
    expect(count).toBeLessThanOrEqual(80);
    expect(count).toBeGreaterThan(60);
  });

  it.each([10, 30, 60, 120, 300, 600, 1_200, 1_700])(
    'notices the end of a job of about %d s late by 8 %% or 3 s on average',
    (durationSeconds) => {
      const delaysMs: number[] = [];
      for (const seed of SEEDS) {
        const times = readTimes(1_800_000, seededRandom(seed));
        // Jobs end at any time: all of them from 20 % before to 20 % after the duration.
        for (let share = 0.8; share <= 1.2; share += 0.002) {
          const endsAtMs = Math.min(durationSeconds * 1_000 * share, 1_790_000);
          delaysMs.push((times.find((time) => time >= endsAtMs) ?? Number.NaN) - endsAtMs);
        }
      }
      const meanMs = delaysMs.reduce((sum, delay) => sum + delay, 0) / delaysMs.length;
      expect(meanMs).toBeLessThanOrEqual(Math.max(3_000, durationSeconds * 80));
    },
  );

  it.each<[string, Partial<PollSituation>, number | undefined]>([
    ['is a share of the time waited', {}, 15_000],
    ['has jitter downwards', { random: () => 0 }, 13_500],
    ['has jitter upwards', { random: () => 1 }, 16_500],
    ['is never below the least', { elapsedMs: 0, random: () => 0 }, 3_000],
    ['is never above the most', { elapsedMs: 1_000_000, random: () => 1 }, 30_000],
    ['ends where a terminal status has held long enough', { settleRemainingMs: 5_000 }, 5_000],
    ['is not below the least for that', { settleRemainingMs: 10 }, 3_000],
    ['is not longer for that', { settleRemainingMs: 50_000 }, 15_000],
    ['is not shorter for that while reads fail', { failures: 3, settleRemainingMs: 0 }, 12_000],
    ['begins anew after a failure', { failures: 1 }, 3_000],
    ['doubles with each failure', { failures: 3 }, 12_000],
    ['is bounded while reads fail', { failures: 50 }, 30_000],
    ['is what the service asks for', { failures: 1, retryAfterMs: 90_000 }, 90_000],
    ['is not shorter for that', { retryAfterMs: 1_000 }, 15_000],
    ['does not exist where the service asks for more than is left', { retryAfterMs: 1_700_000 }, undefined],
    ['leaves time for a last read', { remainingMs: 10_000 }, 7_000],
    ['does not shrink below the least for that', { remainingMs: 4_000 }, 3_000],
  ])('%s', (_name, situation, expected) => {
    expect(nextPollDelayMs({ ...SITUATION, ...situation })).toBe(expected);
  });
});
