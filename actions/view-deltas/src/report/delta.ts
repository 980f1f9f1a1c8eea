import type { ViewCounts } from '@docs-agent/core';
import { exactOf, type Known, leastOf } from '../reading/known.ts';
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
 * Compares two windows. If the views of a window are unknown, there is no change; of lower bounds,
 * only the current one is given.
 *
 * @param windows `isComparable`: the share means the same in both
 */
export function compareViews(
  current: Known<ViewCounts>,
  baseline: Known<ViewCounts>,
  windows: Pick<Windows, 'isComparable'>,
): ViewDeltas {
  if ('atLeast' in current || 'atLeast' in baseline)
    return deltasOf(leastOf(current), undefined, NO_SHARE);
  const now = exactOf(current);
  const then = exactOf(baseline);
  const aiShare = shareOf(now);
  const before = shareOf(then);
  const isLarge = Math.min(now?.total ?? 0, then?.total ?? 0) >= LEAST_VIEWS_FOR_SHARE;
  const hasPoints = isLarge && windows.isComparable;
  return deltasOf(now, then, {
    aiShare,
    aiShareDeltaPoints:
      hasPoints && aiShare !== undefined && before !== undefined
        ? (aiShare - before) * 100
        : undefined,
  });
}

const NO_SHARE: Share = { aiShare: undefined, aiShareDeltaPoints: undefined };

/** How a page moved whose views are unknown. */
export const UNKNOWN_MOVE: ViewDeltas = deltasOf(undefined, undefined, NO_SHARE);

function deltasOf(
  current: ViewCounts | undefined,
  baseline: ViewCounts | undefined,
  share: Share,
): ViewDeltas {
  return {
    human: deltaOf(current?.human, baseline?.human),
    ai: deltaOf(current?.ai, baseline?.ai),
    total: deltaOf(current?.total, baseline?.total),
    ...share,
  };
}

function shareOf(counts: ViewCounts | undefined): number | undefined {
  return counts === undefined || counts.total === 0 ? undefined : counts.ai / counts.total;
}

function deltaOf(current: number | undefined, baseline: number | undefined): Delta {
  if (current === undefined || baseline === undefined)
    return {
      current,
      baseline,
      delta: undefined,
      percent: undefined,
    };
  const delta = current - baseline;
  return {
    current,
    baseline,
    delta,
    percent: baseline === 0 ? undefined : (delta / baseline) * 100,
  };
}
