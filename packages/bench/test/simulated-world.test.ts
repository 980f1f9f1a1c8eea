import { describe, expect, it } from 'vitest';
import { median } from '../src/median.ts';
import { simulateWorld, WORLDS } from '../src/series/simulated-world.ts';
import type { WeeklySeries } from '../src/series/weekly-series.ts';
import { createRandom } from '../src/simulation/random.ts';

const SITES = 8;

describe.each(WORLDS)('the $name world has the moments of real pages', (world) => {
  const random = createRandom(1);
  const series = Array.from({ length: SITES }, () => simulateWorld(world, random)).flat();
  const degrees = series.map(monthlyMoveOf);

  it(`its pages’ own monthly log moves: a median of ${world.monthlyMove} over all pages`, () => {
    expect(Math.abs(median(degrees) / world.monthlyMove - 1)).toBeLessThan(0.1);
  });

  it('each page moves to its own degree, about log-normal with .7', () => {
    const logs = degrees.map(Math.log);
    expect(Math.abs(deviationOf(logs) - 0.7)).toBeLessThan(0.15);
  });

  it('half of a page’s deviation is left a week later', () => {
    const correlations = series.map((page) => autocorrelationOf(page.weeks.map(Math.log)));
    // The mean of 60 weeks is taken off, which takes some hundredths off the correlation, too.
    expect(Math.abs(median(correlations) - 0.5)).toBeLessThan(0.07);
  });

  it('bursts go up: months are further above the page’s median than below it', () => {
    const upward = series.filter(({ weeks }) => {
      const months = monthsOf(weeks).map(Math.log);
      const middle = median(months);
      return Math.max(...months) - middle > middle - Math.min(...months);
    });
    expect(upward.length / series.length).toBeGreaterThan(0.6);
  });
});

/** As robust as the moment that a world names: 1.4826 times the median absolute deviation. */
function monthlyMoveOf({ weeks }: WeeklySeries): number {
  const logs = monthsOf(weeks).map(Math.log);
  const moves = logs.slice(1).map((log, month) => log - (logs[month] ?? 0));
  const middle = median(moves);
  return 1.4826 * median(moves.map((move) => Math.abs(move - middle)));
}

function monthsOf(weeks: readonly number[]): number[] {
  return Array.from({ length: weeks.length / 4 }, (_, month) =>
    weeks.slice(4 * month, 4 * month + 4).reduce((sum, count) => sum + count, 0),
  );
}

function autocorrelationOf(levels: readonly number[]): number {
  const mean = meanOf(levels);
  const product = (lag: number) =>
    meanOf(
      levels.slice(lag).map((level, week) => (level - mean) * ((levels[week] ?? mean) - mean)),
    );
  return product(1) / product(0);
}

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
