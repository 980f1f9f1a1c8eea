import { DEFAULT_SETTINGS } from '@docs-agent/view-deltas/verdicts';
import { judgeImpact } from '@docs-agent/view-deltas/verdicts/impact';
import { createRandom } from './random.ts';
import { type Score, scoreOf, tally } from './score.ts';
import { directionOfWord, withHistory } from './score-words.ts';
import { type SiteModel, simulateSite } from './site.ts';

export interface MergeModel {
  /** Pages that the pull request touched; all others are the site's. */
  touchedPages: number;
  /** Share of the touched pages that the merge truly doubled or halved. */
  effectShare: number;
}

/** Simulates merges and judges the touched pages against the rest of their site. */
export function scoreImpact(site: SiteModel, merge: MergeModel, reports: number, seed: number): Score {
  const random = createRandom(seed);
  const touchedSite = { ...site, pages: merge.touchedPages, changedShare: merge.effectShare };
  const otherSite = { ...site, pages: site.pages - merge.touchedPages };
  const tallies = Array.from({ length: reports }, () => {
    const touched = simulateSite(touchedSite, random);
    const untouched = simulateSite(otherSite, random);
    const judged = judgeImpact(touched.map(withHistory), untouched.map(withHistory), site, DEFAULT_SETTINGS);
    return tally(
      touched.map(({ trueFactor }) => trueFactor),
      touched.map((_, index) => directionOfWord(judged.judgmentOf(index))),
    );
  });
  return scoreOf(tallies);
}
