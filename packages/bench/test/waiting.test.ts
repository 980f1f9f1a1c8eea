import { describe, expect, it } from 'vitest';
import { SEED } from '../src/figures/waiting.ts';
import { simulateWait, waitWithFixedInterval } from '../src/simulation/job-wait.ts';
import { createRandom } from '../src/simulation/random.ts';

const HALF_AN_HOUR_MS = 1_800_000;

describe('waiting for a job', () => {
  it.each([15, 40, 150, 600, 1_800])(
    'notices the end of one of about %d s late by at most 8 percent of that or 3 s, on average',
    async (seconds) => {
      const random = createRandom(SEED);
      const jobs = 100;
      let delayMs = 0;
      for (let job = 0; job < jobs; job += 1) {
        const durationMs = seconds * 1_000 * (0.8 + (0.4 * (job + random.uniform())) / jobs);
        delayMs +=
          (await simulateWait(durationMs, 2 * HALF_AN_HOUR_MS, random)).delayMs ?? Number.NaN;
      }
      expect(delayMs / jobs).toBeLessThanOrEqual(Math.max(3_000, seconds * 80));
    },
  );

  it('takes at most 80 reads in half an hour', async () => {
    const random = createRandom(SEED);
    for (let wait = 0; wait < 20; wait += 1) {
      const { delayMs, requests } = await simulateWait(
        Number.POSITIVE_INFINITY,
        HALF_AN_HOUR_MS,
        random,
      );
      expect(delayMs).toBeUndefined();
      expect(requests).toBeLessThanOrEqual(80);
    }
  });
});

it.each([
  [10_000, { delayMs: 0, requests: 1 }],
  [10_001, { delayMs: 9_999, requests: 2 }],
  [1_799_000, { delayMs: 1_000, requests: 180 }],
  [1_801_000, { delayMs: undefined, requests: 180 }],
])('reads every 10 s show the end of a job of %d ms as %j', (durationMs, expected) => {
  expect(waitWithFixedInterval(durationMs, HALF_AN_HOUR_MS, 10_000)).toEqual(expected);
});
