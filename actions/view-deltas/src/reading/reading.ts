import type { ViewCounts } from '@docs-agent/core';
import type { PageViews } from '../page-views.ts';

/** Views of every page in one span of whole days; rows that are one page are added up. */
export interface SpanViews {
  pages: PageViews;
  /** Of the whole site, as the service says. */
  totals: ViewCounts;
}

/** One UTC week, Monday to Monday, read to the last row. */
export interface WeekViews extends SpanViews {
  /** `YYYY-MM-DD` */
  monday: string;
}

/** What is known of a site's views. */
export interface Reading {
  current: SpanViews;
  baseline: SpanViews;
  /** Complete weeks that are known from the cache or were read by this run, ascending; may be empty. */
  weeks: readonly WeekViews[];
  /**
   * Windows of the same length as the current one, right before the baseline and going back, newest first. Empty
   * where complete weeks do not reach that far; never from before a change of definition.
   */
  earlierWindows: readonly SpanViews[];
  requestsUsed: number;
  requestBudget: number;
  /** Why some of `current` or `baseline` is missing, as a sentence; undefined when both are whole. */
  incomplete: string | undefined;
  /** Nothing at all could be read, because the service's hourly limit is spent. */
  isRateLimited: boolean;
  /** Weeks of history that later runs will read. */
  missingWeeks: number;
  /** How many runs with this budget that takes; 0 when none are missing, or nothing is kept between runs. */
  runsToFill: number;
}
