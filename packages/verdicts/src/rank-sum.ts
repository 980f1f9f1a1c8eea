import { irwinHall } from './irwin-hall.ts';
import { twoSidedNormalP } from './normal.ts';

/**
 * For up to this many values, the rank sum is treated as a sum of uniform numbers; for more, as
 * normal.
 */
const MOST_FOR_IRWIN_HALL = 5;

export interface RankSum {
  /** Sum of the values' ranks among the others, minus its mean if nothing moved them. */
  excess: number;
  /** Two-sided p value of that sum. */
  p: number;
}

/**
 * Wilcoxon's rank sum of a few values among others; ties have mid-ranks.
 *
 * @param others at least one, in ascending order
 * @returns a function of at least one value
 */
export function rankSumAmong(others: Float64Array): (values: readonly number[]) => RankSum {
  const equalOthers = countEach(others);
  let tiesOfOthers = 0;
  for (const count of equalOthers.values()) {
    tiesOfOthers += tiesOf(count);
  }

  function normalP(excess: number, values: readonly number[]): number {
    let ties = tiesOfOthers;
    for (const [value, count] of countEach(values)) {
      const equal = equalOthers.get(value) ?? 0;
      ties += tiesOf(count + equal) - tiesOf(equal);
    }
    if (excess === 0) return 1;
    const all = values.length + others.length;
    const lostToTies = ties / (all * (all - 1));
    const variance = ((all + 1 - lostToTies) * values.length * others.length) / 12;
    return twoSidedNormalP(Math.abs(excess) / Math.sqrt(variance));
  }

  return (values) => {
    let sum = 0;
    for (const value of values) {
      sum += midRank(value, others);
    }
    const mean = (values.length * others.length) / 2;
    const excess = sum - mean;
    const isFew = values.length <= MOST_FOR_IRWIN_HALL;
    const p = isFew ? uniformP(sum, values.length, others.length) : normalP(excess, values);
    return { excess, p };
  };
}

/** Each rank, from 0 to the number of others, becomes the middle of its part of [0, 1]. */
function uniformP(rankSum: number, values: number, others: number): number {
  const sum = (rankSum + values / 2) / (others + 1);
  return Math.min(1, 2 * irwinHall(Math.min(sum, values - sum), values));
}

function countEach(values: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** What a group of equal values takes off the variance. */
function tiesOf(count: number): number {
  return count ** 3 - count;
}

/** Number of others below a value, plus half of those equal to it. */
function midRank(value: number, others: Float64Array): number {
  const below = countWhere(others, (other) => other < value);
  return (below + countWhere(others, (other) => other <= value)) / 2;
}

/** Number of entries for which `has` is true; all of them come first. */
function countWhere(sorted: Float64Array, has: (value: number) => boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (has(sorted[middle] ?? Number.NaN)) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}
