import type { Numbers } from './published.ts';

/** Rounding differences that depend on the order of a calculation are no mistake. */
const LAST_DIGITS = 1e-9;

export function same(what: string, said: unknown, truth: unknown): string[] {
  const [left, right] = [JSON.stringify(said), JSON.stringify(truth)];
  return left === right ? [] : [`${what}: ${left}, in truth ${right}`];
}

/** The same number. */
export function near(what: string, said: unknown, truth: number | null): string[] {
  return isWithin(said, truth, LAST_DIGITS * Math.max(1, Math.abs(truth ?? 0)))
    ? []
    : same(what, said, truth);
}

/** The same percent or points, or an adjacent whole one if exact ones would reveal the counts. */
export function nearPercent(
  what: string,
  said: unknown,
  truth: number | null,
  numbers: Numbers,
): string[] {
  if (numbers === 'exact') return near(what, said, truth);
  const isNext = Number.isInteger(said) && isWithin(said, truth, 0.5 + LAST_DIGITS);
  return isNext ? [] : same(what, said, truth);
}

/** A number with one decimal; empty if there is none. */
export function nearDecimal(
  what: string,
  said: string | undefined,
  truth: number | null,
  numbers: Numbers,
): string[] {
  if (truth === null) return same(what, said, '');
  const room = (numbers === 'exact' ? 0.05 : 0.5) + LAST_DIGITS;
  const isDecimal = /^-?\d+\.\d$/.test(said ?? '') && said !== '-0.0';
  return isDecimal && isWithin(Number(said), truth, room) ? [] : same(what, said, truth);
}

function isWithin(said: unknown, truth: number | null, room: number): boolean {
  return typeof said === 'number' && truth !== null && Math.abs(said - truth) <= room;
}
