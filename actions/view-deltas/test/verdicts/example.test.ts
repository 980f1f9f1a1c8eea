import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judgeByHistory } from '../../src/verdicts/earlier-windows.ts';
import { conditionalMidP } from '../../src/verdicts/mid-p.ts';
import { twoSidedNormalP } from '../../src/verdicts/normal.ts';
import { squeezedVariance } from '../../src/verdicts/squeezed-variance.ts';
import { scoreOf } from '../../src/verdicts/two-windows.ts';
import { logChange, logCount, poissonVariance, poissonVarianceOf } from '../../src/verdicts/window-pair.ts';

const DOCUMENT = readFileSync(new URL('../../../../docs/verdicts.md', import.meta.url), 'utf8');
const PAGE = { current: 300, baseline: 200 };
const RATIO = 1.1;

function sectionOf(title: string): string {
  return DOCUMENT.split(`## ${title}\n`)[1]?.split('## ')[0]?.replaceAll('\n', ' ') ?? '';
}

it('the worked example of two windows has the numbers that the method gives', () => {
  const example = sectionOf('Noise from two windows');
  const days = { currentDays: 28, baselineDays: 28 };
  const change = logChange(PAGE, days) - Math.log(RATIO);
  const noise = { overdispersion: 2, wander: 0, inflation: 1 };
  const score = scoreOf({ change, countingVariance: poissonVariance(PAGE) }, noise);
  const p = twoSidedNormalP(score);
  expect(example).toContain(`at +${((300 / 220 - 1) * 100).toFixed(1)} % beyond the typical page`);
  expect(example).toContain(`p = ${conditionalMidP(300, 200, RATIO / (RATIO + 1)).toFixed(6)}.`);
  expect(example).toContain(`${score.toFixed(2)} standard errors, p = ${p.toFixed(4)}.`);
  expect(example).toContain(`if ${Math.ceil((p * 300) / 0.1)} or more`);
});

it('the worked example of earlier windows has them too', () => {
  const example = sectionOf('Noise from earlier windows');
  const prior = {
    trend: { overdispersion: 2, wander: 0 },
    scale: 1,
    floors: { overdispersion: 1, wander: 0 },
    degreesOfFreedom: 6,
  };
  const noise = {
    earlierLevels: [0, 0, 0, 0],
    currentLevel: Math.log(RATIO),
    prior,
    inflation: 1,
  };
  const pOf = (earlier: number[]) => {
    const { score, midP } = judgeByHistory({ ...PAGE, earlier }, noise);
    return Math.max(midP, twoSidedNormalP(score)).toFixed(4);
  };
  const counts = [200, 190, 215, 195];
  const variance = varianceOf(counts.map(logCount));
  const countingVariance = counts.reduce((sum, count) => sum + poissonVarianceOf(count), 0) / counts.length;
  const squeezed = squeezedVariance({ variance, countingVariance, degreesOfFreedom: 3 }, prior);
  const percent = (square: number) => `${(Math.sqrt(square) * 100).toFixed(1)} %`;
  expect(example).toContain(`moved by ${percent(variance)} a window`);
  expect(example).toContain(`towards the ${percent(2 * countingVariance)} of pages of its size`);
  expect(example).toContain(`by ${percent(squeezed)}. So its 300 views`);
  expect(example).toContain(`p = ${pOf([190, 215, 195])}. Had it swung`);
  expect(example).toContain(`p = ${pOf([120, 330, 90])}, and within noise`);
});

function varianceOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
