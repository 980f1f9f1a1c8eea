import type { ViewCounts, ViewsWindow } from '@docs-agent/core';
import type { PageViews } from '../page-views.ts';
import type { Windows } from '../windows.ts';

/** Views of every page in one span of whole days; rows that are one page are added up. */
export interface SpanViews {
  pages: PageViews;
  /** Of the whole site, as the service says. */
  totals: ViewCounts;
}

/** An earlier window on the fixed grid, read to the last row. */
export interface BlockViews extends SpanViews {
  window: ViewsWindow;
}

/** Why some of a window's rows are missing. The totals of both windows are exact even so. */
export interface Incomplete {
  /** Why, as one or two sentences. What to do is in them where it does not follow from {@link ViewsReader.readBy}. */
  why: string;
  /**
   * Rows came in falling order of views in both windows: every address that was not read has fewer views in total than
   * this. Undefined where they came in no order: then counts are lower bounds.
   */
  unreadBelow: number | undefined;
  /** Addresses that were read in the current window. */
  addressesRead: number;
}

/** What is known of both windows. */
export interface WindowsReading {
  current: SpanViews;
  baseline: SpanViews;
  /** Undefined when both windows are whole. */
  incomplete: Incomplete | undefined;
  /** What a report says about the rows, a sentence each, such as how many held no valid counts. */
  notes: readonly string[];
}

/** What is known of earlier windows. */
export interface History {
  /**
   * Whole blocks, newest first, without a gap, at most 13. All are over before the baseline begins; where the baseline is
   * not the time right before the current window, before that one begins. None is from before `windows.historyFrom`.
   * Empty where windows are not whole weeks, or are longer than 13 weeks.
   */
  blocks: readonly BlockViews[];
  /** Blocks that later runs will read; 0 without a cache. */
  missingBlocks: number;
  /** How many runs like this one that takes. */
  runsToFill: number;
  /** The service refused views from before this day. */
  refused: { before: string; why: string } | undefined;
  /** A cache that was made with another key was left aside, so history is read again. */
  isReadAgain: boolean;
}

export type ReadOutcome =
  | { kind: 'read'; windows: WindowsReading }
  /** The totals of a window are not known, because the service's hourly limit or the budget was spent. */
  | { kind: 'rate-limited'; why: string };

/** When everything will be read, if runs come as they have come. */
export interface ReadBy {
  /** Day (UTC) of the run in which both windows are whole; `never` where runs do not keep up with new weeks. */
  windowsWhole: string | 'never' | undefined;
  /** Day (UTC) of the run in which both windows and a year of blocks are whole. */
  yearRead: string | 'never' | undefined;
  requestsPerWindow: number;
  /** About how many addresses a window has. */
  addresses: number;
  /** The `max-requests` with which one run reads both windows; undefined where that is over 100. */
  maxRequestsForOneRun: number | undefined;
}

/** One run's reading: one cache, one budget, and pages that are named alike in all spans. */
export interface ViewsReader {
  /**
   * Reads what is not known of both windows.
   *
   * @param reserved requests that stay unspent
   * @throws {UserError} when the key, its scope or the project is wrong, the service refuses a window, the run is cancelled,
   * or of one of the windows nothing could be read, although the service answered (a redirect, a web page, no totals) or
   * because it did not (an outage).
   */
  read(windows: Windows, reserved?: number): Promise<ReadOutcome>;
  /**
   * Reads earlier blocks, newest first, with what is left of the budget. Does nothing without a cache or a budget, and
   * never throws for a refusal or an outage.
   */
  readBlocks(windows: Windows): Promise<void>;
  history(windows: Windows): History;
  /**
   * To be asked after the blocks. Undefined where everything is read, nothing is kept, or not even the size of the site is
   * known. Days are undefined where it is not known how runs come.
   */
  readBy(windows: Windows): ReadBy | undefined;
  readonly requestsUsed: number;
  readonly requestsLeft: number;
  /** Records requests and the run for later ones, and removes from the cache what is of no use any more. */
  close(): Promise<void>;
}
