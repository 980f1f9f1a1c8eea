import { expect, it } from 'vitest';
import { irwinHall } from '../src/irwin-hall.ts';
import { twoSidedNormalP } from '../src/normal.ts';

it.each([
  [-0.1, 3, 0],
  [0.3, 1, 0.3],
  // The corner of a square: a triangle.
  [0.5, 2, 1 / 8],
  [1.5, 2, 1 - 1 / 8],
  // The corner of a cube, then a cube cut in half.
  [0.5, 3, 1 / 48],
  [1.5, 3, 1 / 2],
  // (1.2³ − 3·0.2³) / 3!
  [1.2, 3, (1.728 - 0.024) / 6],
  [1, 4, 1 / 24],
  [1, 5, 1 / 120],
  [2, 5, (2 ** 5 - 5) / 120],
  [4, 5, 1 - 1 / 120],
  [5, 5, 1],
])(
  'the sum of uniform numbers is at most %d, of %d of them, with probability %d',
  (sum, terms, expected) => {
    expect(irwinHall(sum, terms)).toBeCloseTo(expected, 13);
  },
);

// From tables of the normal distribution.
it.each([
  [0, 1],
  [1, 0.317310507862914],
  [1.959963984540054, 0.05],
  [3.290526731491926, 0.001],
  [6, 1.973e-9],
  [50, 0],
])('a normal score is %d or further out with probability %d', (score, expected) => {
  expect(twoSidedNormalP(score)).toBeCloseTo(expected, 12);
});
