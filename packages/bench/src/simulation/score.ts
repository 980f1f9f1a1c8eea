/** How a rule fared over many simulated reports. */
export interface Score {
  /** Share of the truly changed pages that were found, in the right direction; its standard error. */
  power: number;
  powerError: number;
  /** Words on pages that did not change, or in the wrong direction, in a report. */
  falseAlarms: number;
  falseAlarmsError: number;
  /** Share of false ones among all words, its standard error, and its upper 95 % bound (one-sided). */
  falseShare: number;
  falseShareError: number;
  falseShareBound: number;
  /** The mean over reports of the share of false ones among a report's words, 0 where it has none; its standard error. */
  falseInReport: number;
  falseInReportError: number;
  /** Words of any kind in all reports together. */
  words: number;
}

/** A page's true move, or the one that a rule says it made. */
export type Direction = -1 | 0 | 1;

/** What one report found: right words, wrong words, and changed pages that there were to find. */
export interface Tally {
  right: number;
  wrong: number;
  changed: number;
}

/** 95th percentile of the standard normal distribution. */
const ONE_SIDED_95 = 1.645;

/** Counts what a rule found in one report. Every changed page counts, also one too small for any rule to find. */
export function tally(trueFactors: readonly number[], found: readonly Direction[]): Tally {
  const sum = { right: 0, wrong: 0, changed: 0 };
  trueFactors.forEach((factor, index) => {
    const truth = Math.sign(factor - 1);
    const direction = found[index] ?? 0;
    if (truth !== 0) sum.changed += 1;
    if (direction !== 0 && direction === truth) sum.right += 1;
    if (direction !== 0 && direction !== truth) sum.wrong += 1;
  });
  return sum;
}

/** Reports are independent of each other, pages within one are not: the standard errors come from the reports. */
export function scoreOf(tallies: readonly Tally[]): Score {
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
  const falseInReport = ratio(
    tallies,
    ({ right, wrong }) => wrong / Math.max(1, right + wrong),
    () => 1,
  );
  return {
    power: power.value,
    powerError: power.error,
    falseAlarms: falseAlarms.value,
    falseAlarmsError: falseAlarms.error,
    falseShare: falseShare.value,
    falseShareError: falseShare.error,
    falseShareBound: falseShare.value + ONE_SIDED_95 * falseShare.error,
    falseInReport: falseInReport.value,
    falseInReportError: falseInReport.error,
    words: tallies.reduce((sum, { right, wrong }) => sum + right + wrong, 0),
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
