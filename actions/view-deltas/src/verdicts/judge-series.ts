import type { VerdictSettings } from './effect.ts';
import { eligiblePages, judgeFamily, learnSite, type SeriesJudgment, type SeriesPage } from './family.ts';
import type { WindowDays } from './window-pair.ts';

export { DEFAULT_SETTINGS, type VerdictSettings } from './effect.ts';
export type { Judgment, SeriesJudgment, SeriesPage } from './family.ts';

/** With fewer pages there is no telling what a typical page is. */
const LEAST_PAGES = 12;

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
  const eligible = eligiblePages(pages, days);
  const site = eligible.length < LEAST_PAGES ? undefined : learnSite(eligible, days);
  return judgeFamily(pages, site, days, settings);
}
