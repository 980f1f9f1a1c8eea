import { adjustForFalseDiscoveries } from './benjamini-hochberg.ts';
import { columnOf } from './column.ts';
import { directionOf, expectedViews, percentOver, type VerdictSettings } from './effect.ts';
import { evidenceOf, learnNoise, type NoiseOfSite } from './evidence.ts';
import { typicalRatio } from './typical-page.ts';
import { type CountPair, scaledSum, type WindowDays } from './window-pair.ts';

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

/** The judgments of one series, and what they rest on. */
export interface SeriesJudgment {
  /**
   * The judgment of a page by its index, put together when it is asked for: all at once they are much for a large site.
   *
   * @throws {RangeError} when there is no such page
   */
  judgmentOf(index: number): Judgment;
  /** Views a day of the typical page, now over before; undefined where too few pages are eligible. */
  typicalRatio: number | undefined;
  eligiblePages: number;
  /** Undefined where too few pages are eligible, so that there are no clear words. */
  noise: NoiseOfSite | undefined;
}

/** A page of the family: its counts, and whether it was there, and a page, all along. */
export interface SeriesPage extends CountPair {
  /** False for pages that are new or gone, and for files that machines read. */
  isComparable: boolean;
  /**
   * Counts in windows as long as the current one before the baseline window, newest first, as far back as the page
   * has been seen; empty where they are not known.
   */
  earlier: readonly number[];
}

/** Under this many views in both windows a page says nothing about its site's noise. */
const LEAST_VIEWS = 20;
/** What a family of pages is judged against: how a site moved, and what its pages do by themselves. */
interface Site {
  ratio: number;
  noise: NoiseOfSite;
}

/** The pages that can be judged, and that show how much pages move by themselves. */
export function eligiblePages(pages: readonly SeriesPage[], days: WindowDays): SeriesPage[] {
  return pages.filter((page) => page.isComparable && scaledSum(page, days) >= LEAST_VIEWS);
}

/** @param eligible at least one */
export function learnSite(eligible: readonly SeriesPage[], days: WindowDays): Site {
  const ratio = typicalRatio(eligible, days);
  return { ratio, noise: learnNoise(eligible, days, ratio) };
}

/**
 * Judges a family of pages, fixed beforehand, against what a site does by itself.
 *
 * @param site undefined where too few pages show it: then there are counts and percents, and no word
 * @param leastFamily a smaller family is corrected for false discoveries as if it had so many pages
 */
export function judgeFamily(
  pages: readonly SeriesPage[],
  site: Site | undefined,
  days: WindowDays,
  settings: VerdictSettings,
  leastFamily = 0,
): SeriesJudgment {
  const eligible = eligiblePages(pages, days);
  const judge = site === undefined ? undefined : judgeAgainst(site, eligible, days, settings, leastFamily);
  const ratio = site?.ratio ?? 1;
  const positions = positionsAmong(eligible, pages);
  return {
    judgmentOf(index) {
      const page = pages[index];
      const position = positions[index];
      if (page === undefined || position === undefined) {
        throw new RangeError(`there is no page ${index} among ${pages.length}`);
      }
      const found = position === NOT_ELIGIBLE ? undefined : judge?.(page, position);
      return {
        finding: found?.finding,
        percent: percentOver(page.current, expectedViews(page, days, 1)),
        adjustedPercent: percentOver(page.current, expectedViews(page, days, ratio)),
        p: found?.p,
      };
    },
    typicalRatio: site?.ratio,
    eligiblePages: eligible.length,
    noise: site?.noise,
  };
}

const NOT_ELIGIBLE = -1;

/** Of each page, where it stands among the eligible ones, which come in the order of all pages. */
function positionsAmong(eligible: readonly SeriesPage[], pages: readonly SeriesPage[]): Int32Array {
  const positions = new Int32Array(pages.length).fill(NOT_ELIGIBLE);
  let next = 0;
  pages.forEach((page, index) => {
    if (page !== eligible[next]) return;
    positions[index] = next;
    next += 1;
  });
  return positions;
}

type JudgeOne = (page: SeriesPage, index: number) => Pick<Judgment, 'finding' | 'p'>;

/** @returns a function that judges an eligible page by its index among them */
function judgeAgainst(
  { ratio, noise }: Site,
  eligible: readonly SeriesPage[],
  days: WindowDays,
  settings: VerdictSettings,
  leastFamily: number,
): JudgeOne {
  const values = columnOf(eligible, (page) => evidenceOf(page, days, ratio, noise).p);
  const adjusted = adjustForFalseDiscoveries(values, leastFamily);
  const findingOf = (page: SeriesPage, index: number): Judgment['finding'] => {
    if ((adjusted[index] ?? 1) > settings.falseDiscoveryRate) return 'within noise';
    return wordOf(directionOf(page, evidenceOf(page, days, ratio, noise).expected, days, settings));
  };
  return (page, index) => ({ finding: findingOf(page, index), p: values[index] });
}

function wordOf(direction: -1 | 0 | 1): Judgment['finding'] {
  if (direction === 0) return 'within noise';
  return direction > 0 ? 'clear rise' : 'clear fall';
}
