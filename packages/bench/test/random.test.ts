import { expect, it } from 'vitest';
import { createRandom } from '../src/simulation/random.ts';

const SEED = 1;
const DRAWS = 20_000;

it.each([0.7, 12, 400])('Poisson counts of mean %d have it as their mean and variance', (mean) => {
  const random = createRandom(SEED);
  const { average, variance } = momentsOf(() => random.poisson(mean));
  expect(Math.abs(average / mean - 1)).toBeLessThan(0.03);
  expect(Math.abs(variance / mean - 1)).toBeLessThan(0.05);
});

it.each([
  [30, 0.4],
  [1_000, 0.02],
  [20_000, 0.5],
  [1_000_000, 0.999],
])(
  'binomial counts of %d trials, each with probability %d, have their mean and variance',
  (trials, probability) => {
    const random = createRandom(SEED);
    const { average, variance } = momentsOf(() => random.binomial(trials, probability));
    const expected = trials * probability * (1 - probability);
    expect(Math.abs(average - trials * probability)).toBeLessThan(0.03 * Math.sqrt(expected));
    expect(Math.abs(variance / expected - 1)).toBeLessThan(0.05);
  },
);

it.each([
  [0, 0.5, 0],
  [5_000, 0, 0],
  [5_000, 1, 5_000],
])('of %d trials with probability %d exactly %d succeed', (trials, probability, expected) => {
  expect(createRandom(SEED).binomial(trials, probability)).toBe(expected);
});

function momentsOf(draw: () => number) {
  const counts = Array.from({ length: DRAWS }, draw);
  const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - average) ** 2, 0) / counts.length;
  return { average, variance };
}
