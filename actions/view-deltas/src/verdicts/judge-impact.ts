import type { VerdictSettings } from './effect.ts';
import { eligiblePages, judgeFamily, learnSite, type SeriesJudgment, type SeriesPage } from './family.ts';
import type { WindowDays } from './window-pair.ts';

/** With fewer pages there is no telling what pages of the site did by themselves. */
const LEAST_UNTOUCHED = 30;
/** A change to a third of a site's pages is a change of the site. */
const MOST_TOUCHED_SHARE = 1 / 3;
/**
 * Of the words on a lone page with p = 0.10, far more than a tenth are chance, because most pages did not change: a
 * small family is corrected as if it had twenty pages (chosen on simulated merges).
 */
const LEAST_FAMILY = 20;

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
  const isEnough =
    others.length >= Math.max(LEAST_UNTOUCHED, eligiblePages(touched, days).length) &&
    touched.length < MOST_TOUCHED_SHARE * (touched.length + untouched.length);
  const site = isEnough ? learnSite(others, days) : undefined;
  return judgeFamily(touched, site, days, settings, LEAST_FAMILY);
}
