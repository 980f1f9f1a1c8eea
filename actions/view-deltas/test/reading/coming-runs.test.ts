import { describe, expect, it } from 'vitest';
import { comingRuns } from '../../src/reading/coming-runs.ts';

const NOW = new Date('2026-11-19T07:30:00Z');

const daysOf = (times: number[] | undefined, count: number) =>
  times?.slice(0, count).map((timeMs) => new Date(timeMs).toISOString().slice(0, 16));

describe('runs come', () => {
  it.each<[cron: string, first: string[]]>([
    ['20 7 * * 1', ['2026-11-23T07:20', '2026-11-30T07:20']],
    ['20 7 * * 1,4', ['2026-11-23T07:20', '2026-11-26T07:20', '2026-11-30T07:20']],
    ['20 7 * * MON,thu', ['2026-11-23T07:20', '2026-11-26T07:20']],
    ['0 6 * * 1-5', ['2026-11-20T06:00', '2026-11-23T06:00', '2026-11-24T06:00']],
    ['0 6 * * MON-WED', ['2026-11-23T06:00', '2026-11-24T06:00', '2026-11-25T06:00', '2026-11-30T06:00']],
    ['45 */8 * * *', ['2026-11-19T08:45', '2026-11-19T16:45', '2026-11-20T00:45']],
    ['0,30 22-23 * * 0', ['2026-11-22T22:00', '2026-11-22T22:30', '2026-11-22T23:00', '2026-11-22T23:30']],
    ['15 3/6 * * *', ['2026-11-19T09:15', '2026-11-19T15:15', '2026-11-19T21:15', '2026-11-20T03:15']],
  ])('as the schedule %s says', (cron, first) => {
    expect(daysOf(comingRuns([], cron, NOW), first.length)).toEqual(first);
  });

  it.each(['', '@daily', '0 7 1 * *', '0 7 * 6 *', '0 7 * *', '* * * * * *', '0 7 * * x', '0 0-7/0 * * 9'])(
    'at times that the schedule %j does not say',
    (cron) => {
      expect(comingRuns([], cron, NOW)).toBeUndefined();
    },
  );

  const recorded = (...days: string[]) => days.map((day) => ({ atMs: Date.parse(`${day}Z`) }));

  it('as in the last seven days, if runs of eight days are known, regardless of the schedule', () => {
    const runs = recorded('2026-11-09T07:25', '2026-11-12T07:33', '2026-11-16T07:41', '2026-11-19T07:30');
    expect(daysOf(comingRuns(runs, '0 0 * * *', NOW), 3)).toEqual([
      '2026-11-23T07:41',
      '2026-11-26T07:30',
      '2026-11-30T07:41',
    ]);
  });

  it('by the schedule, if runs of fewer days are known', () => {
    const runs = recorded('2026-11-12T07:33', '2026-11-19T07:30');
    expect(daysOf(comingRuns(runs, '20 7 * * 1', NOW), 1)).toEqual(['2026-11-23T07:20']);
    expect(comingRuns(runs, undefined, NOW)).toBeUndefined();
  });

  it('for 60 weeks at most', () => {
    expect(comingRuns([], '20 7 * * 1', NOW)).toHaveLength(60);
  });
});
