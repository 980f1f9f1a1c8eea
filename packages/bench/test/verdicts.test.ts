import { describe, expect, it } from 'vitest';
import { SCATTERS, SEED, SITE } from '../src/figures/verdicts.ts';
import { createRandom } from '../src/simulation/random.ts';
import { scoreWords } from '../src/simulation/score-words.ts';

const REPORTS = 60;

/** Power that two windows reach on these sites, less what 60 reports may fall short of it by chance. */
const LEAST_POWER = [0.5, 0.34, 0.32];

describe.each(SCATTERS.map((entry, index) => ({ ...entry, least: LEAST_POWER[index] })))(
  'under $name noise',
  ({ scatter, least }) => {
    const { words, bare } = scoreWords({ ...SITE, scatter }, REPORTS, SEED);

    it('at most 12 % of the clear words are chance', () => {
      expect(words.falseShare).toBeLessThan(0.12);
    });

    it('enough true changes are found', () => {
      expect(words.power).toBeGreaterThan(least ?? 1);
    });

    it('the rule of 20 percent raises over a hundred times as many false alarms', () => {
      expect(bare.falseAlarms).toBeGreaterThan(100 * words.falseAlarms);
    });
  },
);

it.each([0.7, 12, 400])('Poisson counts of mean %d have it as their mean and variance', (mean) => {
  const random = createRandom(SEED);
  const counts = Array.from({ length: 20_000 }, () => random.poisson(mean));
  const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - average) ** 2, 0) / counts.length;
  expect(Math.abs(average / mean - 1)).toBeLessThan(0.03);
  expect(Math.abs(variance / mean - 1)).toBeLessThan(0.05);
});
