import { adjustForFalseDiscoveries } from './benjamini-hochberg.ts';
import { conditionalMidP } from './mid-p.ts';
import { fitNoise, type LogChange, type Noise, scoreOf } from './noise.ts';
import { twoSidedNormalP } from './normal.ts';
import { typicalRatio } from './typical-page.ts';
import { type CountPair, logChange, poissonVariance, scaledSum, type WindowDays } from './window-pair.ts';

export interface VerdictSettings {
  /** Under this many views in both windows together, scaled to the current one, a page has no clear word. */
  minViews: number;
  /** A clear change is at least this many percent beyond the typical page. */
  minChangePercent: number;
  /** The share of clear words that may be chance, from 0 to 1. */
  falseDiscoveryRate: number;
}

export const DEFAULT_SETTINGS: VerdictSettings = {
  minViews: 20,
  minChangePercent: 20,
  falseDiscoveryRate: 0.1,
};

/** What is known of one page and series. */
export interface Judgment {
  /** Undefined where the page cannot be judged: too few views, or a site of too few pages. */
  finding: 'clear rise' | 'clear fall' | 'within noise' | undefined;
  /** Change per day, in percent; undefined where there was no view before. */
  percent: number | undefined;
  /** The same beyond the typical page. */
  adjustedPercent: number | undefined;
  /** The larger p of the exact test and the noise, before it is adjusted for the number of pages. */
  p: number | undefined;
}

/** The judgments of one series, in the order of its pages, and what they rest on. */
export interface SeriesJudgment {
  pages: Judgment[];
  /** Views a day of the typical page, now over before; undefined where too few pages are eligible. */
  typicalRatio: number | undefined;
  eligiblePages: number;
  noise: Noise | undefined;
}

/** Under this many views in both windows a page says nothing about its site's noise. */
const LEAST_VIEWS = 20;
/** A clear change is at least this many views: a few more on a small page do not matter to anybody. */
const LEAST_DIFFERENCE = 20;
/** With fewer pages there is no telling what a typical page is. */
const LEAST_PAGES = 12;

/** A page of the family: its counts, and whether it was there, and a page, all along. */
export interface SeriesPage extends CountPair {
  /** False for pages that are new or gone, and for files that machines read. */
  isComparable: boolean;
}

/**
 * Judges one series of all pages of a site together: did a page change more than pages of this site change by
 * themselves? Human and AI views are judged apart.
 *
 * @param pages every page of the site; a choice among them would make the share of false words meaningless
 */
export function judgeSeries(
  pages: readonly SeriesPage[],
  days: WindowDays,
  settings: VerdictSettings,
): SeriesJudgment {
  const eligible = pages.filter((page) => page.isComparable && scaledSum(page, days) >= LEAST_VIEWS);
  if (eligible.length < LEAST_PAGES) {
    return {
      pages: pages.map((page) => unjudged(page, days, 1)),
      typicalRatio: undefined,
      eligiblePages: eligible.length,
      noise: undefined,
    };
  }
  const ratio = typicalRatio(eligible, days);
  const changes = eligible.map((page) => changeBeyond(page, days, ratio));
  const noise = fitNoise(changes);
  const values = eligible.map((page, index) => {
    const exact = conditionalMidP(page.current, page.baseline, expectedShare(days, ratio));
    const change = changes[index];
    return change === undefined ? exact : Math.max(exact, twoSidedNormalP(scoreOf(change, noise)));
  });
  const adjusted = adjustForFalseDiscoveries(values);
  const judged = new Map(
    eligible.map((page, index) => {
      const isDiscovery = (adjusted[index] ?? 1) <= settings.falseDiscoveryRate;
      const isClear = isDiscovery && isLarge(page, days, ratio, settings);
      return [
        page,
        { ...unjudged(page, days, ratio), finding: findingOf(page, days, ratio, isClear), p: values[index] },
      ];
    }),
  );
  return {
    pages: pages.map((page) => judged.get(page) ?? unjudged(page, days, ratio)),
    typicalRatio: ratio,
    eligiblePages: eligible.length,
    noise,
  };
}

function changeBeyond(page: CountPair, days: WindowDays, ratio: number): LogChange {
  return { change: logChange(page, days) - Math.log(ratio), countingVariance: poissonVariance(page) };
}

/** Share of a page's views that falls into the current window if it moves as the typical page does. */
function expectedShare({ currentDays, baselineDays }: WindowDays, ratio: number): number {
  return (ratio * currentDays) / (ratio * currentDays + baselineDays);
}

function expectedViews({ baseline }: CountPair, days: WindowDays, ratio: number): number {
  return (baseline * ratio * days.currentDays) / days.baselineDays;
}

function isLarge(page: CountPair, days: WindowDays, ratio: number, settings: VerdictSettings): boolean {
  if (scaledSum(page, days) < settings.minViews) return false;
  const expected = expectedViews(page, days, ratio);
  const difference = Math.abs(page.current - expected);
  return difference >= LEAST_DIFFERENCE && difference * 100 >= settings.minChangePercent * expected;
}

function findingOf(page: CountPair, days: WindowDays, ratio: number, isClear: boolean): Judgment['finding'] {
  if (!isClear) return 'within noise';
  return page.current > expectedViews(page, days, ratio) ? 'clear rise' : 'clear fall';
}

function unjudged(page: CountPair, days: WindowDays, ratio: number): Judgment {
  return {
    finding: undefined,
    percent: percentOver(page.current, expectedViews(page, days, 1)),
    adjustedPercent: percentOver(page.current, expectedViews(page, days, ratio)),
    p: undefined,
  };
}

function percentOver(current: number, expected: number): number | undefined {
  return expected === 0 ? undefined : (current / expected - 1) * 100;
}
