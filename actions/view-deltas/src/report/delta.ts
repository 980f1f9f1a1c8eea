import type { ViewCounts } from '@docs-agent/core';
import type { Windows } from '../windows.ts';

/**
 * How one series moved between the two windows. A count that was not read, or is hidden, is
 * undefined.
 */
export interface Delta {
  current: number | undefined;
  baseline: number | undefined;
  /** Current minus baseline. */
  delta: number | undefined;
  /** The same in percent of the baseline; undefined if there is nothing to compare with. */
  percent: number | undefined;
}

export interface Share {
  /** AI views / total in the current window, from 0 to 1. */
  aiShare: number | undefined;
  /** Its change in percentage points; undefined if either window has fewer than 100 views. */
  aiShareDeltaPoints: number | undefined;
}

/** How a page, or the site, moved. */
export interface ViewDeltas extends Share {
  human: Delta;
  ai: Delta;
  total: Delta;
}

const LEAST_VIEWS_FOR_SHARE = 100;

/**
 * Compares two windows. If the views of a window are unknown, there is no change.
 *
 * @param windows `isComparable`: the share means the same in both
 */
export function compareViews(
  current: ViewCounts | undefined,
  baseline: ViewCounts | undefined,
  windows: Pick<Windows, 'isComparable'>,
): ViewDeltas {
  const now = shareOf(current);
  const then = shareOf(baseline);
  const isLarge = Math.min(current?.total ?? 0, baseline?.total ?? 0) >= LEAST_VIEWS_FOR_SHARE;
  const points = isLarge && windows.isComparable && now !== undefined && then !== undefined;
  return {
    human: deltaOf(current?.human, baseline?.human),
    ai: deltaOf(current?.ai, baseline?.ai),
    total: deltaOf(current?.total, baseline?.total),
    aiShare: now,
    aiShareDeltaPoints: points ? (now - then) * 100 : undefined,
  };
}

function shareOf(counts: ViewCounts | undefined): number | undefined {
  return counts === undefined || counts.total === 0 ? undefined : counts.ai / counts.total;
}

function deltaOf(current: number | undefined, baseline: number | undefined): Delta {
  if (current === undefined || baseline === undefined)
    return { current, baseline, delta: undefined, percent: undefined };
  const delta = current - baseline;
  return {
    current,
    baseline,
    delta,
    percent: baseline === 0 ? undefined : (delta / baseline) * 100,
  };
}
