import {
  DEFAULT_SETTINGS,
  type Judgment,
  judgeSeries,
  type SeriesPage,
} from '@docs-agent/view-deltas/verdicts';
import { createRandom } from './random.ts';
import { type Direction, type Score, scoreOf, tally } from './score.ts';
import { type SimulatedPage, type SiteModel, simulateSite } from './site.ts';

/** Ways to say which pages moved. */
export const RULES = {
  '±20 % rule': directionsOfPercent,
  'two windows': (pages, model) => directionsOfWords(pages.map(withoutHistory), model),
  'four earlier windows': (pages, model) => directionsOfWords(pages.map(withHistory), model),
} as const satisfies Record<string, (pages: readonly SimulatedPage[], model: SiteModel) => Direction[]>;

export type Rule = keyof typeof RULES;

const BARE_PERCENT = 20;

/** Simulates sites and judges each by every rule. */
export function scoreWords(model: SiteModel, reports: number, seed: number): Record<Rule, Score> {
  const random = createRandom(seed);
  const sites = Array.from({ length: reports }, () => simulateSite(model, random));
  const scored = (rule: Rule) =>
    scoreOf(
      sites.map((pages) =>
        tally(
          pages.map(({ trueFactor }) => trueFactor),
          RULES[rule](pages, model),
        ),
      ),
    );
  return {
    '±20 % rule': scored('±20 % rule'),
    'two windows': scored('two windows'),
    'four earlier windows': scored('four earlier windows'),
  };
}

/** A page as the method meets it: new and gone ones are told by their counts. */
export function withHistory({ current, earlier: [baseline = 0, ...earlier] }: SimulatedPage): SeriesPage {
  return { current, baseline, earlier, isComparable: current > 0 && baseline > 0 };
}

function withoutHistory(page: SimulatedPage): SeriesPage {
  return { ...withHistory(page), earlier: [] };
}

function directionsOfWords(pages: readonly SeriesPage[], model: SiteModel): Direction[] {
  const judged = judgeSeries(pages, model, DEFAULT_SETTINGS);
  return pages.map((_, index) => directionOfWord(judged.judgmentOf(index)));
}

export function directionOfWord({ finding }: Judgment): Direction {
  if (finding === 'clear rise') return 1;
  return finding === 'clear fall' ? -1 : 0;
}

/** The rule without statistics: a change of 20 % or more. */
function directionsOfPercent(pages: readonly SimulatedPage[], model: SiteModel): Direction[] {
  return pages.map(({ current, earlier: [baseline = 0] }) => {
    const before = (baseline * model.currentDays) / model.baselineDays;
    if (Math.abs(current - before) * 100 < BARE_PERCENT * before) return 0;
    return current > before ? 1 : -1;
  });
}
