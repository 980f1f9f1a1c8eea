import { expect, it } from 'vitest';
import { digamma, inverseTrigamma, trigamma } from '../../src/verdicts/gamma-functions.ts';
import { normalScore } from '../../src/verdicts/normal-score.ts';

it.each([
  [0.5, -1.9635100260214235, 4.934802200544679],
  [1, -0.5772156649015329, 1.6449340668482264],
  [1.5, 0.03648997397857652, 0.9348022005446793],
  [12, 2.442661679975, 0.0869018728717684],
  [1_000, 6.907255195648812, 0.001000500166666633],
])('digamma and trigamma of %d are those of scipy', (x, first, second) => {
  expect(digamma(x)).toBeCloseTo(first, 11);
  expect(trigamma(x)).toBeCloseTo(second, 11);
});

it.each([1e-5, 0.2, 1.7, 400])('trigamma of its inverse at %d is that value again', (value) => {
  expect(Math.abs(trigamma(inverseTrigamma(value)) / value - 1)).toBeLessThan(1e-9);
});

it.each([
  [1, 3, 0.857801, 0.0001],
  [4, 3, 2.197168, 0.0003],
  [8, 3, 2.872175, 0.0008],
  [4, 5, 2.564804, 0.00002],
  [8, 20, 5.2988, 0.00002],
  [20, 100, 12.658858, 0.00002],
])(
  't = %d on %d degrees of freedom is as far out as the normal score of scipy',
  (t, degrees, score, error) => {
    expect(Math.abs(normalScore(t, degrees) - score)).toBeLessThan(error);
  },
);

it('on infinitely many degrees of freedom t is a normal score', () => {
  expect(normalScore(2.5, Number.POSITIVE_INFINITY)).toBe(2.5);
});
