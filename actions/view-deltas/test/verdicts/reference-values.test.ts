import { expect, it } from 'vitest';
import { adjustForFalseDiscoveries } from '../../src/verdicts/benjamini-hochberg.ts';
import { conditionalMidP } from '../../src/verdicts/mid-p.ts';
import { twoSidedNormalP } from '../../src/verdicts/normal.ts';
import midP from './mid-p.json' with { type: 'json' };

it.each([
  [30, 20, 0.1607796],
  [5, 0, 0.03125],
  [0, 5, 0.03125],
  [0, 0, 1],
])('the two-sided mid-p of %d against %d is the published one', (current, baseline, p) => {
  expect(conditionalMidP(current, baseline, 0.5)).toBeCloseTo(p, 7);
});

it.each(midP.cases)('mid-p of $current against $baseline at $share agrees with scipy', (values) => {
  const p = conditionalMidP(values.current, values.baseline, values.share);
  expect(Math.abs(p / values.midP - 1)).toBeLessThan(1e-8);
});

it('mid-p does not depend on which window is called current', () => {
  expect(conditionalMidP(120, 61, 0.6)).toBeCloseTo(conditionalMidP(61, 120, 0.4), 12);
});

it.each([
  [0, 1],
  [1.96, 0.04999579029644087],
  [2.82, 0.004802364948378505],
  [2.84, 0.0045113533830846405],
  [8, 1.244192114854348e-15],
])('a standard score of %d has the two-sided normal p of scipy', (score, p) => {
  expect(Math.abs(twoSidedNormalP(score) / p - 1)).toBeLessThan(1e-11);
});

it('false discoveries are adjusted for as in the R function p.adjust', () => {
  const adjusted = adjustForFalseDiscoveries(Float64Array.of(0.01, 0.04, 0.03, 0.005, 0.8));
  expect(Array.from(adjusted, (value) => Number(value.toFixed(10)))).toEqual([0.025, 0.05, 0.05, 0.025, 0.8]);
});
