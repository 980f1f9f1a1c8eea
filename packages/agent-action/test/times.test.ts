import { expect, test } from 'vitest';
import { duration, utcDay, utcMoment } from '../src/index.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['2026-01-01T00:00:00Z', 'Jan 1, 2026'],
  ['2026-09-30T23:59:59Z', 'Sep 30, 2026'],
  ['2027-12-09T12:00:00Z', 'Dec 9, 2027'],
])('the day of %s is %s in any time zone', (moment, day) => {
  expect(plain(utcDay(new Date(moment)))).toBe(day);
});

test('a moment has its day where that is not today', () => {
  const moment = new Date('2026-11-20T14:02:00Z');
  expect(plain(utcMoment(moment, new Date('2026-11-20T23:59:00Z')))).toBe('14:02 UTC');
  expect(plain(utcMoment(moment, new Date('2026-11-21T00:00:00Z')))).toBe(
    'Nov 20, 2026, 14:02 UTC',
  );
});

test.each([
  [59_499, '59 s'],
  [192_000, '3 min 12 s'],
  [180_000, '3 min'],
  [7_260_000, '2 h 1 min'],
])('%s ms are %s', (milliseconds, text) => {
  expect(plain(duration(milliseconds))).toBe(text);
});
