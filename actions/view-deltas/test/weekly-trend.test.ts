import { describe, expect, it } from 'vitest';
import { addDays } from '../src/days.ts';
import { sparkline } from '../src/published/sparkline.ts';
import { weeklyTrend } from '../src/report/weekly-trend.ts';

const FIRST = '2026-08-03';

/** Weeks by their place after the first; week n has 1,000 + n human views and 2 n AI views, half of them of `/Quickstart`. */
function weeksAt(places: readonly number[]) {
  return places.map((place) => {
    const [human, ai] = [1_000 + place, 2 * place];
    return {
      monday: addDays(FIRST, 7 * place),
      totals: { human, ai, total: human + ai },
      pages: new Map([
        ['/quickstart', { path: '/Quickstart', human: human / 2, ai: ai / 2, total: (human + ai) / 2 }],
      ]),
    };
  });
}

describe('the weeks that are drawn', () => {
  it.each<[rule: string, known: readonly number[], drawn: readonly number[] | undefined]>([
    ['all where they are few', [0, 1, 2], [0, 1, 2]],
    ['the newest eight where they are many', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [2, 3, 4, 5, 6, 7, 8, 9]],
    ['those after a gap', [0, 1, 2, 4, 5, 6], [4, 5, 6]],
    ['those after the last gap', [0, 2, 3, 4, 6, 7, 8], [6, 7, 8]],
    ['none where two stand after a gap', [0, 1, 2, 3, 5, 6], undefined],
    ['none where two are known', [0, 1], undefined],
    ['none where none is known', [], undefined],
  ])('%s', (_rule, known, drawn) => {
    const trend = weeklyTrend(weeksAt(known));
    expect(trend?.mondays).toEqual(drawn?.map((place) => addDays(FIRST, 7 * place)));
    expect(trend?.site.human).toEqual(drawn?.map((place) => 1_000 + place));
    expect(trend?.site.ai).toEqual(drawn?.map((place) => 2 * place));
  });

  it('a page is found by its path in whatever case, and had no views where a week lacks it', () => {
    const trend = weeklyTrend(weeksAt([0, 1, 2]));
    expect(trend?.countsOf('/QuickStart').ai).toEqual([0, 1, 2]);
    expect(trend?.countsOf('/other').human).toEqual([0, 0, 0]);
  });
});

describe('a line of bars', () => {
  it.each([
    [[0, 1, 2, 3, 4, 5, 6, 7], '▁▁▂▃▅▅▆▇'],
    [[725, 700, 650, 500, 300, 210], '▇▇▆▅▃▂'],
    [[5, 5, 5], '▇▇▇'],
    [[0, 0, 3], '▁▁▇'],
    [[0, 0], undefined],
    [[], undefined],
  ])('of %j goes from 0 to the largest: %s', (counts, line) => {
    expect(sparkline(counts)).toBe(line);
  });
});
