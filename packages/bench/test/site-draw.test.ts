import { describe, expect, it } from 'vitest';
import { type DrawnPage, drawSite, picked, weeksFor } from '../src/series/site-draw.ts';
import { toSeries } from '../src/series/weekly-series.ts';
import { createRandom } from '../src/simulation/random.ts';

const random = createRandom(1);

/** 1, 2, 3 … */
const counting = (weeks: number) => Array.from({ length: weeks }, (_, week) => week + 1);

describe('windows of a page at the least level, which is not thinned', () => {
  it.each([
    // 9 to 12, 5 to 8 and 1 to 4
    [0, 12, { current: 42, earlier: [26, 10] }],
    // 12 to 15 and 8 to 11, then three weeks for which there is no block, then 1 to 4
    [3, 15, { current: 54, earlier: [38, 10] }],
  ])('%d weeks are between the baseline and the newest block', (phase, weeks, expected) => {
    const series = toSeries(counting(weeks), undefined);
    const windows = { earlierWindows: 2, phase, leastViews: 4 * series.ordinaryWeek };
    expect(drawSite([series], windows, random)).toMatchObject([expected]);
  });

  it('12 earlier windows need 55 weeks in all phases', () => {
    expect(weeksFor(12)).toBe(55);
  });

  it('views that grow beyond those that there were count several times', () => {
    const series = toSeries(Array(8).fill(25), undefined);
    const [page] = drawSite([series], { earlierWindows: 1, phase: 0, leastViews: 100 }, random);
    expect(page?.changedBy(3)).toBe(300);
    expect(page?.changedBy(1)).toBe(100);
  });
});

describe('a site of larger pages', () => {
  const series = Array.from({ length: 1_000 }, () => toSeries(Array(8).fill(50_000), undefined));
  const site = drawSite(series, { earlierWindows: 1, phase: 0, leastViews: 100 }, random);
  const mean = (amountOf: (page: DrawnPage) => number) =>
    site.reduce((sum, page) => sum + amountOf(page), 0) / site.length;

  it('has 300 pages', () => {
    expect(site).toHaveLength(300);
  });

  it('is thinned log-uniformly to 100–1,000 views, with counting noise', () => {
    expect(Math.min(...site.map(({ level }) => level))).toBeGreaterThanOrEqual(100);
    expect(Math.max(...site.map(({ level }) => level))).toBeLessThanOrEqual(1_000);
    expect(Math.abs(mean(({ level }) => Math.log10(level)) - 2.5)).toBeLessThan(0.05);
    const noise = mean(({ level, current }) => (current - level) ** 2 / level);
    expect(Math.abs(noise - 1)).toBeLessThan(0.25);
  });

  it('has pages change by a factor', () => {
    expect(Math.abs(mean((page) => page.changedBy(0.5) / page.level) - 0.5)).toBeLessThan(0.01);
  });
});

it('pages under the least level are not drawn', () => {
  const series = [toSeries(Array(8).fill(24), undefined), toSeries(Array(8).fill(25), undefined)];
  expect(drawSite(series, { earlierWindows: 1, phase: 0, leastViews: 100 }, random)).toHaveLength(
    1,
  );
});

it('entries are picked in their order, each as often as another', () => {
  const counts = [0, 0, 0, 0, 0];
  for (let round = 0; round < 10_000; round += 1) {
    const chosen = picked([0, 1, 2, 3, 4], 2, random);
    expect(chosen).toHaveLength(2);
    expect(chosen).toEqual(chosen.toSorted());
    for (const entry of chosen) counts[entry] = (counts[entry] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 4_000)).toBeLessThan(200);
});
