import { describe, expect, it } from 'vitest';
import { NOISES, SEED, SITE } from '../src/figures/verdicts.ts';
import { createRandom } from '../src/simulation/random.ts';
import { scoreOf, tally } from '../src/simulation/score.ts';
import { scoreWords } from '../src/simulation/score-words.ts';
import { simulateSite } from '../src/simulation/site.ts';

/** The long tests and the bench simulate ten times as many. */
const REPORTS = 60;

describe.each(NOISES.filter(({ leastPower }) => leastPower !== undefined))(
  'under $name noise',
  ({ noise, leastPower }) => {
    const scores = scoreWords({ ...SITE, noise }, REPORTS, SEED);

    it.each(['two windows', 'four earlier windows'] as const)(
      'words from %s find enough, and few of them are chance',
      (rule) => {
        expect(scores[rule].falseShare).toBeLessThan(0.12);
        expect(scores[rule].power).toBeGreaterThan(leastPower?.[rule] ?? 1);
        expect(scores['±20 % rule'].falseAlarms).toBeGreaterThan(100 * scores[rule].falseAlarms);
      },
    );
  },
);

it('words are right or wrong by the direction of the true change', () => {
  expect(tally([2, 0.5, 1, 2, 1], [1, 1, -1, 0, 0])).toEqual({ right: 1, wrong: 2, changed: 3 });
});

it('a score has shares of sums over reports, and errors from how the reports differ', () => {
  const score = scoreOf([
    { right: 3, wrong: 0, changed: 4 },
    { right: 1, wrong: 1, changed: 4 },
  ]);
  expect(score).toMatchObject({ power: 0.5, falseAlarms: 0.5, falseShare: 0.2, words: 5 });
  expect(score.powerError).toBeCloseTo(0.25, 12);
  expect(score.falseAlarmsError).toBeCloseTo(0.5, 12);
  expect(score.falseShareBound).toBeCloseTo(0.2 + 1.645 * score.falseShareError, 12);
});

it.each([0.7, 12, 400])('Poisson counts of mean %d have it as their mean and variance', (mean) => {
  const random = createRandom(SEED);
  const { average, variance } = momentsOf(Array.from({ length: 20_000 }, () => random.poisson(mean)));
  expect(Math.abs(average / mean - 1)).toBeLessThan(0.03);
  expect(Math.abs(variance / mean - 1)).toBeLessThan(0.05);
});

it.each([
  ['φ = 2', { factor: 2 }, 2 * 60],
  ['α = .05', { alpha: 0.05 }, 60 + 0.05 * 60 ** 2],
  ['both', { factor: 2, alpha: 0.02 }, 2 * 60 + 0.02 * 60 ** 2],
])('counts under %s have the variance that it says', (_name, noise, expected) => {
  const model = { ...SITE, noise, pages: 20_000, logSpread: 0 };
  const baselines = simulateSite(model, createRandom(SEED)).map(({ earlier: [baseline = 0] }) => baseline);
  const { average, variance } = momentsOf(baselines);
  expect(Math.abs(average / 60 - 1)).toBeLessThan(0.02);
  expect(Math.abs(variance / expected - 1)).toBeLessThan(0.05);
});

function momentsOf(counts: readonly number[]) {
  const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - average) ** 2, 0) / counts.length;
  return { average, variance };
}
