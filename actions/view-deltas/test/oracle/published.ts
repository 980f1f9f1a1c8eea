import type { Verdict } from './judge.ts';
import type { Change } from './oracle.ts';

/** The published form of the truth, by the input `numbers`, and how it is written in texts. */

export type Numbers = 'exact' | 'relative';

export type PublishedCounts = Record<'current' | 'baseline' | 'delta', number | null>;

/** The published counts of a change. */
export function publishedCounts(
  { current, baseline, delta }: Change,
  numbers: Numbers,
): PublishedCounts {
  return {
    current: publishedCount(current, numbers),
    baseline: publishedCount(baseline, numbers),
    delta: publishedCount(delta, numbers),
  };
}

/** None if only changes are shown. */
export function publishedCount(count: number, numbers: Numbers): number | null {
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

/** `1,234` */
export function written(count: number): string {
  let digits = String(Math.abs(count));
  for (let end = digits.length - 3; end > 0; end -= 3)
    digits = `${digits.slice(0, end)},${digits.slice(end)}`;
  return count < 0 ? `−${digits}` : digits;
}

/** `+12%`, as it is written in texts. */
export function writtenPercent(percent: number): string {
  const size = Math.round(Math.abs(percent));
  if (size === 0) return '0%';
  return `${percent < 0 ? '−' : '+'}${written(size)}%`;
}

/** `3,610–4,380`; undefined if there is none to show. */
export function writtenRange(
  verdict: Pick<Verdict, 'range'>,
  numbers: Numbers,
): string | undefined {
  const range = publishedRange(verdict, numbers);
  return range === null ? undefined : `${written(range.low)}–${written(range.high)}`;
}

/** The cell of a change without a percent: `new`, `gone (120 before)`, `0 → 95`, `–`. */
export function writtenWord(verdict: Verdict, numbers: Numbers): string | undefined {
  const { current, baseline } = publishedCounts(verdict, numbers);
  switch (verdict.word) {
    case 'new':
      return 'new';
    case 'gone':
      return baseline === null ? 'gone' : `gone (${written(baseline)} before)`;
    case 'from-none':
      return current === null ? 'from none' : `0 → ${written(current)}`;
    case 'too-few-views':
      return 'too few views';
    case 'not-seen-before':
      return 'not seen before';
    case 'not-comparable':
      return 'not comparable';
    default:
      return verdict.percent === null || isKeptBack(verdict, numbers) ? '–' : undefined;
  }
}

/** `19 Oct`, of a day `YYYY-MM-DD`. */
export function writtenDay(day: string): string {
  const months = [
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ];
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;
}

/**
 * From these parts of seven, the next bar is used; there are none of four and of eight eighths of a
 * line.
 */
const STEPS = [1.5, 2.5, 4, 5.5, 6.5];

/**
 * Counts as bars, each as high as its part of the highest; undefined if there is nothing to draw.
 */
export function drawn(counts: readonly number[]): string | undefined {
  let highest = 0;
  for (const count of counts) if (count > highest) highest = count;
  if (highest === 0) return undefined;
  let bars = '';
  for (const count of counts) {
    const part = (7 * count) / highest;
    bars += '▁▂▃▅▆▇'.charAt(STEPS.filter((step) => part >= step).length);
  }
  return bars;
}
