import { expect, it } from 'vitest';
import { formatCount, formatPercent, formatShare } from '../src/published/numbers.ts';
import { formatDay } from '../src/published/periods.ts';

const plain = (text: string) => text.replaceAll('\u00a0', '_');

it.each([
  [0, '0'],
  [999, '999'],
  [5210, '5,210'],
  [10_000_000, '10,000,000'],
])('the count %d reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it.each([
  [28.4, '+28%'],
  [-9.2, '−9%'],
  [0, '0%'],
  [0.4, '0%'],
  [-0.4, '0%'],
  [1.5, '+2%'],
  [-1.5, '−2%'],
  [0.5, '+1%'],
  [-0.5, '−1%'],
  [12_345.6, '+12,346%'],
  [-100, '−100%'],
])('the change %d reads %s: a rise and a fall of one size round alike', (percent, text) => {
  expect(plain(formatPercent(percent))).toBe(text);
});

it.each([
  [0, '0%'],
  [0.304, '30%'],
  [1, '100%'],
])('the share %d reads %s', (share, text) => {
  expect(plain(formatShare(share))).toBe(text);
});

it.each([
  ['2026-10-19', 'Oct_19'],
  ['2026-01-01', 'Jan_1'],
  ['2024-02-29', 'Feb_29'],
])('the day %s reads %s, in any time zone', (day, text) => {
  expect(plain(formatDay(day))).toBe(text);
});
