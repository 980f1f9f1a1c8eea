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
    const delayMs = nextPollDelayMs({
      ...SITUATION,
      elapsedMs,
      remainingMs: timeoutMs - elapsedMs,
      random,
    });
    elapsedMs += delayMs ?? timeoutMs;
  }
  return times;
}

/** When the reads of many waits happen. */
const WAITS = Array.from({ length: 400 }, (_, index) => {
  return readTimes(3_600_000, seededRandom(1 + index * 5_003));
});

describe('the interval between two reads', () => {
  it('makes at most 80 reads in half an hour', () => {
    const counts = WAITS.map(
      (_, index) => readTimes(1_800_000, seededRandom(1 + index * 5_003)).length,
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(80);
    expect(Math.min(...counts)).toBeGreaterThan(70);
  });

  it('notices the end of a job of any duration late by 8 % or 3 s on average', () => {
    const late: [seconds: number, ratio: number][] = [];
    for (let seconds = 10; seconds <= 1_800; seconds *= 1.02) {
      const delaysMs = WAITS.map((times) => {
        return (times.find((time) => time >= seconds * 1_000) ?? Number.NaN) - seconds * 1_000;
      });
      const meanMs = delaysMs.reduce((sum, delay) => sum + delay, 0) / delaysMs.length;
      late.push([seconds, meanMs / Math.max(3_000, seconds * 80)]);
    }
    // 400 waits leave the mean uncertain by 3 %.
    expect(late.filter(([, ratio]) => !(ratio <= 1.03))).toEqual([]);
  });

  it.each<[string, Partial<PollSituation>, number | undefined]>([
    ['is a share of the time waited', {}, 14_000],
    ['has jitter downwards', { random: () => 0 }, 9_800],
    ['has jitter upwards', { random: () => 1 }, 18_200],
    ['is never below the least', { elapsedMs: 0, random: () => 0 }, 3_000],
    ['is never above the most', { elapsedMs: 1_000_000, random: () => 0 }, 30_000],
    ['ends when a terminal status has settled', { settleRemainingMs: 5_000 }, 5_000],
    ['is not below the least for that', { settleRemainingMs: 10 }, 3_000],
    ['is not longer for that', { settleRemainingMs: 50_000 }, 14_000],
    ['is not shorter for that while reads fail', { failures: 3, settleRemainingMs: 0 }, 12_000],
    ['starts over after a failure', { failures: 1 }, 3_000],
    ['doubles with each failure', { failures: 3 }, 12_000],
    ['is bounded while reads fail', { failures: 50 }, 30_000],
    ['is what the service asks for', { failures: 1, retryAfterMs: 90_000 }, 90_000],
    ['is not shorter for that', { retryAfterMs: 1_000 }, 14_000],
    [
      'does not exist where the service asks for more than is left',
      { retryAfterMs: 1_700_000 },
      undefined,
    ],
    ['leaves time for a last read', { remainingMs: 10_000 }, 7_000],
    ['does not shrink below the least for that', { remainingMs: 4_000 }, 3_000],
  ])('%s', (_name, situation, expected) => {
    expect(nextPollDelayMs({ ...SITUATION, ...situation })).toBe(expected);
  });
});
