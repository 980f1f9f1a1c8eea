import type { Change } from './oracle.ts';

/** What may be told of the truth, by the input `numbers`, and how it is written for people. */

export type Numbers = 'exact' | 'rounded' | 'relative';

export type ToldCounts = Record<'current' | 'baseline' | 'delta', number | null>;

/** The counts of a change as they may be told. */
export function toldCounts({ current, baseline, delta }: Change, numbers: Numbers): ToldCounts {
  return {
    current: toldCount(current, numbers),
    baseline: toldCount(baseline, numbers),
    delta: toldCount(delta, numbers),
  };
}

/** Two significant digits where counts are rounded, and none where changes alone are told. */
export function toldCount(count: number, numbers: Numbers): number | null {
  if (numbers === 'relative') return null;
  return numbers === 'exact' || Math.abs(count) < 100 ? count : Number(count.toPrecision(2));
}

/** `1,234` */
export function written(count: number): string {
  let digits = String(count);
  for (let end = digits.length - 3; end > 0; end -= 3)
    digits = `${digits.slice(0, end)},${digits.slice(end)}`;
  return digits;
}

/** `+12 %`, as it is written for people. */
export function writtenPercent(percent: number): string {
  const size = Math.round(Math.abs(percent));
  if (size === 0) return '0 %';
  return `${percent < 0 ? '−' : '+'}${written(size)} %`;
}

/** `19 Oct`, of a day `YYYY-MM-DD`. */
export function writtenDay(day: string): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;
}

/** From these parts of seven on a bar is the next: there are none of four and of eight eighths of a line. */
const STEPS = [1.5, 2.5, 4, 5.5, 6.5];

/** Weeks as bars, each as high as its part of the highest; undefined where there is nothing to draw. */
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
