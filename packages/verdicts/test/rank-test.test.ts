import { describe, expect, it } from 'vitest';
import { judgeMerge, type MergeVerdict } from '../src/rank-test.ts';
import type { CountPair } from '../src/window-pair.ts';

/** Pages that had 1,000 views each and now have these. */
const from1000 = (...counts: readonly number[]) =>
  counts.map((current) => ({ current, baseline: 1_000 }));
const unmoved = (pages: number) => from1000(...Array<number>(pages).fill(1_000));
const percent = (factor: number) => 100 * (factor - 1);

function verdictOf(touched: readonly CountPair[], untouched: readonly CountPair[]): MergeVerdict {
  const verdict = judgeMerge(touched, untouched);
  if ('reason' in verdict) throw new Error(verdict.reason);
  return verdict;
}

describe('among pages that did not move', () => {
  /** Of three values, all above or all below all others are rejected, and nothing else. */
  const CORNER = ((3 * 0.5) / 31) ** 3 / 3;

  it('three pages rose: the interval reaches from the first to the last, with the second in the middle', () => {
    const verdict = verdictOf(from1000(1_500, 1_100, 1_200), unmoved(30));
    expect(verdict).toMatchObject({ word: 'rose', touched: 3, untouched: 30 });
    expect(verdict.p).toBeCloseTo(CORNER, 12);
    expect(verdict.estimatePercent).toBeCloseTo(percent(1_200.5 / 1_000.5), 9);
    expect(verdict.intervalPercent.low).toBeCloseTo(percent(1_100.5 / 1_000.5), 9);
    expect(verdict.intervalPercent.high).toBeCloseTo(percent(1_500.5 / 1_000.5), 9);
    // With less than this taken off, the lowest of the three would not be above the others.
    expect(verdict.detectablePercent).toBeCloseTo(percent(1_200.5 / 1_100.5), 9);
  });

  it('three pages fell', () => {
    const verdict = verdictOf(from1000(500, 600, 800), unmoved(30));
    expect(verdict.word).toBe('fell');
    expect(verdict.p).toBeCloseTo(CORNER, 12);
    expect(verdict.estimatePercent).toBeCloseTo(percent(600.5 / 1_000.5), 9);
    expect(verdict.intervalPercent.low).toBeCloseTo(percent(500.5 / 1_000.5), 9);
    expect(verdict.intervalPercent.high).toBeCloseTo(percent(800.5 / 1_000.5), 9);
  });

  it('one of three pages alone is no clear change', () => {
    const verdict = verdictOf(from1000(1_000, 1_000, 5_000), unmoved(30));
    expect(verdict.word).toBe('no-clear-change');
    expect(verdict.intervalPercent.low).toBeCloseTo(0, 9);
  });

  it('the estimate of an even number of pages is midway, by factors', () => {
    const { estimatePercent } = verdictOf(from1000(1_100, 1_200, 1_500, 1_600), unmoved(30));
    expect(estimatePercent).toBeCloseTo(percent(Math.sqrt(1_200.5 * 1_500.5) / 1_000.5), 9);
  });

  it('six pages are judged by the normal approximation', () => {
    const { word, p } = verdictOf(from1000(1_100, 1_110, 1_120, 1_130, 1_140, 1_150), unmoved(30));
    // 90 ranks over the mean; 30 equal values: 15·(37 − 26,970 / 1,260) = 15.3².
    expect(word).toBe('rose');
    expect(p).toBeGreaterThan(3e-9);
    expect(p).toBeLessThan(5e-9);
  });
});

it('pages that rose like the whole site did not move', () => {
  const site = from1000(...Array.from({ length: 30 }, (_, index) => 2_000 + 10 * index));
  const { word, p, estimatePercent } = verdictOf(from1000(2_045, 2_145, 2_245), site);
  expect(word).toBe('no-clear-change');
  expect(p).toBe(1);
  expect(Math.abs(estimatePercent)).toBeLessThan(0.5);
});

it('a small page has to move further than a large one to rank as high', () => {
  // 12 → 24 is 0.67 ± √(1/24.5 + 1/12.5 + .03) = 1.7; 1,000 → 1,500 is 0.41 ± √(1/1,500.5 +
  // 1/1,000.5 + .03) = 2.3.
  const small = { current: 24, baseline: 12 };
  const rest = [...Array<CountPair>(20).fill({ current: 1_500, baseline: 1_000 }), ...unmoved(80)];
  expect(verdictOf([small, small, small], rest).p).toBeGreaterThan(0.05);
  expect(verdictOf(from1000(1_600, 1_600, 1_600), rest).p).toBeLessThan(0.001);
});

it('an interval ends where the same test begins to reject shifts', () => {
  const site = Array.from({ length: 60 }, (_, index) => ({
    current: 300 + 7 * index,
    baseline: 500,
  }));
  for (const touched of [4, 9]) {
    const merge = Array.from({ length: touched }, (_, index) => ({
      current: 400 + 61 * index,
      baseline: 500,
    }));
    const { intervalPercent, estimatePercent } = verdictOf(merge, site);
    expect(intervalPercent.low).toBeLessThan(estimatePercent);
    expect(estimatePercent).toBeLessThan(intervalPercent.high);
    // A page's own counts cannot be shifted exactly, so all are large here and shifted in views.
    const large = (pages: readonly CountPair[], factor: number) =>
      pages.map(({ current, baseline }) => ({
        current: current * 1e6 * factor,
        baseline: baseline * 1e6,
      }));
    const whole = verdictOf(large(merge, 1), large(site, 1)).intervalPercent;
    const pAt = (bound: number) => verdictOf(large(merge, 1 / (1 + bound / 100)), large(site, 1)).p;
    expect(pAt(whole.low - 0.01)).toBeLessThanOrEqual(0.1);
    expect(pAt(whole.low + 0.01)).toBeGreaterThan(0.1);
    expect(pAt(whole.high - 0.01)).toBeGreaterThan(0.1);
    expect(pAt(whole.high + 0.01)).toBeLessThanOrEqual(0.1);
  }
});

describe('there is no verdict', () => {
  it.each([
    ['too-few-touched', 2, 300],
    ['too-few-touched', 0, 0],
    ['too-few-untouched', 3, 29],
    ['too-large-a-part', 16, 31],
  ])('%s: %d touched pages and %d others', (reason, touched, untouched) => {
    expect(judgeMerge(unmoved(touched), unmoved(untouched))).toEqual({
      reason,
      touched,
      untouched,
    });
  });

  it.each([
    [3, 30],
    [15, 30],
    [100, 200],
  ])('but there is one of %d touched pages and %d others', (touched, untouched) => {
    expect(judgeMerge(unmoved(touched), unmoved(untouched))).toMatchObject({
      touched,
      untouched,
      p: 1,
    });
  });

  it('counts pages with enough views in both windows together', () => {
    const few = { current: 10, baseline: 9 };
    const enough = { current: 10, baseline: 10 };
    const rest = unmoved(30);
    expect(judgeMerge([few, enough, enough], [...rest, few])).toEqual({
      reason: 'too-few-touched',
      touched: 2,
      untouched: 30,
    });
    expect(judgeMerge([few, enough, enough], [...rest, few], 19)).toMatchObject({
      word: 'no-clear-change',
      touched: 3,
      untouched: 31,
    });
  });
});
