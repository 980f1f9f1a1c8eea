import { near, nearPercent, same } from './compare.ts';
import type { Effect } from './merge-test.ts';
import { NAMED, type Named } from './oracle.ts';
import type { Numbers } from './published.ts';
import { saidAt } from './said.ts';

/** Values that differ in their last digits may be a tie in one calculation and not in another. */
const ROOM_OF_P = 1e-4;

/** How the pages of a merge moved among the others, as JSON has it. */
export function effectMistakes(
  said: unknown,
  truth: Record<Named, Effect> | null,
  numbers: Numbers,
): string[] {
  if (truth === null) return same('effect', said, null);
  return NAMED.flatMap((series) =>
    seriesMistakes(`effect, ${series}`, saidAt(said, series), truth[series], numbers),
  );
}

function seriesMistakes(where: string, said: unknown, effect: Effect, numbers: Numbers): string[] {
  const at = (...names: string[]) => saidAt(said, ...names);
  const counts = [
    ...same(`${where}, touched`, at('touched'), effect.touched),
    ...same(`${where}, untouched`, at('untouched'), effect.untouched),
  ];
  if ('reason' in effect)
    return [...counts, ...same(`${where}, reason`, at('reason'), effect.reason)];
  const percents = {
    estimate: [at('estimatePercent'), effect.estimatePercent],
    low: [at('intervalPercent', 'low'), effect.intervalPercent.low],
    high: [at('intervalPercent', 'high'), effect.intervalPercent.high],
    detectable: [at('detectablePercent'), effect.detectablePercent],
  } as const;
  return [
    ...counts,
    ...same(`${where}, word`, at('word'), effect.word),
    ...pMistakes(`${where}, p`, at('p'), effect.p, numbers),
    ...Object.entries(percents).flatMap(([name, [percent, expected]]) =>
      nearPercent(`${where}, ${name}`, percent, expected, numbers),
    ),
  ];
}

/** One digit, if numbers are not exact. */
function pMistakes(where: string, said: unknown, p: number, numbers: Numbers): string[] {
  const room = numbers === 'exact' ? ROOM_OF_P : 0.5 * p + ROOM_OF_P;
  return typeof said === 'number' && Math.abs(said - p) <= room ? [] : near(where, said, p);
}
