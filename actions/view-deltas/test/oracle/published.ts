import type { Verdict } from './judge.ts';
import type { Change } from './oracle.ts';

/** The published form of the truth, by the input `numbers`. */

export type Numbers = 'exact' | 'relative';

export type PublishedCounts = Record<'current' | 'baseline' | 'delta', number | null>;

/** The published counts of a change. */
export function publishedCounts(
  { current, baseline, delta }: Record<Exclude<keyof Change, 'percent'>, number | null>,
  numbers: Numbers,
): PublishedCounts {
  return {
    current: publishedCount(current, numbers),
    baseline: publishedCount(baseline, numbers),
    delta: publishedCount(delta, numbers),
  };
}

/** None if only changes are shown. */
export function publishedCount(count: number | null, numbers: Numbers): number | null {
  return numbers === 'relative' ? null : count;
}

/** The published range. */
export function publishedRange(
  { range }: Pick<Verdict, 'range'>,
  numbers: Numbers,
): Verdict['range'] {
  return numbers === 'relative' ? null : range;
}

/** If counts are hidden, so are percents of few views, which would reveal them. */
export function isKeptBack(
  { isFew, word }: Pick<Verdict, 'isFew' | 'word'>,
  numbers: Numbers,
): boolean {
  return numbers === 'relative' && isFew && word !== 'gone';
}
