import { wholePercent } from './numbers.ts';
import type { ReportContent } from './report-schema.ts';

/** How exactly numbers may leave the process, by the input `numbers`. */
export type Numbers = ReportContent['numbers'];

/** The published form of a number; undefined if it is not published. */
export interface NumberPolicy {
  /** Counts are hidden. */
  isRelative: boolean;
  /** For a count, a share, and whatever else could reveal counts. */
  revealing: Rule;
  percent: Rule;
}

type Rule = (value: number | undefined) => number | undefined;

/**
 * The policy of an input. Exact percents would reveal hidden counts, so with `relative` they are
 * whole ones.
 */
export function policyOf(numbers: Numbers): NumberPolicy {
  if (numbers === 'exact') {
    const asItIs: Rule = (value) => value;
    return {
      isRelative: false,
      revealing: asItIs,
      percent: asItIs,
    };
  }
  return {
    isRelative: true,
    revealing: () => undefined,
    percent: (value) => (value === undefined ? undefined : wholePercent(value)),
  };
}
