import { expect, it } from 'vitest';
import { judgeImpact } from '../../src/verdicts/judge-impact.ts';
import { DEFAULT_SETTINGS, type SeriesPage } from '../../src/verdicts/judge-series.ts';

const MONTHS = { currentDays: 28, baselineDays: 28 };
const page = (current: number, baseline: number): SeriesPage => ({
  current,
  baseline,
  isComparable: current > 0 && baseline > 0,
  earlier: [],
});
/** Pages that grew by a tenth. */
const others = (pages: number) =>
  Array.from({ length: pages }, (_, index) => page(1_100 + index, 1_000 + index));
const impact = (touched: readonly SeriesPage[], untouched: readonly SeriesPage[]) =>
  judgeImpact(touched, untouched, MONTHS, DEFAULT_SETTINGS);

it('the typical page is that of the pages outside', () => {
  const touched = Array.from({ length: 20 }, () => page(3_000, 1_000));
  const judged = impact(touched, others(60));
  expect(judged.typicalRatio).toBeCloseTo(1.1, 2);
  const words = touched.map((_, index) => judged.judgmentOf(index).finding);
  expect(words).toEqual(touched.map(() => 'clear rise'));
  expect(judged.judgmentOf(0).adjustedPercent).toBeCloseTo((3 / (judged.typicalRatio ?? 0) - 1) * 100, 9);
});

it('a page that moved as those outside is within noise', () => {
  expect(impact([page(1_110, 1_000)], others(60)).judgmentOf(0).finding).toBe('within noise');
});

it.each([
  ['30 pages outside are enough', 1, 30, 'clear rise'],
  ['29 pages outside are not', 1, 29, undefined],
  ['just under a third of the site', 29, 60, 'clear rise'],
  ['a third of the site gets no word', 30, 60, undefined],
])('%s', (_rule, touched, untouched, finding) => {
  const pages = Array.from({ length: touched }, () => page(3_000, 1_000));
  const judged = impact(pages, others(untouched));
  expect(judged.judgmentOf(0)).toMatchObject({ finding, percent: 200 });
});

it('pages with few views belong to the site, and show nothing of its noise', () => {
  const small = Array.from({ length: 60 }, () => page(4, 4));
  expect(impact([page(3_000, 1_000)], [...small, ...others(29)]).judgmentOf(0).finding).toBeUndefined();
  const touched = [page(3_000, 1_000), ...small.slice(0, 40)];
  expect(impact(touched, others(90)).judgmentOf(0).finding).toBe('clear rise');
});

it('as many pages outside have to be judged as touched ones', () => {
  const touched = Array.from({ length: 40 }, () => page(3_000, 1_000));
  const small = Array.from({ length: 100 }, () => page(4, 4));
  expect(impact(touched, [...others(39), ...small]).judgmentOf(0).finding).toBeUndefined();
  expect(impact(touched, [...others(40), ...small]).judgmentOf(0).finding).toBe('clear rise');
});

it.each([
  ['50 that did not change, where there are few', 163, 10],
  ['as many again that did not change, where there are many', 167, 62],
])('false discoveries are counted among the touched pages and %s', (_rule, current, most) => {
  const first = (touched: number) =>
    impact([page(current, 100), ...others(touched - 1)], others(180)).judgmentOf(0);
  expect(first(most)).toEqual(first(1));
  expect(first(most).finding).toBe('clear rise');
  expect(first(most + 1)).toMatchObject({ finding: 'within noise', p: first(1).p });
});
