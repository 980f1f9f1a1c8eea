import { DEFAULT_SETTINGS, judgeSeries } from '@docs-agent/view-deltas/verdicts';
import { createRandom } from './random.ts';
import { type SimulatedPage, type SiteModel, simulateSite } from './site.ts';

/** How a rule fared over many simulated reports. */
export interface Score {
  /** Share of the truly changed pages with enough views that were found, in the right direction; its standard error. */
  power: number;
  powerError: number;
  /** Words on pages that did not change, or in the wrong direction, in a report. */
  falseAlarms: number;
  falseAlarmsError: number;
  /** Share of false ones among all words, its standard error, and its upper 95 % bound (one-sided). */
  falseShare: number;
  falseShareError: number;
  falseShareBound: number;
}

export interface Scores {
  words: Score;
  /** The rule without statistics: a change of 20 % or more. */
  bare: Score;
}

type Direction = -1 | 0 | 1;

/** What one report found: right words, wrong words, and changed pages that there were to find. */
interface Tally {
  right: number;
  wrong: number;
  changed: number;
}

const BARE_PERCENT = 20;
const LEAST_VIEWS = 20;
/** 95th percentile of the standard normal distribution. */
const ONE_SIDED_95 = 1.645;

/**
 * Simulates sites and judges each by both rules. Reports are independent of each other, pages within one are not: the
 * standard errors come from the reports.
 */
export function scoreWords(model: SiteModel, reports: number, seed: number): Scores {
  const random = createRandom(seed);
  const words: Tally[] = [];
  const bare: Tally[] = [];
  for (let report = 0; report < reports; report += 1) {
    const pages = simulateSite(model, random);
    words.push(tally(pages, directionsOfWords(pages, model), model));
    bare.push(
      tally(
        pages,
        pages.map((page) => directionOfPercent(page, model)),
        model,
      ),
    );
  }
  return { words: scoreOf(words), bare: scoreOf(bare) };
}

function directionsOfWords(pages: readonly SimulatedPage[], model: SiteModel): Direction[] {
  const judged = judgeSeries(
    pages.map((page) => ({ ...page, isComparable: page.current > 0 && page.baseline > 0, earlier: [] })),
    model,
    DEFAULT_SETTINGS,
  );
  return judged.pages.map(({ finding }) => {
    if (finding === 'clear rise') return 1;
    return finding === 'clear fall' ? -1 : 0;
  });
}

function directionOfPercent(page: SimulatedPage, model: SiteModel): Direction {
  if (!isViewedEnough(page, model)) return 0;
  const { current, baseline } = page;
  const before = (baseline * model.currentDays) / model.baselineDays;
  if (Math.abs(current - before) * 100 < BARE_PERCENT * before) return 0;
  return current > before ? 1 : -1;
}

/** Pages under it have no word and no percent by either rule. */
function isViewedEnough({ current, baseline }: SimulatedPage, model: SiteModel): boolean {
  return current + (baseline * model.currentDays) / model.baselineDays >= LEAST_VIEWS;
}

function tally(pages: readonly SimulatedPage[], directions: readonly Direction[], model: SiteModel): Tally {
  const sum = { right: 0, wrong: 0, changed: 0 };
  pages.forEach((page, index) => {
    const truth = Math.sign(page.trueFactor - 1);
    const found = directions[index] ?? 0;
    if (truth !== 0 && isViewedEnough(page, model)) sum.changed += 1;
    if (found !== 0 && found === truth) sum.right += 1;
    if (found !== 0 && found !== truth) sum.wrong += 1;
  });
  return sum;
}

function scoreOf(tallies: readonly Tally[]): Score {
  const power = ratio(
    tallies,
    ({ right }) => right,
    ({ changed }) => changed,
  );
  const falseAlarms = ratio(
    tallies,
    ({ wrong }) => wrong,
    () => 1,
  );
  const falseShare = ratio(
    tallies,
    ({ wrong }) => wrong,
    ({ right, wrong }) => right + wrong,
  );
  return {
    power: power.value,
    powerError: power.error,
    falseAlarms: falseAlarms.value,
    falseAlarmsError: falseAlarms.error,
    falseShare: falseShare.value,
    falseShareError: falseShare.error,
    falseShareBound: falseShare.value + ONE_SIDED_95 * falseShare.error,
  };
}

/** A ratio of sums over reports, and its standard error by linearization (Cochran 1977, 6.4). 0 where the lower sum is. */
function ratio(
  tallies: readonly Tally[],
  upper: (tally: Tally) => number,
  lower: (tally: Tally) => number,
): { value: number; error: number } {
  const total = tallies.reduce((sum, entry) => sum + lower(entry), 0);
  if (total === 0) return { value: 0, error: 0 };
  const value = tallies.reduce((sum, entry) => sum + upper(entry), 0) / total;
  const squares = tallies.reduce((sum, entry) => sum + (upper(entry) - value * lower(entry)) ** 2, 0);
  return { value, error: Math.sqrt((squares * tallies.length) / Math.max(1, tallies.length - 1)) / total };
}
