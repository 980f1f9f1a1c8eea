import { describe, expect, it } from 'vitest';
import { siteHistory } from '../src/report/site-history.ts';
import { addUpPages } from './support/pages.ts';
import { report } from './support/report.ts';

/** 19 Oct – 15 Nov against 21 Sep – 18 Oct. */
const { windows } = report([]);
const YEAR_AGO = { ...windows, baseline: { dateFrom: '2025-10-20', dateTo: '2025-11-17' } };

const span = (...paths: string[]) => ({
  pages: addUpPages(paths.map((path) => ({ path, human: 3, ai: 1, total: 4 }))),
  totals: { human: 0, ai: 0, total: 0 },
});
const weeks = (monday: string, ...paths: string[]) => ({ monday, ...span(...paths) });
const MONTH = ['2026-08-24', '2026-08-31', '2026-09-07', '2026-09-14'];

describe('whether a page is new', () => {
  it.each([
    ['seen in a week before the baseline window, it is not', windows, [weeks('2026-08-03', '/a')], false],
    ['unseen in as many weeks as a window has, it is', windows, MONTH.map((day) => weeks(day, '/b')), true],
    [
      'unseen in fewer weeks, nobody can say',
      windows,
      MONTH.slice(1).map((day) => weeks(day, '/b')),
      undefined,
    ],
    ['a week of the baseline window says nothing', windows, [weeks('2026-09-21', '/a')], undefined],
    ['a week of the current window says nothing', windows, [weeks('2026-10-19', '/a')], undefined],
    ['seen between the windows, it is not', YEAR_AGO, [weeks('2026-03-02', '/a')], false],
  ])('%s', (_rule, compared, known, expected) => {
    expect(siteHistory({ weeks: known, earlierWindows: [] }, compared).isNew(['/a'])).toBe(expected);
  });
});

describe('earlier counts', () => {
  const earlierOf = (paths: string[], ...earlierWindows: ReturnType<typeof span>[]) =>
    siteHistory({ weeks: [], earlierWindows }, windows).earlier(paths, 'human');

  it('reach back to the first window with any view, with 0 in between', () => {
    expect(earlierOf(['/a'], span('/a'), span('/b'), span('/a'), span('/b'))).toEqual([3, 0, 3]);
  });

  it('of a page never seen there are none', () => {
    expect(earlierOf(['/a'], span('/b'), span('/b'))).toEqual([]);
  });

  it('are added up over all paths of a page, each once', () => {
    expect(earlierOf(['/new', '/old', '/old'], span('/old'), span('/new', '/OLD'))).toEqual([3, 6]);
  });
});
