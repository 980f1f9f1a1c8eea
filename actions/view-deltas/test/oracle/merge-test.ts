import { middleOf } from './oracle.ts';

/**
 * How the pages of a merge moved among the others. Every relevant shift is tried, one after
 * another.
 */

export interface Pair {
  current: number;
  baseline: number;
}

export type Effect =
  | {
      reason: 'too-few-touched' | 'too-few-untouched' | 'too-large-a-part';
      touched: number;
      untouched: number;
    }
  | {
      word: 'rose' | 'fell' | 'no-clear-change';
      p: number;
      estimatePercent: number;
      intervalPercent: { low: number; high: number };
      detectablePercent: number;
      touched: number;
      untouched: number;
    };

/**
 * A page's move relative to the median, and the standard deviation of moves of pages of its size.
 */
interface Moved {
  move: number;
  size: number;
}

/** Shifts under this are last digits. */
const LAST_DIGITS = 1e-10;

export function effectOf(touched: readonly Pair[], untouched: readonly Pair[]): Effect {
  const counts = { touched: touched.length, untouched: untouched.length };
  if (counts.touched < 3) return { reason: 'too-few-touched', ...counts };
  if (counts.untouched < 30) return { reason: 'too-few-untouched', ...counts };
  if (3 * counts.touched > counts.touched + counts.untouched)
    return { reason: 'too-large-a-part', ...counts };

  const moveOf = ({ current, baseline }: Pair) => Math.log((current + 0.5) / (baseline + 0.5));
  const middle = middleOf([...touched, ...untouched].map(moveOf));
  const moved = (pair: Pair): Moved => ({
    move: moveOf(pair) - middle,
    size: Math.sqrt(1 / (pair.current + 0.5) + 1 / (pair.baseline + 0.5) + 0.03),
  });
  const ours = touched.map(moved);
  const others = untouched.map(moved).map(({ move, size }) => move / size);
  others.sort((left, right) => left - right);
  const at = (shift: number) =>
    rankTest(
      ours.map(({ move, size }) => (move - shift) / size),
      others,
    );
  const { excess, p } = at(0);
  return {
    word: p > 0.05 ? 'no-clear-change' : excess > 0 ? 'rose' : 'fell',
    p,
    ...shiftsOf(stepsOf(ours, others), at),
    ...counts,
  };
}

/** The shifts at which one of the pages has the rank of one of the others, ascending. */
function stepsOf(ours: readonly Moved[], others: readonly number[]): number[] {
  const all: number[] = [];
  for (const { move, size } of ours) for (const other of others) all.push(move - size * other);
  all.sort((left, right) => left - right);
  const steps: number[] = [];
  for (const step of all)
    if (step - (steps.at(-1) ?? Number.NEGATIVE_INFINITY) > LAST_DIGITS) steps.push(step);
  return steps;
}

/** Between two steps nothing changes, so each stretch is tried in its middle. */
function shiftsOf(steps: readonly number[], at: (shift: number) => RankTest) {
  let [above, notBelow, shows] = [Number.NaN, Number.NaN, Number.NaN];
  let [low, high] = [Number.NaN, Number.NaN];
  for (const [index, end] of steps.entries()) {
    const { excess, p } = at(((steps[index - 1] ?? end - 1) + end) / 2);
    if (excess > 0) above = end;
    if (excess >= 0) notBelow = end;
    if (excess > 0 && p <= 0.05) shows = end;
    if (excess > 0 && p <= 0.1) low = end;
    if (excess >= 0 || p > 0.1) high = end;
  }
  const estimate = (above + notBelow) / 2;
  const percent = (shift: number) => 100 * (Math.exp(shift) - 1);
  return {
    estimatePercent: percent(estimate),
    intervalPercent: { low: percent(low), high: percent(high) },
    detectablePercent: percent(estimate - shows),
  };
}

interface RankTest {
  /** The sum of ranks minus its mean. */
  excess: number;
  p: number;
}

/** Wilcoxon's rank sum, with the middle rank where values are the same. */
function rankTest(values: readonly number[], others: readonly number[]): RankTest {
  const count = others.length;
  let sum = 0;
  for (const value of values)
    sum += countUpTo(others, value - LAST_DIGITS) / 2 + countUpTo(others, value + LAST_DIGITS) / 2;
  const excess = sum - (values.length * count) / 2;
  if (values.length <= 5) {
    const scaled = (sum + values.length / 2) / (count + 1);
    const tail = Math.min(
      uniformSum(scaled, values.length),
      uniformSum(values.length - scaled, values.length),
    );
    return { excess, p: Math.min(1, 2 * tail) };
  }
  const all = values.length + count;
  const ties = tiesIn([...values, ...others]);
  const variance = ((values.length * count) / 12) * (all + 1 - ties / (all * (all - 1)));
  return { excess, p: 1 - 2 * normalPart(Math.abs(excess) / Math.sqrt(variance)) };
}

/** How many of some ascending values are at most this. */
function countUpTo(values: readonly number[], most: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((values[middle] ?? 0) <= most) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The sum of n³ − n over every group of n equal values. */
function tiesIn(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  let [ties, count] = [0, 1];
  for (let index = 1; index <= sorted.length; index += 1) {
    const isSame =
      (sorted[index] ?? Number.POSITIVE_INFINITY) - (sorted[index - 1] ?? 0) <= LAST_DIGITS;
    if (isSame) count += 1;
    else {
      ties += count ** 3 - count;
      count = 1;
    }
  }
  return ties;
}

/** P(S ≤ x) of the sum S of this many random numbers from 0 to 1, by the sum of one fewer. */
function uniformSum(x: number, numbers: number): number {
  if (x <= 0) return 0;
  if (numbers === 0) return 1;
  const rest = Math.max(0, numbers - x);
  return Math.min(
    1,
    (x * uniformSum(x, numbers - 1) + rest * uniformSum(x - 1, numbers - 1)) / numbers,
  );
}

/** The part of the normal distribution between 0 and a score, by Simpson's rule. */
function normalPart(score: number): number {
  const end = Math.min(score, 9);
  const steps = 1_000;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(0) + density(end);
  for (let step = 1; step < steps; step += 1)
    sum += (step % 2 === 0 ? 2 : 4) * density((end * step) / steps);
  return (sum * end) / steps / 3;
}
