import { LEAST_MARK_WINDOWS } from '@docs-agent/verdicts';
import { marksFrom, YEAR_BLOCKS } from '../blocks.ts';
import { addDays } from '../days.ts';
import type { History } from '../reading/reading.ts';
import { hasPreviousBaseline, type Windows } from '../windows.ts';

/** Fewer blocks make no range. */
export const LEAST_RANGE_BLOCKS = 2;

/** Number of marks, among pages with enough views and earlier windows. */
export interface MarkCount {
  highs: number;
  lows: number;
  pages: number;
}

/** A report's history. */
export interface KnownHistory extends Omit<History, 'blocks'> {
  blocks: number;
  /** Whether the baseline window is one of the earlier windows. */
  hasBaseline: boolean;
  /** First day of the oldest window in the ranges; undefined if there are none. */
  since: string | undefined;
  /**
   * First day on which a report with these settings has marks; undefined if it has them, or never
   * will.
   */
  marksFrom: string | undefined;
  /** The same of ranges. */
  rangesFrom: string | undefined;
  /** Day of the definition change that ended earlier history, if any. */
  definitionChange: string | undefined;
  /**
   * Marks of human views on all pages of the site, and those of the newest block against the twelve
   * before it.
   */
  marks: { now: MarkCount; before: MarkCount | undefined } | undefined;
}

/**
 * The history of a report.
 *
 * @param hasBaseline the window before a merge counts as an earlier window, although the week of
 * the merge is between them
 */
export function knownHistory(
  { blocks, ...rest }: History,
  windows: Windows,
  marks: KnownHistory['marks'],
  hasBaseline = hasPreviousBaseline(windows),
): KnownHistory {
  const oldest = blocks.slice(0, YEAR_BLOCKS).at(-1);
  const isInRange = blocks.length >= LEAST_RANGE_BLOCKS;
  const leastBlocks = LEAST_MARK_WINDOWS - (hasBaseline ? 1 : 0);
  return {
    ...rest,
    blocks: blocks.length,
    hasBaseline,
    since: isInRange ? oldest?.window.dateFrom : undefined,
    rangesFrom: laterThan(windows, marksFrom(windows, LEAST_RANGE_BLOCKS)),
    marksFrom: laterThan(windows, marksFrom(windows, leastBlocks)),
    definitionChange:
      windows.historyFrom === undefined ? undefined : addDays(windows.historyFrom, -1),
    marks,
  };
}

function laterThan({ current }: Windows, day: string | undefined): string | undefined {
  return day !== undefined && day > current.dateTo ? day : undefined;
}
