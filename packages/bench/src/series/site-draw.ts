import type { Random } from '../simulation/random.ts';
import type { WeeklySeries } from './weekly-series.ts';

/** Weeks of a window. */
const WINDOW = 4;

/**
 * Blocks are on a fixed grid: up to this many weeks are between the newest one and the baseline
 * window.
 */
export const PHASES = 4;

const SITE_PAGES = 300;
const MOST_VIEWS = 1_000;

/** A page of a drawn site, in views a window. */
export interface DrawnPage {
  section: number | undefined;
  /** What it was thinned to: its views in an ordinary window. */
  level: number;
  current: number;
  /** The baseline window first, then blocks, newest first. */
  earlier: readonly number[];
  /** Views in the current window if they had changed by a factor. */
  changedBy: (factor: number) => number;
}

/** Weeks that a series needs for `earlierWindows` windows in every phase. */
export function weeksFor(earlierWindows: number): number {
  return WINDOW * (1 + earlierWindows) + PHASES - 1;
}

/** Whether a page has that many views in an ordinary window. */
export function isLargeEnough({ ordinaryWeek }: WeeklySeries, leastViews: number): boolean {
  return WINDOW * ordinaryWeek >= leastViews;
}

/**
 * A site of 300 pages, or all if there are fewer, in windows that end after a week picked at
 * random. Each page is thinned to a level of `leastViews` to 1,000 views a window, picked
 * log-uniformly, and never above its own: the median of its weeks, which bursts do not move.
 *
 * @param phase weeks from the newest block to the baseline window, 0 to 3
 * @param leastViews pages with a lower level are not drawn
 */
export function drawSite(
  series: readonly WeeklySeries[],
  {
    earlierWindows,
    phase,
    leastViews,
  }: { earlierWindows: number; phase: number; leastViews: number },
  random: Random,
): DrawnPage[] {
  const weeks = series[0]?.weeks.length ?? 0;
  const leastEnd = WINDOW * (1 + earlierWindows) + phase;
  const end = leastEnd + Math.floor(random.uniform() * (weeks - leastEnd + 1));
  const candidates = series.filter((page) => isLargeEnough(page, leastViews));
  return picked(candidates, SITE_PAGES, random).map((page) => {
    const own = WINDOW * page.ordinaryWeek;
    const level = leastViews * (Math.min(MOST_VIEWS, own) / leastViews) ** random.uniform();
    const raw = (to: number) =>
      page.weeks.slice(to - WINDOW, to).reduce((sum, count) => sum + count, 0);
    const thinned = (count: number, share: number) => {
      // If more views are asked for than there were, each counts several times.
      const copies = Math.ceil(share);
      return random.binomial(count * copies, share / copies);
    };
    return {
      section: page.section,
      level,
      current: thinned(raw(end), level / own),
      earlier: Array.from({ length: earlierWindows }, (_, window) =>
        thinned(raw(end - WINDOW * (1 + window) - (window === 0 ? 0 : phase)), level / own),
      ),
      changedBy: (factor) => thinned(raw(end), (factor * level) / own),
    };
  });
}

/** `count` entries picked at random, in their original order; all if there are fewer. */
export function picked<T>(entries: readonly T[], count: number, random: Random): T[] {
  const chosen: T[] = [];
  entries.forEach((entry, index) => {
    const missing = count - chosen.length;
    if (random.uniform() * (entries.length - index) < missing) chosen.push(entry);
  });
  return chosen;
}
