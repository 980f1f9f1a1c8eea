import { nearPercent, same } from './compare.ts';
import { effectMistakes } from './effect-mistakes.ts';
import { type Expected, inSmallLetters, pageMistakes, sumMistakes } from './file-mistakes.ts';
import { NAMED } from './oracle.ts';
import { type SaidPage, saidAt } from './said.ts';
import type { JudgedReport, TruthOfWorld } from './truth-of-world.ts';

/** A merge as the output `impact` has it. */
export interface SaidImpact {
  pages: SaidPage[];
  [part: string]: unknown;
}

/** The output on the merge. */
export function impactMistakes(
  said: SaidImpact,
  truth: TruthOfWorld,
  { typical, effect }: JudgedReport,
  expected: Expected,
): string[] {
  const { current, baseline } = truth.windows;
  const { numbers } = expected;
  return [
    ...same('impact: before', said['before'], { dateFrom: baseline.from, dateTo: baseline.until }),
    ...same('impact: after', said['after'], { dateFrom: current.from, dateTo: current.until }),
    ...same('impact: comparable', said['isComparable'], truth.isComparable),
    ...same(
      'impact: pages',
      said.pages.map(({ path }) => inSmallLetters(path)).sort(),
      [...expected.pages.keys()].sort(),
    ),
    ...pageMistakes('impact', said.pages, expected),
    ...sumMistakes(
      'impact, its pages together',
      said['sum'],
      numbers === 'relative' ? null : expected.sum,
      numbers,
    ),
    ...sumMistakes('impact, site', said['site'], expected.site, numbers),
    ...NAMED.flatMap((series) =>
      nearPercent(
        `impact: typical page, ${series}`,
        saidAt(said['typicalPage'], series),
        typical[series],
        numbers,
      ),
    ),
    ...effectMistakes(said['effect'], effect, numbers),
  ];
}
