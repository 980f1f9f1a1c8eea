import { describe, expect, it } from 'vitest';
import { firstUncountedDay, lastDay, lastSettledMonday, windowsBefore } from '../src/windows.ts';

const DAY_MS = 86_400_000;

describe('lastSettledMonday', () => {
  it.each([
    ['a week counts from 6 hours after its end', '2026-11-16T06:00:00Z', '2026-11-16'],
    ['until then it does not', '2026-11-16T05:59:59.999Z', '2026-11-09'],
    ['right after midnight it does not', '2026-11-16T00:00:00Z', '2026-11-09'],
    ['on Tuesday it is the day before', '2026-11-17T00:00:00Z', '2026-11-16'],
    ['on Sunday it is six days before', '2026-11-22T23:59:59Z', '2026-11-16'],
    ['it may lie in the year before', '2027-01-02T12:00:00Z', '2026-12-28'],
    ['a year may begin on it', '2024-01-01T06:00:00Z', '2024-01-01'],
    ['a leap day is a day', '2024-03-01T00:00:00Z', '2024-02-26'],
  ])('%s', (_rule, now, monday) => {
    expect(lastSettledMonday(new Date(now))).toBe(monday);
  });
});

describe('firstUncountedDay', () => {
  const now = new Date('2026-11-18T14:00:00Z');
  it('is the last settled Monday unless a day is given', () => {
    expect(firstUncountedDay(undefined, now)).toBe('2026-11-16');
    expect(firstUncountedDay('2026-11-11', now)).toBe('2026-11-11');
  });
  it('may be today, because today is not counted', () => {
    expect(firstUncountedDay('2026-11-18', now)).toBe('2026-11-18');
  });
  it('is refused when it is still to come', () => {
    expect(() => firstUncountedDay('2026-11-19', now)).toThrowErrorMatchingInlineSnapshot(
      `[UserError: Input \`as-of\` is \`2026-11-19\`, which is still to come (it is 2026-11-18 in UTC), so its window is not over. Allowed: a day up to today.]`,
    );
  });
});

describe('windowsBefore', () => {
  it('compares whole weeks with the weeks right before', () => {
    expect(windowsBefore('2026-11-16', 4)).toEqual({
      current: { dateFrom: '2026-10-19', dateTo: '2026-11-16' },
      baseline: { dateFrom: '2026-09-21', dateTo: '2026-10-19' },
    });
  });

  it('crosses years', () => {
    expect(windowsBefore('2027-01-04', 1)).toEqual({
      current: { dateFrom: '2026-12-28', dateTo: '2027-01-04' },
      baseline: { dateFrom: '2026-12-21', dateTo: '2026-12-28' },
    });
  });

  it.each(Array.from({ length: 26 }, (_, index) => index + 1))(
    'of %i weeks has two equal halves that touch, each of Mondays to Mondays',
    (weeks) => {
      const { current, baseline } = windowsBefore('2026-11-16', weeks);
      const days = ({ dateFrom, dateTo }: typeof current) =>
        (Date.parse(dateTo) - Date.parse(dateFrom)) / DAY_MS;
      expect([days(current), days(baseline)]).toEqual([weeks * 7, weeks * 7]);
      expect(current.dateTo).toBe('2026-11-16');
      expect(baseline.dateTo).toBe(current.dateFrom);
      for (const day of [current.dateFrom, baseline.dateFrom]) expect(new Date(day).getUTCDay()).toBe(1);
    },
  );
});

it('the last day of a half-open window is the one before its end', () => {
  expect(lastDay({ dateFrom: '2024-02-26', dateTo: '2024-03-01' })).toBe('2024-02-29');
});
