import { wholePercent } from './numbers.ts';

/** How exactly numbers may leave the process, by the input `numbers`. */
export type Numbers = 'exact' | 'rounded' | 'relative';

/** What a number becomes before it leaves the process; undefined if it does not leave. */
export interface NumberPolicy {
  count(count: number | undefined): number | undefined;
  /** An upper bound of counts, rounded up. */
  bound(bound: number | undefined): number | undefined;
  percent(percent: number | undefined): number | undefined;
  /** From 0 to 1. */
  share(share: number | undefined): number | undefined;
  /** A value that could reveal counts or shares. */
  revealing(value: number | undefined): number | undefined;
}

/**
 * The policy of an input. Exact percents would reveal the counts behind them, so they are whole ones where counts are
 * not exact.
 *
 * @param counts `lower bounds` are rounded down
 */
export function policyOf(numbers: Numbers, counts: 'exact' | 'lower bounds' = 'exact'): NumberPolicy {
  switch (numbers) {
    case 'exact':
      return { count: same, bound: same, percent: same, share: same, revealing: same };
    case 'rounded': {
      const round = counts === 'exact' ? Math.round : Math.floor;
      return {
        count: known((count) => twoDigits(count, round)),
        bound: known((bound) => twoDigits(bound, Math.ceil)),
        percent: known(wholePercent),
        share: known((share) => Math.round(share * 100) / 100),
        revealing: known(wholePercent),
      };
    }
    case 'relative':
      return {
        count: nothing,
        bound: nothing,
        percent: known(wholePercent),
        share: nothing,
        revealing: nothing,
      };
  }
}

const same = <T>(value: T) => value;
const nothing = () => undefined;
const known = (change: (value: number) => number) => (value: number | undefined) =>
  value === undefined ? undefined : change(value);

function twoDigits(count: number, round: (value: number) => number): number {
  const size = Math.abs(count);
  if (size < 100) return count;
  const unit = 10 ** (Math.floor(Math.log10(size)) - 1);
  return Math.sign(count) * round(size / unit) * unit;
}
