import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seedFrom } from '../draw-seed.ts';

it('property tests that must pass for a pull request draw the same in every run', () => {
  expect(fc.readConfigureGlobal()).toEqual({ seed: 1 });
  expect(fc.sample(fc.string(), 20)).toEqual(fc.sample(fc.string(), 20));
});

it('long ones draw from a new seed', () => {
  const seeds = Array.from({ length: 20 }, () => seedFrom(undefined));
  expect(new Set(seeds).size).toBeGreaterThan(1);
});

it.each([
  ['0', 0],
  ['1729', 1_729],
  ['-2147483648', -2_147_483_648],
])('or from SEED=%s', (text, seed) => {
  expect(seedFrom(text)).toBe(seed);
});

it.each(['x', '1.5', '2147483648'])('SEED=%s is refused by name', (text) => {
  expect(() => seedFrom(text)).toThrow(`SEED is "${text}"`);
});
