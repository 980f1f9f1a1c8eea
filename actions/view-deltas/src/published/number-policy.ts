import { wholePercent } from './numbers.ts';

/** How exactly numbers may leave the process, by the input `numbers`. */
export type Numbers = 'exact' | 'rounded' | 'relative';

/** What becomes of a number before it leaves; undefined where it does not. */
export interface NumberPolicy {
  /** Of views in the current window. */
  count(count: number): number | undefined;
  /** Of views in the baseline window, and of the difference. */
  change(count: number): number | undefined;
  percent(percent: number | undefined): number | undefined;
  /** From 0 to 1. */
  share(share: number | undefined): number | undefined;
  /** What counts could be worked out from. */
  exact(value: number | undefined): number | undefined;
}

/**
 * The policy of an input, for windows that were read whole or in part. A part of a count is a lower bound, and no
 * change follows from it. Exact percents would tell the counts behind them, so they are whole ones elsewhere.
 */
export function policyOf(numbers: Numbers, read: 'whole' | 'lower bounds'): NumberPolicy {
  const whole = WHOLE[numbers];
  if (read === 'whole') return whole;
  return {
    count: LOWER_BOUND[numbers],
    change: nothing,
    percent: nothing,
    share: nothing,
    exact: nothing,
  };
}

const same = <T>(value: T) => value;
const nothing = () => undefined;
const wholePercents = (percent: number | undefined) =>
  percent === undefined ? undefined : wholePercent(percent);

const WHOLE: Readonly<Record<Numbers, NumberPolicy>> = {
  exact: { count: same, change: same, percent: same, share: same, exact: same },
  rounded: {
    count: (count) => twoDigits(count, Math.round),
    change: (count) => twoDigits(count, Math.round),
    percent: wholePercents,
    share: (share) => (share === undefined ? undefined : Math.round(share * 100) / 100),
    exact: nothing,
  },
  relative: { count: nothing, change: nothing, percent: wholePercents, share: nothing, exact: nothing },
};

const LOWER_BOUND: Readonly<Record<Numbers, NumberPolicy['count']>> = {
  exact: same,
  rounded: (count) => twoDigits(count, Math.floor),
  relative: nothing,
};

/** Two significant digits. */
function twoDigits(count: number, round: (value: number) => number): number {
  const size = Math.abs(count);
  if (size < 100) return count;
  const unit = 10 ** (Math.floor(Math.log10(size)) - 1);
  return Math.sign(count) * round(size / unit) * unit;
}
