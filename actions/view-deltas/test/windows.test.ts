import { UserError } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { addDays } from '../src/days.ts';
import { daysOf, lastDay, lastSettledMonday, type WindowSettings } from '../src/windows.ts';
import { windowsAt } from './support/windows-at.ts';

const NOW = new Date('2026-11-18T14:00:00Z');

const windowsOf = (settings: Partial<WindowSettings>) => windowsAt(NOW, settings);

describe('lastSettledMonday', () => {
  it.each([
    ['a week counts from 6 hours after its end', '2026-11-16T06:00:00Z', '2026-11-16'],
    ['until then it does not', '2026-11-16T05:59:59.999Z', '2026-11-09'],
    ['right after midnight it does not', '2026-11-16T00:00:00Z', '2026-11-09'],
    ['on Tuesday it is the day before', '2026-11-17T00:00:00Z', '2026-11-16'],
    ['on Sunday it is six days before', '2026-11-22T23:59:59Z', '2026-11-16'],
    ['it may be in the year before', '2027-01-02T12:00:00Z', '2026-12-28'],
    ['a year may begin on it', '2024-01-01T06:00:00Z', '2024-01-01'],
    ['a leap day is a day', '2024-03-01T00:00:00Z', '2024-02-26'],
  ])('%s', (_rule, now, monday) => {
    expect(lastSettledMonday(new Date(now))).toBe(monday);
  });
});

describe('the windows are', () => {
  it.each<
    [
      rule: string,
      settings: Partial<WindowSettings>,
      current: [string, string],
      baseline: [string, string],
    ]
  >([
    [
      'whole weeks and the weeks right before',
      {},
      ['2026-10-19', '2026-11-16'],
      ['2026-09-21', '2026-10-19'],
    ],
    [
      'as long as `weeks` says',
      { weeks: 1 },
      ['2026-11-09', '2026-11-16'],
      ['2026-11-02', '2026-11-09'],
    ],
    [
      'able to cross years',
      { weeks: 26 },
      ['2026-05-18', '2026-11-16'],
      ['2025-11-17', '2026-05-18'],
    ],
    [
      'those before `as-of`',
      { asOf: '2026-11-09' },
      ['2026-10-12', '2026-11-09'],
      ['2026-09-14', '2026-10-12'],
    ],
    [
      'those before a day that is no Monday',
      { asOf: '2026-11-11', weeks: 1 },
      ['2026-11-04', '2026-11-11'],
      ['2026-10-28', '2026-11-04'],
    ],
    [
      'those before today, which is not counted',
      { asOf: '2026-11-18', weeks: 1 },
      ['2026-11-11', '2026-11-18'],
      ['2026-11-04', '2026-11-11'],
    ],
    [
      '52 weeks apart',
      { baseline: 'year-ago' },
      ['2026-10-19', '2026-11-16'],
      ['2025-10-20', '2025-11-17'],
    ],
    [
      '52 weeks apart before `as-of`',
      { baseline: 'year-ago', asOf: '2026-11-10', weeks: 2 },
      ['2026-10-27', '2026-11-10'],
      ['2025-10-28', '2025-11-11'],
    ],
    [
      'able to have a leap day',
      { asOf: '2024-03-04', weeks: 1 },
      ['2024-02-26', '2024-03-04'],
      ['2024-02-19', '2024-02-26'],
    ],
  ])('%s', (_rule, settings, current, baseline) => {
    const windows = windowsOf(settings);
    expect([windows.current.dateFrom, windows.current.dateTo]).toEqual(current);
    expect([windows.baseline.dateFrom, windows.baseline.dateTo]).toEqual(baseline);
    expect([daysOf(windows.current), daysOf(windows.baseline)]).toEqual([
      windows.days,
      windows.days,
    ]);
  });

  it.each(Array.from({ length: 26 }, (_, index) => index + 1))(
    'of %i weeks: two equal halves that touch, each from Monday to Monday',
    (weeks) => {
      const { current, baseline, days } = windowsOf({ weeks });
      expect(days).toBe(weeks * 7);
      expect(current.dateTo).toBe('2026-11-16');
      expect(baseline.dateTo).toBe(current.dateFrom);
      for (const day of [current.dateFrom, baseline.dateFrom])
        expect(new Date(day).getUTCDay()).toBe(1);
    },
  );
});

it('a window that ends after today cannot be', () => {
  expect(() => windowsOf({ asOf: '2026-11-19' })).toThrowError(
    new UserError(
      'Input `as-of` is `2026-11-19`, which is in the future (today is 2026-11-18 in UTC), so its window is not over. Allowed: a day up to today.',
    ),
  );
});

describe('a change of what the service counts', () => {
  it.each<[rule: string, day: string, isComparable: boolean, historyFrom: string | undefined]>([
    ['before both windows cuts the history', '2026-09-20', true, '2026-09-21'],
    ['on the baseline’s first day makes that day a mixture', '2026-09-21', false, '2026-09-22'],
    ['in the baseline parts the windows', '2026-10-01', false, '2026-10-02'],
    ['between the windows parts them', '2026-10-19', false, '2026-10-20'],
    ['in the current window parts them', '2026-11-15', false, '2026-11-16'],
    ['on the first day that is not counted is of no account', '2026-11-16', true, undefined],
    ['later is of no account', '2026-12-24', true, undefined],
  ])('%s', (_rule, day, isComparable, historyFrom) => {
    expect(windowsOf({ definitionChanges: [day] })).toMatchObject({ isComparable, historyFrom });
  });

  it('without one, all of the past is comparable', () => {
    expect(windowsOf({})).toMatchObject({ isComparable: true, historyFrom: undefined });
  });

  it('the last of several decides, in any order', () => {
    const definitionChanges = ['2026-07-31', '2027-01-01', '2026-06-12'];
    expect(windowsOf({ definitionChanges })).toMatchObject({
      isComparable: true,
      historyFrom: '2026-08-01',
    });
    expect(windowsOf({ definitionChanges, baseline: 'year-ago' })).toMatchObject({
      isComparable: false,
    });
  });
});

it('the last day of a half-open window is the one before its end', () => {
  expect(lastDay({ dateFrom: '2024-02-26', dateTo: '2024-03-01' })).toBe('2024-02-29');
});

it('days are added across months and leap days', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
});
