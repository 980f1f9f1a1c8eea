import type { ViewCounts } from '@docs-agent/core';

/** How one series moved between the two windows. */
export interface Delta {
  current: number;
  baseline: number;
  delta: number;
  /** Change in percent of the baseline; undefined where there is nothing to compare with. */
  percent: number | undefined;
}

/** How a page, or the site, moved. */
export interface ViewDeltas {
  human: Delta;
  ai: Delta;
  total: Delta;
  /** AI views / total in the current window, from 0 to 1. */
  aiShare: number | undefined;
  /** Its change in percentage points; undefined where either window has fewer than 100 views. */
  aiShareDeltaPoints: number | undefined;
}

const LEAST_VIEWS_FOR_SHARE = 100;

/** Compares two windows of equal length. */
export function compareViews(current: ViewCounts, baseline: ViewCounts): ViewDeltas {
  const share = (counts: ViewCounts) => (counts.total === 0 ? undefined : counts.ai / counts.total);
  const now = share(current);
  const then = share(baseline);
  const isComparable = Math.min(current.total, baseline.total) >= LEAST_VIEWS_FOR_SHARE;
  return {
    human: deltaOf(current.human, baseline.human),
    ai: deltaOf(current.ai, baseline.ai),
    total: deltaOf(current.total, baseline.total),
    aiShare: now,
    aiShareDeltaPoints:
      isComparable && now !== undefined && then !== undefined ? (now - then) * 100 : undefined,
  };
}

function deltaOf(current: number, baseline: number): Delta {
  const delta = current - baseline;
  return { current, baseline, delta, percent: baseline === 0 ? undefined : (delta / baseline) * 100 };
}
