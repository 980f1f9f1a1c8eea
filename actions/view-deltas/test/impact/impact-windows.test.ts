import { describe, expect, it } from 'vitest';
import { dueMerges, impactWindows } from '../../src/impact/impact-windows.ts';

interface Case {
  rule: string;
  merged: string;
  now: string;
  weeks?: number;
  changes?: string[];
  before: string;
  after: string;
}

/** 2026-10-12, 2026-10-19, 2026-11-09 and 2026-11-16 are Mondays. */
const CASES: readonly Case[] = [
  {
    rule: 'the week of the merge is in neither window',
    merged: '2026-10-14T09:00:00Z',
    now: '2026-11-16T06:23:00Z',
    before: '2026-09-14 2026-10-12',
    after: '2026-10-19 2026-11-16',
  },
  {
    rule: 'a merge on a Monday has the whole week before it before',
    merged: '2026-10-12T00:00:00Z',
    now: '2026-11-16T06:23:00Z',
    before: '2026-09-14 2026-10-12',
    after: '2026-10-19 2026-11-16',
  },
  {
    rule: 'a Monday less than a day after the merge is too early',
    merged: '2026-10-18T00:00:01Z',
    now: '2026-11-23T06:23:00Z',
    before: '2026-09-14 2026-10-12',
    after: '2026-10-26 2026-11-23',
  },
  {
    rule: 'a Monday a day after the merge is not',
    merged: '2026-10-18T00:00:00Z',
    now: '2026-11-16T06:23:00Z',
    before: '2026-09-14 2026-10-12',
    after: '2026-10-19 2026-11-16',
  },
  {
    rule: 'fewer weeks since are compared with as few before',
    merged: '2026-10-12T05:00:00Z',
    now: '2026-11-09T06:23:00Z',
    before: '2026-09-21 2026-10-12',
    after: '2026-10-19 2026-11-09',
  },
  {
    rule: 'one week is enough',
    merged: '2026-10-14T09:00:00Z',
    now: '2026-10-28T06:23:00Z',
    before: '2026-10-05 2026-10-12',
    after: '2026-10-19 2026-10-26',
  },
  {
    rule: 'more weeks than asked for are not taken, and those right after the merge are',
    merged: '2026-10-14T09:00:00Z',
    now: '2026-11-16T06:23:00Z',
    weeks: 2,
    before: '2026-09-28 2026-10-12',
    after: '2026-10-19 2026-11-02',
  },
  {
    rule: 'a week that has not settled is not over',
    merged: '2026-10-14T09:00:00Z',
    now: '2026-11-16T05:59:59Z',
    before: '2026-09-21 2026-10-12',
    after: '2026-10-19 2026-11-09',
  },
];

describe('the windows around a merge', () => {
  it.each(CASES)('$rule', ({ merged, now, weeks = 4, changes = [], before, after }) => {
    const windows = impactWindows(
      Date.parse(merged),
      { weeks, definitionChanges: changes },
      new Date(now),
    );
    const days = Number(weeks) * 7;
    expect(windows?.baseline).toEqual(windowOf(before));
    expect(windows?.current).toEqual(windowOf(after));
    expect(windows?.days).toBeLessThanOrEqual(days);
  });

  it('are not there before a week after the merge is over', () => {
    const windows = (now: string) =>
      impactWindows(
        Date.parse('2026-10-14T09:00:00Z'),
        { weeks: 4, definitionChanges: [] },
        new Date(now),
      );
    expect(windows('2026-10-26T05:59:59Z')).toBeUndefined();
    expect(windows('2026-10-26T06:00:00Z')?.days).toBe(7);
  });

  it.each([
    ['2026-09-13', true],
    ['2026-09-14', false],
    ['2026-10-15', false],
    ['2026-11-15', false],
    ['2026-11-16', true],
  ])('with a change of definition on %s can be compared: %s', (change, isComparable) => {
    const windows = impactWindows(
      Date.parse('2026-10-14T09:00:00Z'),
      { weeks: 4, definitionChanges: [change] },
      new Date('2026-11-16T06:23:00Z'),
    );
    expect(windows?.isComparable).toBe(isComparable);
  });
});

it('merges are due after this many weeks, for 30 days', () => {
  const { fromMs, toMs } = dueMerges(4, new Date('2026-11-16T06:23:00Z'));
  expect([fromMs, toMs].map((time) => new Date(time).toISOString())).toEqual([
    '2026-09-19T06:23:00.000Z',
    '2026-10-19T06:23:00.000Z',
  ]);
});

function windowOf(days: string) {
  const [dateFrom, dateTo] = days.split(' ');
  return { dateFrom, dateTo };
}
