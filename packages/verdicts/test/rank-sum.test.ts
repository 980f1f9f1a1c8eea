import { describe, expect, it } from 'vitest';
import { twoSidedNormalP } from '../src/normal.ts';
import { rankSumAmong } from '../src/rank-sum.ts';

/** 1, 2, … 30 */
const THIRTY = Float64Array.from({ length: 30 }, (_, index) => index + 1);
/** Ten each of 1, 2 and 3. */
const TIED = Float64Array.from({ length: 30 }, (_, index) => Math.floor(index / 10) + 1);

describe('up to five values: the sum of uniform numbers', () => {
  it.each([
    // Each is at 30.5/31, 3·0.5/31 from the top corner.
    ['above all others', [40, 41, 42], 45, ((3 * 0.5) / 31) ** 3 / 3],
    ['below all others', [0, 0, 0], -45, ((3 * 0.5) / 31) ** 3 / 3],
    ['in the middle', [15.5, 15.5, 15.5], 0, 1],
    // Ranks 25, 26 and 27 are at 25.5, 26.5 and 27.5 of 31: the top corner is 13.5/31 away.
    ['high up', [25.5, 26.5, 27.5], 33, (13.5 / 31) ** 3 / 3],
    // A tie with 26 has rank 25.5.
    ['tied', [26, 26.5, 26.5], 32.5, (14 / 31) ** 3 / 3],
    ['five of them, above all others', [40, 41, 42, 43, 44], 75, (2 * (2.5 / 31) ** 5) / 120],
  ])('%s', (_, values, excess, p) => {
    const ranked = rankSumAmong(THIRTY)(values);
    expect(ranked.excess).toBe(excess);
    expect(ranked.p).toBeCloseTo(p, 13);
  });
});

describe('from six values on: the normal approximation', () => {
  it('has the variance k·n·(k + n + 1)/12', () => {
    expect(rankSumAmong(THIRTY)([40, 41, 42, 43, 44, 45])).toEqual({
      excess: 90,
      p: twoSidedNormalP(90 / Math.sqrt(555)),
    });
  });

  it('takes ties off it', () => {
    // Ranks 5, 5, 15, 25, 25, 25 are 100 together, 10 over their mean. Groups of 12, 11 and 13
    // equal values: 1,716 + 1,320 + 2,184 = 5,220 of 36·35 = 1,260.
    const { excess, p } = rankSumAmong(TIED)([3, 1, 2, 3, 1, 3]);
    expect(excess).toBe(10);
    expect(p).toBeCloseTo(twoSidedNormalP(10 / Math.sqrt(15 * (37 - 5_220 / 1_260))), 13);
  });

  it('finds nothing if all values are equal', () => {
    expect(rankSumAmong(new Float64Array(30).fill(1))([1, 1, 1, 1, 1, 1])).toEqual({
      excess: 0,
      p: 1,
    });
  });
});
