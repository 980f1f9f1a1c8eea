import { type CountPair, scaledSum, type WindowDays } from './window-pair.ts';

export interface VerdictSettings {
  /** Under this many views in both windows together, scaled to the current one, a page has no clear word. */
  minViews: number;
  /** A clear change is at least this many percent beyond the typical page. */
  minChangePercent: number;
  /** The share of clear words that may be chance, from 0 to 1. */
  falseDiscoveryRate: number;
}

export const DEFAULT_SETTINGS: VerdictSettings = {
  minViews: 20,
  minChangePercent: 20,
  falseDiscoveryRate: 0.1,
};

/** A clear change is at least this many views: a few more on a small page do not matter to anybody. */
const LEAST_DIFFERENCE = 20;

/** Views in the current window if the page moved by this ratio since the baseline. */
export function expectedViews({ baseline }: CountPair, days: WindowDays, ratio: number): number {
  return (baseline * ratio * days.currentDays) / days.baselineDays;
}

/**
 * Whether a change is large enough to matter, against each of the expected counts, and in which direction.
 *
 * @returns 0 where it is not, or where it is a rise against one of them and a fall against another
 */
export function directionOf(
  page: CountPair,
  expected: readonly number[],
  days: WindowDays,
  settings: VerdictSettings,
): -1 | 0 | 1 {
  if (scaledSum(page, days) < settings.minViews) return 0;
  const rises = (views: number) => isLarge(page.current - views, views, settings);
  const falls = (views: number) => isLarge(views - page.current, views, settings);
  if (expected.every(rises)) return 1;
  return expected.every(falls) ? -1 : 0;
}

function isLarge(difference: number, expected: number, { minChangePercent }: VerdictSettings): boolean {
  return difference >= LEAST_DIFFERENCE && difference * 100 >= minChangePercent * expected;
}

/** `current` over what was expected, in percent; undefined where nothing was. */
export function percentOver(current: number, expected: number): number | undefined {
  return expected === 0 ? undefined : (current / expected - 1) * 100;
}
