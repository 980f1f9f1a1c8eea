import type { WeeklyTrend } from '../report/weekly-trend.ts';
import { type Numbers, policyOf } from './number-policy.ts';
import { sparkline } from './sparkline.ts';

/** Views from week to week as they may leave the process. */
export interface PublishedTrend {
  /** `YYYY-MM-DD`, ascending. */
  mondays: readonly string[];
  /** What the numbers of the lines are: views, or whole percents of each line's own highest week. */
  unit: 'views' | 'percent of the highest week';
  human: readonly number[];
  ai: readonly number[];
  /** The shape of a page's weeks; undefined where it had no views in them. */
  sparklineOf(path: string, series: 'human' | 'ai'): string | undefined;
}

/** The part of a trend that may leave the process. Its weeks are whole, whether or not the windows are. */
export function publishTrend(trend: WeeklyTrend, numbers: Numbers): PublishedTrend {
  const { count } = policyOf(numbers, 'whole');
  const published = (counts: readonly number[]) => counts.flatMap((views) => count(views) ?? []);
  const isRelative = numbers === 'relative';
  return {
    mondays: trend.mondays,
    unit: isRelative ? 'percent of the highest week' : 'views',
    human: isRelative ? percentsOfHighest(trend.site.human) : published(trend.site.human),
    ai: isRelative ? percentsOfHighest(trend.site.ai) : published(trend.site.ai),
    sparklineOf: (path, series) => sparkline(trend.countsOf(path)[series]),
  };
}

/** Whole percents of the highest of some counts. */
export function percentsOfHighest(counts: readonly number[]): number[] {
  const highest = Math.max(1, ...counts);
  return counts.map((views) => Math.round((views / highest) * 100));
}
