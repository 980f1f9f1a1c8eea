import type { ViewsWindow } from '@docs-agent/core';
import type { Windows } from '../windows.ts';
import type { NotRead, SpanViews } from './known.ts';

/** An earlier window on the fixed grid, read to the last row. */
export interface BlockViews extends SpanViews {
  window: ViewsWindow;
}

/** The known views of both windows. */
export interface WindowsReading {
  windows: Windows;
  current: SpanViews;
  baseline: SpanViews;
  /** Undefined if both windows are whole. */
  notRead: NotRead | undefined;
  /** Sentences about the rows, one each, such as how many had no valid counts. */
  notes: readonly string[];
}

/** The known earlier windows. */
export interface History {
  /**
   * Whole blocks, newest first, without a gap, at most 13. All end before the baseline begins, or,
   * if the baseline is not the time right before the current window, before that window begins.
   * None is from before `windows.historyFrom`. Empty if windows begin on no Monday, or are longer
   * than 13 weeks.
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
  | { kind: 'read'; views: WindowsReading }
  /**
   * Nothing of the current window is known, because the service's hourly limit or the budget was
   * spent.
   */
  | { kind: 'rate-limited'; why: string };
