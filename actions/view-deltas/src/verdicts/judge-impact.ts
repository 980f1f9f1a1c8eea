import type { VerdictSettings } from './effect.ts';
import { eligiblePages, judgeFamily, learnSite, type SeriesJudgment, type SeriesPage } from './family.ts';
import type { WindowDays } from './window-pair.ts';

/** With fewer pages there is no telling what pages of the site did by themselves. */
const LEAST_UNTOUCHED = 30;
/** A change to a third of a site's pages is a change of the site. */
const MOST_TOUCHED_SHARE = 1 / 3;
/**
 * Benjamini and Hochberg hold the share of false words that a report is expected to have. Most merges have no word at
 * all, so among the words that there are, over many reports, chance has a larger share: pages are judged as if as many
 * again, and at least so many, were with them that did not change (which keeps that share, too, at a tenth on simulated
 * merges that changed as few pages as change by themselves).
 */
const LEAST_UNCHANGED = 50;

/**
 * Judges one series of the pages that a pull request touched: did they change more than the site's other pages did by
 * themselves? The typical page and the noise come from the others alone, so that the change cannot hide in them.
 *
 * @param touched the pull request's pages, all of them: the family that was fixed before anybody saw the views
 * @param untouched all other pages of the site
 * @returns judgments of the touched pages; without a word if they are a third of the site or more, or if fewer than
 * 30 others can be judged, or fewer others than touched ones
 */
export function judgeImpact(
  touched: readonly SeriesPage[],
  untouched: readonly SeriesPage[],
  days: WindowDays,
  settings: VerdictSettings,
): SeriesJudgment {
  const others = eligiblePages(untouched, days);
  const judgeable = eligiblePages(touched, days).length;
  const isEnough =
    others.length >= Math.max(LEAST_UNTOUCHED, judgeable) &&
    touched.length < MOST_TOUCHED_SHARE * (touched.length + untouched.length);
  const site = isEnough ? learnSite(others, days) : undefined;
  return judgeFamily(touched, site, days, settings, judgeable + Math.max(LEAST_UNCHANGED, judgeable));
}
