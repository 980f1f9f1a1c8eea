import { expect, it } from 'vitest';
import { rangeOf } from '../src/range.ts';

it.each([
  [[640], { low: 640, high: 640 }],
  [[725, 1_210, 640, 900], { low: 640, high: 1_210 }],
  [[0, 3], { low: 0, high: 3 }],
  [[], undefined],
])('the range of %j is %j', (earlier, range) => {
  expect(rangeOf(earlier)).toEqual(range);
});
