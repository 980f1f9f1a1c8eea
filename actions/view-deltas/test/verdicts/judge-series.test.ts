import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEFAULT_SETTINGS, judgeSeries, type SeriesPage } from '../../src/verdicts/judge-series.ts';
import fixtures from './sites.json' with { type: 'json' };

const maybe = z.number().nullable();
const { sites } = z
  .object({
    sites: z.record(
      z.string(),
      z.object({
        currentDays: z.number(),
        baselineDays: z.number(),
        typicalRatio: z.number(),
        eligible: z.number(),
        noise: z.object({ overdispersion: z.number(), wander: z.number(), inflation: z.number() }),
        pages: z.array(z.tuple([z.number(), z.number(), z.string().nullable(), maybe, maybe, maybe])),
      }),
    ),
  })
  .parse(fixtures);

const MONTHS = { currentDays: 28, baselineDays: 28 };
const page = (current: number, baseline: number): SeriesPage => ({
  current,
  baseline,
  isComparable: true,
  earlier: [],
});
const rounded = (value: number | null | undefined) =>
  value == null ? undefined : Number(value.toPrecision(7));

describe.each(Object.entries(sites))('%s', (_name, site) => {
  const judged = judgeSeries(
    site.pages.map(([current, baseline]) => page(current, baseline)),
    site,
    DEFAULT_SETTINGS,
  );

  it('has the typical page and the noise of the separate implementation', () => {
    expect(judged.eligiblePages).toBe(site.eligible);
    expect(judged.typicalRatio).toBeCloseTo(site.typicalRatio, 10);
    expect(judged.noise?.twoWindows.overdispersion).toBeCloseTo(site.noise.overdispersion, 8);
    expect(judged.noise?.twoWindows.wander).toBeCloseTo(site.noise.wander, 8);
    expect(judged.noise?.twoWindows.inflation).toBeCloseTo(site.noise.inflation, 8);
  });

  it('has its words, percents and p values', () => {
    const ours = site.pages.map((_, index) => {
      const { finding, percent, adjustedPercent, p } = judged.judgmentOf(index);
      return [finding, rounded(percent), rounded(adjustedPercent), rounded(p)];
    });
    const theirs = site.pages.map(([, , finding, percent, adjustedPercent, p]) => [
      finding ?? undefined,
      rounded(percent),
      rounded(adjustedPercent),
      rounded(p),
    ]);
    expect(ours).toEqual(theirs);
  });
});

describe('the rules about words', () => {
  const steady = (pages: number) => Array.from({ length: pages }, (_, index) => page(1_000 + index, 1_000));

  it.each([
    [11, undefined],
    [12, 'clear rise'],
  ])('a site of %d eligible pages says %s', (pages, finding) => {
    const judged = judgeSeries([page(9_000, 1_000), ...steady(pages - 1)], MONTHS, DEFAULT_SETTINGS);
    expect(judged.judgmentOf(0)).toMatchObject({ finding, percent: 800 });
  });

  it.each([
    ['19 percent beyond the typical page', 119_000, 100_000],
    ['19 views', 20, 1],
  ])('a change of %s is never clear', (_rule, current, baseline) => {
    const judged = judgeSeries([page(current, baseline), ...steady(80)], MONTHS, DEFAULT_SETTINGS);
    expect(judged.judgmentOf(0).finding).toBe('within noise');
  });

  it('a page under the least views asked for is never clear', () => {
    const settings = { ...DEFAULT_SETTINGS, minViews: 5_000 };
    const judged = judgeSeries([page(4_000, 900), ...steady(80)], MONTHS, settings);
    expect(judged.judgmentOf(0).finding).toBe('within noise');
  });

  it('a page that is new, gone or for machines is in no family', () => {
    const judged = judgeSeries(
      [{ ...page(9_000, 1_000), isComparable: false }, ...steady(80)],
      MONTHS,
      DEFAULT_SETTINGS,
    );
    expect(judged.judgmentOf(0)).toMatchObject({ finding: undefined, p: undefined });
    expect(judged.eligiblePages).toBe(80);
  });

  it('a page that was not judged is refused by its index', () => {
    const { judgmentOf } = judgeSeries(steady(12), MONTHS, DEFAULT_SETTINGS);
    expect(judgmentOf(11).finding).toBe('within noise');
    expect(() => judgmentOf(12)).toThrow(new RangeError('there is no page 12 among 12'));
  });
});
