import { daysOf, type Window } from './calendar.ts';

/**
 * What a report should contain, worked out by plain loops over the days of the sandbox's site.
 * Nothing of the action is used here, so that a mistake of the action cannot be in the oracle, too.
 */

export const NAMED = ['human', 'ai'] as const;
/** A series that has words and ranges. */
export type Named = (typeof NAMED)[number];
export type Series = Named | 'total';
export type Counts = Record<Series, number>;
export type ViewsOn = (path: string, day: string) => { human: number; ai: number };

/** A change from one window to the other. */
export interface Change {
  current: number;
  baseline: number;
  delta: number;
  /** Per day, in percent of the baseline. */
  percent: number | null;
}

/** In which windows views are unknown, because a row has no valid counts. */
export type Unknown = Record<'current' | 'baseline', boolean>;

export const ALL_KNOWN: Unknown = { current: false, baseline: false };

export interface Truth extends Record<Series, Change> {
  unknown: Unknown;
  aiShare: number | null;
  aiShareDeltaPoints: number | null;
}

/** Views of these addresses of the service in a window, day by day. */
export function addUp(viewsOn: ViewsOn, addresses: readonly string[], window: Window): Counts {
  const sum = { human: 0, ai: 0, total: 0 };
  for (const address of addresses) {
    for (const day of daysOf(window)) {
      const views = viewsOn(address, day);
      sum.human += views.human;
      sum.ai += views.ai;
      sum.total += views.human + views.ai;
    }
  }
  return sum;
}

/** What a page, several pages together, or the site should show. */
export function truthOf(
  current: Counts,
  baseline: Counts,
  isComparable: boolean,
  unknown = ALL_KNOWN,
): Truth {
  const change = (series: Series): Change => {
    const [now, before] = [current[series], baseline[series]];
    return {
      current: now,
      baseline: before,
      delta: now - before,
      percent: before === 0 ? null : (100 * (now - before)) / before,
    };
  };
  const isLarge = current.total >= 100 && baseline.total >= 100;
  const isKnown = !unknown.current && !unknown.baseline;
  return {
    unknown,
    human: change('human'),
    ai: change('ai'),
    total: change('total'),
    aiShare: current.total === 0 || unknown.current ? null : current.ai / current.total,
    aiShareDeltaPoints:
      isLarge && isComparable && isKnown
        ? 100 * (current.ai / current.total - baseline.ai / baseline.total)
        : null,
  };
}

/** A change as far as it is known. */
export function knownChange(truth: Truth, series: Series): Record<keyof Change, number | null> {
  const { current, baseline, delta, percent } = truth[series];
  const { unknown } = truth;
  const isKnown = !unknown.current && !unknown.baseline;
  return {
    current: unknown.current ? null : current,
    baseline: unknown.baseline ? null : baseline,
    delta: isKnown ? delta : null,
    percent: isKnown ? percent : null,
  };
}

/** The median. */
export function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (low + high) / 2;
}

export function meanOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
