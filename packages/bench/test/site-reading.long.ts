import { expect, it } from 'vitest';
import { bestTimeMs, MEASURE_CONCURRENCY } from '../src/figures/site-reading.ts';
import { readSiteTwice } from '../src/measure/site-reading.ts';

it('a site of 10,000 paths is read as fast as six requests at once allow, and hardly any is wasted', async () => {
  const { cold, warm } = await readSiteTwice(10_000, 90);
  expect(cold.needed).toBe(80);
  expect(cold.requests).toBeLessThanOrEqual(82);
  expect(cold.mostUnderWay).toBeGreaterThanOrEqual(MEASURE_CONCURRENCY);
  expect(cold.elapsedMs).toBeLessThanOrEqual(1.25 * bestTimeMs(80));
  expect(warm.requests).toBe(0);
});
