import { describe, expect, it } from 'vitest';
import { chartAxis } from '../../src/render/traffic-chart.ts';

describe('the axis of a chart', () => {
  it.each([
    ['marks whole numbers however few there are', 1, 1, 10],
    ['ends at the highest where that is a mark', 10, 1, 10],
    ['ends at the next mark else', 101, 1, 120],
    ['leaves no more marks than can be read apart', 29, 1, 35],
    ['counts views up to four digits', 9_999, 1, 10_000],
    ['counts thousands from five digits on', 21_210, 1_000, 24],
    ['counts thousands up to four digits', 9_999_000, 1_000, 10_000],
    ['counts millions from there on', 12_345_678, 1_000_000, 14],
    ['has no end of its own', 2_000_000_000, 1_000_000, 2_000],
  ])('%s: %i', (_rule, highest, unit, end) => {
    expect(chartAxis(highest)).toEqual({ unit, end });
  });

  it('has room for every count, and is never more than a quarter empty', () => {
    for (let highest = 10; highest < 30_000_000; highest = Math.ceil(highest * 1.01)) {
      const { unit, end } = chartAxis(highest);
      expect(end * unit).toBeGreaterThanOrEqual(highest);
      expect(end * unit).toBeLessThan(1.3 * highest);
    }
  });
});
