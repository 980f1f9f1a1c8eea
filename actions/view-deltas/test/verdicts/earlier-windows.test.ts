import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEFAULT_SETTINGS, judgeSeries, type SeriesPage } from '../../src/verdicts/judge-series.ts';
import fixtures from './histories.json' with { type: 'json' };

const { sites } = z
  .object({
    sites: z.record(
      z.string(),
      z.object({
        typicalRatio: z.number(),
        eligible: z.number(),
        levels: z.array(z.number()),
        prior: z.object({
          overdispersion: z.number(),
          wander: z.number(),
          scale: z.number(),
          degreesOfFreedom: z.number().nullable(),
        }),
        inflation: z.number(),
        pages: z.array(
          z.tuple([z.number(), z.array(z.number()), z.string().nullable(), z.number().nullable()]),
        ),
      }),
    ),
  })
  .parse(fixtures);

const MONTHS = { currentDays: 28, baselineDays: 28 };

function page(current: number, [baseline = 0, ...earlier]: readonly number[]): SeriesPage {
  return { current, baseline, earlier, isComparable: current > 0 && baseline > 0 };
}

/** Hill's score is a little larger than the exact one, so p a little smaller: most where few windows go far out. */
const RELATIVE_ERROR = 0.02;

describe.each(Object.entries(sites))('%s', (_name, site) => {
  const judged = judgeSeries(
    site.pages.map(([current, earlier]) => page(current, earlier)),
    MONTHS,
    DEFAULT_SETTINGS,
  );
  const noise = judged.noise?.earlierWindows;

  it('has the levels and the prior of the separate implementation', () => {
    expect(judged.eligiblePages).toBe(site.eligible);
    expect(judged.typicalRatio).toBeCloseTo(site.typicalRatio, 10);
    expect(noise?.earlierLevels.map((level) => level.toFixed(10))).toEqual(
      site.levels.map((level) => level.toFixed(10)),
    );
    expect(noise?.prior.trend.overdispersion).toBeCloseTo(site.prior.overdispersion, 8);
    expect(noise?.prior.trend.wander).toBeCloseTo(site.prior.wander, 8);
    expect(noise?.prior.scale).toBeCloseTo(site.prior.scale, 8);
    expect(1 / (noise?.prior.degreesOfFreedom ?? 0)).toBeCloseTo(
      1 / (site.prior.degreesOfFreedom ?? Number.POSITIVE_INFINITY),
      8,
    );
    expect(noise?.inflation).toBeCloseTo(site.inflation, 3);
  });

  it('has its words', () => {
    const words = site.pages.map((_, index) => judged.judgmentOf(index).finding ?? null);
    expect(words).toEqual(site.pages.map(([, , word]) => word));
  });

  it.each(site.pages.map(([current, earlier, , p], index) => ({ current, earlier, p, index })))(
    'has its p for $current after $earlier',
    ({ p, index }) => {
      const ours = judged.judgmentOf(index).p;
      if (p === null) expect(ours).toBeUndefined();
      else expect(Math.abs((ours ?? 0) / p - 1)).toBeLessThan(RELATIVE_ERROR);
    },
  );
});

describe('the rules about earlier windows', () => {
  /** Eighty pages that wobble a little, each in its own rhythm, over five windows. */
  const site = (windows: number) =>
    Array.from({ length: 80 }, (_, index) =>
      page(
        1_000 + index,
        Array.from({ length: windows }, (_window, age) => 1_000 + ((index * 37 + age * 61) % 90) - 45),
      ),
    );
  const wordOf = (first: SeriesPage, windows: number) =>
    judgeSeries([first, ...site(windows)], MONTHS, DEFAULT_SETTINGS).judgmentOf(0).finding;

  it('three windows before the baseline are enough, two are not', () => {
    const noise = (windows: number) => judgeSeries(site(windows), MONTHS, DEFAULT_SETTINGS).noise;
    expect(noise(4)?.earlierWindows?.earlierLevels).toHaveLength(4);
    expect(noise(3)?.earlierWindows).toBeUndefined();
  });

  it('a page that always swings is within noise where two windows alone would call it clear', () => {
    const swinging = [1_000, 2_500, 900, 2_700];
    expect(wordOf(page(2_600, swinging.slice(0, 1)), 1)).toBe('clear rise');
    expect(wordOf(page(2_600, swinging), 4)).toBe('within noise');
  });

  it('the end of a burst in the baseline window is not a fall', () => {
    expect(wordOf(page(1_000, [4_000]), 1)).toBe('clear fall');
    expect(wordOf(page(1_000, [4_000, 1_010, 990, 1_000]), 4)).toBe('within noise');
  });

  it('a page that has not been there long enough is judged by the two windows', () => {
    expect(wordOf(page(3_000, [1_000, 1_000]), 4)).toBe('clear rise');
  });

  it('windows of unlike length are judged by themselves', () => {
    const judged = judgeSeries(site(5), { currentDays: 28, baselineDays: 56 }, DEFAULT_SETTINGS);
    expect(judged.noise?.earlierWindows).toBeUndefined();
  });

  it('no more than a year of months is looked at', () => {
    const judged = judgeSeries(site(20), MONTHS, DEFAULT_SETTINGS);
    expect(judged.noise?.earlierWindows?.earlierLevels).toHaveLength(12);
  });
});
