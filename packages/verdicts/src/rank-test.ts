import { median } from './median.ts';
import { type RankSum, rankSumAmong } from './rank-sum.ts';
import { type CountPair, comparablePages, countingVariance, logMove } from './window-pair.ts';

/**
 * How the pages of a merge moved among all other pages of the site. Effects are in percent of
 * views.
 */
export interface MergeVerdict {
  word: 'rose' | 'fell' | 'no-clear-change';
  /** Two-sided: how often pages picked at random move at least this far. */
  p: number;
  /** The shift of the touched pages at which they rank like the others. */
  estimatePercent: number;
  /** The shifts that the test does not reject at 10%. */
  intervalPercent: { low: number; high: number };
  /**
   * The smallest rise that would show at p ≤ .05 if these pages, with their spread, otherwise
   * ranked like the others.
   */
  detectablePercent: number;
  /** Pages judged: touched by the merge, and others. */
  touched: number;
  untouched: number;
}

export type NoVerdict = {
  reason: 'too-few-touched' | 'too-few-untouched' | 'too-large-a-part';
  touched: number;
  untouched: number;
};

/**
 * Variance of pages beyond counting noise, about 17%. It lets small and large pages be ranked
 * together.
 */
const PAGE_VARIANCE = 0.03;

const LEAST_TOUCHED = 3;
const LEAST_UNTOUCHED = 30;
const LARGEST_PART = 1 / 3;

const CLEAR_P = 0.05;
const INTERVAL_P = 0.1;

/** With this log shift taken off, any page ranks below all others. */
const LARGEST_SHIFT = 200;
/** Finds a shift to twelve places behind the point. */
const BISECTIONS = 48;

/**
 * Wilcoxon's rank sum test of the touched pages' moves among those of the untouched pages, in one
 * series. It assumes that without the merge the touched pages would have moved like the others.
 *
 * @param touched pages of the merge that were there in both windows, before it and after it
 * @param untouched the site's other pages that were there in both windows
 * @param leastViews in both windows together; pages with fewer are left out
 * @returns the reason if too few pages are left on either side, or the merge touched over a third
 * of them
 */
export function judgeMerge(
  touched: readonly CountPair[],
  untouched: readonly CountPair[],
  leastViews = 20,
): MergeVerdict | NoVerdict {
  const merge = comparablePages(touched, leastViews);
  const rest = comparablePages(untouched, leastViews);
  const counts = { touched: merge.length, untouched: rest.length };
  const reason = reasonAgainst(counts);
  if (reason !== undefined) return { reason, ...counts };

  const middle = median([...merge, ...rest].map(logMove));
  const moves = merge.map((page) => movedPage(page, middle));
  const others = rest.map((page) => scoreOf(movedPage(page, middle), 0));
  const rankSum = rankSumAmong(Float64Array.from(others).sort());
  const shifted = (shift: number) => rankSum(moves.map((page) => scoreOf(page, shift)));
  const unshifted = shifted(0);
  const shifts = shiftsOf(shifted);
  return {
    word: wordFor(unshifted),
    p: unshifted.p,
    estimatePercent: percentOf(shifts.estimate),
    intervalPercent: { low: percentOf(shifts.low), high: percentOf(shifts.high) },
    detectablePercent: percentOf(shifts.detectable),
    ...counts,
  };
}

function wordFor({ excess, p }: RankSum): MergeVerdict['word'] {
  if (p > CLEAR_P) return 'no-clear-change';
  return excess > 0 ? 'rose' : 'fell';
}

function reasonAgainst({ touched, untouched }: { touched: number; untouched: number }) {
  if (touched < LEAST_TOUCHED) return 'too-few-touched';
  if (untouched < LEAST_UNTOUCHED) return 'too-few-untouched';
  return touched > LARGEST_PART * (touched + untouched) ? 'too-large-a-part' : undefined;
}

/**
 * A page's log move relative to the site's median, and the standard deviation of moves of pages of
 * its size.
 */
interface MovedPage {
  move: number;
  deviation: number;
}

function movedPage(page: CountPair, middle: number): MovedPage {
  return {
    move: logMove(page) - middle,
    deviation: Math.sqrt(countingVariance(page) + PAGE_VARIANCE),
  };
}

function scoreOf({ move, deviation }: MovedPage, shift: number): number {
  return (move - shift) / deviation;
}

/** The rank sum falls, step by step, the larger the shift that is taken off the touched pages. */
function shiftsOf(shifted: (shift: number) => RankSum) {
  const lastShift = (isBefore: (ranks: RankSum) => boolean) =>
    bisect((shift) => isBefore(shifted(shift)));
  // The rank sum can equal its mean over a whole step; then the middle of the step is taken.
  const lastAbove = lastShift(({ excess }) => excess > 0);
  const lastNotBelow = lastShift(({ excess }) => excess >= 0);
  const estimate = (lastAbove + lastNotBelow) / 2;
  const low = lastShift(({ excess, p }) => excess > 0 && p <= INTERVAL_P);
  const high = lastShift(({ excess, p }) => excess >= 0 || p > INTERVAL_P);
  const lastClear = lastShift(({ excess, p }) => excess > 0 && p <= CLEAR_P);
  return {
    estimate,
    low,
    high,
    detectable: estimate - lastClear,
  };
}

/** Where `isBefore` turns from true to false. */
function bisect(isBefore: (shift: number) => boolean): number {
  let before = -LARGEST_SHIFT;
  let after = LARGEST_SHIFT;
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (before + after) / 2;
    if (isBefore(middle)) {
      before = middle;
    } else {
      after = middle;
    }
  }
  return (before + after) / 2;
}

function percentOf(logMove: number): number {
  return 100 * Math.expm1(logMove);
}
