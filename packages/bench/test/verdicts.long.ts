import { describe, expect, it } from 'vitest';
import { IMPACTS, scoreRow } from '../src/figures/impact.ts';
import { NOISES, SEED, SITE } from '../src/figures/verdicts.ts';
import { scoreWords } from '../src/simulation/score-words.ts';

const REPORTS = 600;
const MOST_FALSE = 0.12;

describe.each(NOISES.filter(({ leastPower }) => leastPower !== undefined))(
  'under $name noise',
  ({ noise, leastPower }) => {
    const scores = scoreWords({ ...SITE, noise }, REPORTS, SEED);

    it.each(['two windows', 'four earlier windows'] as const)('words from %s reach what is asked', (rule) => {
      expect(scores[rule].falseShareBound).toBeLessThanOrEqual(MOST_FALSE);
      expect(scores[rule].power).toBeGreaterThanOrEqual(leastPower?.[rule] ?? 1);
    });
  },
);

it.each(IMPACTS)('impact: of the words on $name, few are chance', (row) => {
  const score = scoreRow(row, REPORTS);
  expect(score.falseShareBound).toBeLessThanOrEqual(MOST_FALSE);
  expect(score.words > 0).toBe(row.merge.touchedPages < row.site.pages / 3);
});
