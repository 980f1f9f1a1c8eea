import { wholePercent } from './numbers.ts';

/** How exactly numbers may leave the process, by the input `numbers`. */
export type Numbers = 'exact' | 'rounded' | 'relative';

/** What a number becomes before it leaves the process; undefined if it does not leave. */
export interface NumberPolicy {
  /** Counts are hidden. */
  isRelative: boolean;
  count: Rule;
  /** For an upper bound of counts, which is rounded up. */
  bound: Rule;
  percent: Rule;
  /** From 0 to 1. */
  share: Rule;
  /** For a value that could reveal counts or shares. */
  revealing: Rule;
}

type Rule = (value: number | undefined) => number | undefined;

/**
 * The policy of an input. Exact percents would reveal the counts behind them, so they are whole ones where counts are
 * not exact.
 *
 * @param counts `lower bounds` are rounded down
 */
export function policyOf(numbers: Numbers, counts: 'exact' | 'lower bounds' = 'exact'): NumberPolicy {
  const all = (rule: Rule) => ({ count: rule, bound: rule, percent: rule, share: rule, revealing: rule });
  if (numbers === 'exact') return { isRelative: false, ...all((value) => value) };
  const percent = known(wholePercent);
  if (numbers === 'relative') return { isRelative: true, ...all(() => undefined), percent };
  const round = counts === 'exact' ? Math.round : Math.floor;
  return {
    isRelative: false,
    count: known((count) => twoDigits(count, round)),
    bound: known((bound) => twoDigits(bound, Math.ceil)),
    percent,
    share: known((share) => Math.round(share * 100) / 100),
    revealing: percent,
  };
}

function known(change: (value: number) => number): Rule {
  return (value) => (value === undefined ? undefined : change(value));
}

function twoDigits(count: number, round: (value: number) => number): number {
  const size = Math.abs(count);
  if (size < 100) return count;
  const unit = 10 ** (Math.floor(Math.log10(size)) - 1);
  return Math.sign(count) * round(size / unit) * unit;
}
