import type { ViewCounts } from '@docs-agent/core';
import type { WindowDays } from '../verdicts/window-pair.ts';

/** How one series moved between the two windows. */
export interface Delta {
  current: number;
  baseline: number;
  /** Views more, or fewer, in the current window, whatever the lengths of the two. */
  delta: number;
  /** Change per day, in percent of the baseline; undefined where there is nothing to compare with. */
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

/** Compares two windows, by day where their lengths differ. */
export function compareViews(current: ViewCounts, baseline: ViewCounts, days: WindowDays): ViewDeltas {
  const share = (counts: ViewCounts) => (counts.total === 0 ? undefined : counts.ai / counts.total);
  const now = share(current);
  const then = share(baseline);
  const isComparable = Math.min(current.total, baseline.total) >= LEAST_VIEWS_FOR_SHARE;
  return {
    human: deltaOf(current.human, baseline.human, days),
    ai: deltaOf(current.ai, baseline.ai, days),
    total: deltaOf(current.total, baseline.total, days),
    aiShare: now,
    aiShareDeltaPoints:
      isComparable && now !== undefined && then !== undefined ? (now - then) * 100 : undefined,
  };
}

function deltaOf(current: number, baseline: number, { currentDays, baselineDays }: WindowDays): Delta {
  const expected = (baseline * currentDays) / baselineDays;
  return {
    current,
    baseline,
    delta: current - baseline,
    percent: baseline === 0 ? undefined : ((current - expected) / expected) * 100,
  };
}
