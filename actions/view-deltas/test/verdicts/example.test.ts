import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { conditionalMidP } from '../../src/verdicts/mid-p.ts';
import { twoSidedNormalP } from '../../src/verdicts/normal.ts';
import { scoreOf } from '../../src/verdicts/two-windows.ts';
import { logChange, poissonVariance } from '../../src/verdicts/window-pair.ts';

it('the worked example of docs/verdicts.md has the numbers that the method gives', () => {
  const document = readFileSync(new URL('../../../../docs/verdicts.md', import.meta.url), 'utf8');
  const example = document.split('## An example')[1]?.split('## ')[0]?.replaceAll('\n', ' ');
  const page = { current: 300, baseline: 200 };
  const days = { currentDays: 28, baselineDays: 28 };
  const change = logChange(page, days) - Math.log(1.1);
  const noise = { overdispersion: 2, wander: 0, inflation: 1 };
  const score = scoreOf({ change, countingVariance: poissonVariance(page) }, noise);
  const p = twoSidedNormalP(score);
  expect(example).toContain(`at +${((300 / 220 - 1) * 100).toFixed(1)} % beyond the typical page`);
  expect(example).toContain(`p = ${conditionalMidP(300, 200, 1.1 / 2.1).toFixed(6)}.`);
  expect(example).toContain(`${score.toFixed(2)} standard errors, p = ${p.toFixed(4)}.`);
  expect(example).toContain(`if ${Math.ceil((p * 300) / 0.1)} or more`);
});
