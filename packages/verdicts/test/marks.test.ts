import { describe, expect, it } from 'vitest';
import { type MarkedPage, marksOf } from '../src/marks.ts';

const MIN_VIEWS = 20;

const page = (current: number, ...earlier: readonly number[]): MarkedPage => ({ current, earlier });
const steady = (count: number, windows = 8) => Array<number>(windows).fill(count);
const markOf = (marked: MarkedPage, others: readonly MarkedPage[] = []) =>
  marksOf([marked, ...others], MIN_VIEWS)[0];

describe('alone, a page is marked by its counts', () => {
  // 2·√(100 + 131) = 30.4, 2·√(100 + 130) = 30.3; 2·√(100 + 73) = 26.3, 2·√(100 + 74) = 26.4
  it.each([
    ['high', 131],
    ['within', 130],
    ['within', 100],
    ['within', 74],
    ['low', 73],
    ['low', 0],
  ])('%s: %d after windows of 100', (mark, current) => {
    expect(markOf(page(current, ...steady(100)))).toBe(mark);
  });

  it('measures from the ends of its range', () => {
    const earlier = [60, 400, ...steady(100, 6)];
    expect(markOf(page(131, ...earlier))).toBe('within');
    expect(markOf(page(460, ...earlier))).toBe('high');
    expect(markOf(page(40, ...earlier))).toBe('within');
    expect(markOf(page(38, ...earlier))).toBe('low');
  });
});

describe('without enough windows or views there is no mark', () => {
  it.each([
    ['seven windows', page(1_000, ...steady(100, 7)), undefined],
    ['no window', page(1_000), undefined],
    ['few views now and on average', page(19, 40, ...steady(16, 7)), 'too-few-views'],
    ['few views in a few windows', page(19, 19), 'too-few-views'],
    ['few views and no window', page(19), 'too-few-views'],
    ['enough views on average', page(19, ...steady(20)), 'within'],
    ['enough views now', page(20, ...steady(19)), 'within'],
  ])('%s: %o is %s', (_, marked, mark) => {
    expect(markOf(marked)).toBe(mark);
  });

  it('takes another least number of windows', () => {
    expect(marksOf([page(200, ...steady(100, 4))], MIN_VIEWS, 4)).toEqual(['high']);
  });
});

describe('a page has to leave its range relative to the site, too', () => {
  const fallen = (pages: number) => Array<MarkedPage>(pages).fill(page(50, ...steady(100)));

  it('is within at its lowest count if the whole site fell as much', () => {
    expect(markOf(page(101, ...steady(200)), fallen(10))).toBe('within');
    expect(marksOf(fallen(10), MIN_VIEWS)).toEqual(Array(10).fill('within'));
  });

  it('is low if it fell further than the site', () => {
    expect(markOf(page(90, ...steady(200)), fallen(10))).toBe('low');
  });

  it('is not high if it kept its views while the site fell', () => {
    expect(markOf(page(200, ...steady(200)), fallen(10))).toBe('within');
  });

  it('is within at its highest count if the whole site rose as much', () => {
    const risen = Array<MarkedPage>(10).fill(page(200, ...steady(100)));
    expect(markOf(page(399, ...steady(200)), risen)).toBe('within');
    expect(markOf(page(420, ...steady(200)), risen)).toBe('high');
  });

  it('is within if it was lower relative to the site in an earlier month', () => {
    // The site doubled four windows ago and this page did not: it was at a half of the site, and is
    // at 0.7 now.
    const doubledOnce = Array<MarkedPage>(10).fill(
      page(100, 100, 100, 100, 200, ...steady(100, 4)),
    );
    expect(markOf(page(70, ...steady(100)), doubledOnce)).toBe('within');
    expect(markOf(page(45, ...steady(100)), doubledOnce)).toBe('low');
  });

  it.each([
    ['fewer than 10 pages', fallen(8)],
    ['pages with few views', Array<MarkedPage>(20).fill(page(5, ...steady(10)))],
    ['pages that came later', [page(200, ...steady(200, 12)), ...fallen(20)]],
  ])('goes by its counts alone beside %s', (_, others) => {
    expect(markOf(page(101, ...steady(200)), others)).toBe('low');
  });

  it('compares a page that came later in its own windows', () => {
    const fallenSite = Array<MarkedPage>(10).fill(page(50, ...steady(100, 12)));
    expect(markOf(page(101, ...steady(200)), fallenSite)).toBe('within');
    expect(markOf(page(90, ...steady(200)), fallenSite)).toBe('low');
  });
});
