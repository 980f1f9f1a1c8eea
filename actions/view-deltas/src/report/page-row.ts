import type { TouchedPage } from '@docs-agent/docs-routes';
import type { Range } from '@docs-agent/verdicts';
import type { ViewDeltas } from './delta.ts';

export const SERIES = ['human', 'ai'] as const;
export type Series = (typeof SERIES)[number];

/** Machine words for one series of a page. */
export const WORDS = [
  /** Above, below or within the page's own range. */
  'high',
  'low',
  'within',
  'too-few-views',
  /** Viewed in no earlier block, or added by the pull request. */
  'new',
  /**
   * No views in the baseline window; without earlier views it is unknown whether the page is new.
   */
  'not-seen-before',
  /** The series had no views in the baseline window; the page did. */
  'from-none',
  /** No views now, in either series. */
  'gone',
  /** The service changed what it counts in or between the windows. */
  'not-comparable',
] as const;
export type Word = (typeof WORDS)[number];

/** The verdict on one series of a page. */
export interface SeriesVerdict {
  /** Undefined if there are too few earlier windows for a mark. */
  word: Word | undefined;
  /** Change in percent beyond the typical page. */
  adjustedPercent: number | undefined;
  /** Lowest and highest views of the earlier windows; undefined under two blocks. */
  range: Range | undefined;
}

/** One page of a report. */
export interface PageRow extends Pick<TouchedPage, 'path' | 'previousPath' | 'throughSnippet'> {
  /** The effect of the pull request on it; undefined in a report of the site. */
  change: TouchedPage['change'] | undefined;
  /** The file that it is, or was, served from; undefined if files are unknown. */
  file: string | undefined;
  views: ViewDeltas;
  /** Absent where views are missing. */
  verdicts?: Readonly<Record<Series, SeriesVerdict>>;
}
