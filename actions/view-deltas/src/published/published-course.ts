import type { ViewsWindow } from '@docs-agent/core';
import type { Course } from '../report/course.ts';
import type { PageRow, Series } from '../report/page-row.ts';
import { type Numbers, policyOf } from './number-policy.ts';
import { sparkline } from './sparkline.ts';

/** Views by block, as published. */
export interface PublishedCourse {
  /** The oldest first; all of one length. */
  spans: readonly ViewsWindow[];
  /** What the numbers of the lines are: views, or whole percents of each line's own highest span. */
  unit: 'views' | 'percent of the highest span';
  human: readonly number[];
  ai: readonly number[];
  /** The shape of a page's spans; undefined if it had no views in them. */
  sparklineOf(row: Pick<PageRow, 'path' | 'previousPath'>, series: Series): string | undefined;
  /** First day of the oldest span in a page's own range: the one after its first views, if those are not in the oldest. */
  since(row: Pick<PageRow, 'path' | 'previousPath'>): string | undefined;
}

export function publishCourse({ spans, site, countsOf }: Course, numbers: Numbers): PublishedCourse {
  const { count } = policyOf(numbers);
  const isRelative = numbers === 'relative';
  const published = (counts: readonly number[]) =>
    isRelative ? percentsOfHighest(counts) : counts.map((views) => count(views) ?? 0);
  return {
    spans,
    unit: isRelative ? 'percent of the highest span' : 'views',
    human: published(site.human),
    ai: published(site.ai),
    sparklineOf(row, series) {
      const counts = countsOf(row)?.[series];
      return counts === undefined ? undefined : sparkline(counts);
    },
    since(row) {
      const counts = countsOf(row);
      const first = spans.findIndex((_, index) => counts?.human[index] || counts?.ai[index]);
      return spans[first > 0 ? first + 1 : first]?.dateFrom;
    },
  };
}

function percentsOfHighest(counts: readonly number[]): number[] {
  const highest = Math.max(1, ...counts);
  return counts.map((views) => Math.round((views / highest) * 100));
}
