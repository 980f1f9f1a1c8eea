import { columnOf } from './column.ts';
import {
  fitHistory,
  type HistoryNoise,
  judgeByHistory,
  LEAST_WINDOWS,
  type PageHistory,
  windowsOf,
} from './earlier-windows.ts';
import { expectedViews } from './effect.ts';
import { conditionalMidP } from './mid-p.ts';
import { twoSidedNormalP } from './normal.ts';
import { fitNoise, type Noise, scoreOf } from './two-windows.ts';
import { type CountPair, logChange, poissonVariance, type WindowDays } from './window-pair.ts';

/** How much pages of a site move by themselves. */
export interface NoiseOfSite {
  twoWindows: Noise;
  /** Undefined where too few windows are known, or the windows are of unlike length. */
  earlierWindows: HistoryNoise | undefined;
}

/**
 * Learns a site's noise: from its earlier windows where there are enough, and from the two windows for the pages that
 * have not been there long enough.
 */
export function learnNoise(pages: readonly PageHistory[], days: WindowDays, ratio: number): NoiseOfSite {
  return {
    twoWindows: fitNoise({
      changes: columnOf(pages, (page) => changeBeyond(page, days, ratio)),
      countingVariances: columnOf(pages, poissonVariance),
    }),
    earlierWindows:
      days.currentDays === days.baselineDays
        ? fitHistory(pages.filter(isLongEnough), Math.log(ratio))
        : undefined,
  };
}

/** What speaks for a page's change being its own. */
export interface Evidence {
  /** The larger p of the exact test and the noise. */
  p: number;
  /** Views that were to be expected: from the baseline window, and from the earlier level where it is known. */
  expected: number[];
}

export function evidenceOf(page: PageHistory, days: WindowDays, ratio: number, noise: NoiseOfSite): Evidence {
  const fromBaseline = expectedViews(page, days, ratio);
  if (noise.earlierWindows !== undefined && isLongEnough(page)) {
    const { score, midP, expected } = judgeByHistory(page, noise.earlierWindows);
    return { p: Math.max(midP, twoSidedNormalP(score)), expected: [fromBaseline, expected] };
  }
  const midP = conditionalMidP(page.current, page.baseline, expectedShare(days, ratio));
  const change = changeBeyond(page, days, ratio);
  const score = scoreOf({ change, countingVariance: poissonVariance(page) }, noise.twoWindows);
  return { p: Math.max(midP, twoSidedNormalP(score)), expected: [fromBaseline] };
}

function changeBeyond(page: CountPair, days: WindowDays, ratio: number): number {
  return logChange(page, days) - Math.log(ratio);
}

/** Share of a page's views that falls into the current window if it moves as the typical page does. */
function expectedShare({ currentDays, baselineDays }: WindowDays, ratio: number): number {
  return (ratio * currentDays) / (ratio * currentDays + baselineDays);
}

function isLongEnough(page: PageHistory): boolean {
  return windowsOf(page) >= LEAST_WINDOWS;
}
