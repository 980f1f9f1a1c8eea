import { shiftDay, type Window } from './calendar.ts';

/**
 * What a report has to say, worked out by plain loops over the days of the sandbox's site. It stands apart: nothing of
 * the action is used here, so that a mistake of the action cannot be one of the oracle as well.
 */

export type Series = 'human' | 'ai' | 'total';
export type Counts = Record<Series, number>;
export type ViewsOn = (path: string, day: string) => { human: number; ai: number };

/** A change from one window to the other. */
export interface Change {
  current: number;
  baseline: number;
  delta: number;
  percent: number | null;
}

export interface Truth extends Record<Series, Change> {
  aiShare: number | null;
  aiShareDeltaPoints: number | null;
}

/** Views of these paths of the service in a window, day by day. */
export function addUp(viewsOn: ViewsOn, paths: readonly string[], { from, until }: Window): Counts {
  const sum = { human: 0, ai: 0, total: 0 };
  for (const path of paths) {
    for (let day = from; day < until; day = shiftDay(day, 1)) {
      const views = viewsOn(path, day);
      sum.human += views.human;
      sum.ai += views.ai;
      sum.total += views.human + views.ai;
    }
  }
  return sum;
}

/** What a page, several together, or the site is to show. Windows are of the same length. */
export function truthOf(current: Counts, baseline: Counts, isComparable: boolean): Truth {
  const change = (series: Series): Change => {
    const [now, before] = [current[series], baseline[series]];
    return {
      current: now,
      baseline: before,
      delta: now - before,
      percent: before === 0 ? null : (100 * (now - before)) / before,
    };
  };
  const isLarge = current.total >= 100 && baseline.total >= 100;
  return {
    human: change('human'),
    ai: change('ai'),
    total: change('total'),
    aiShare: current.total === 0 ? null : current.ai / current.total,
    aiShareDeltaPoints:
      isLarge && isComparable ? 100 * (current.ai / current.total - baseline.ai / baseline.total) : null,
  };
}

/** Fewer views in both windows together say nothing of what a page does by itself. */
const LEAST_VIEWS = 20;

/** Whether a page that is neither new nor gone has views enough to say something of its site. */
export function isTelling(truth: Truth, series: 'human' | 'ai'): boolean {
  const isThere = truth.total.current > 0 && truth.total.baseline > 0;
  return isThere && truth[series].current + truth[series].baseline >= LEAST_VIEWS;
}

/** How the median of these pages moved, in percent; half a view is added on each side. */
export function typicalPercent(pages: readonly Truth[], series: 'human' | 'ai'): number {
  const moves: number[] = [];
  for (const page of pages) {
    if (!isTelling(page, series)) continue;
    moves.push(Math.log((page[series].current + 0.5) / (page[series].baseline + 0.5)));
  }
  moves.sort((left, right) => left - right);
  const [low, high] = [moves[Math.ceil(moves.length / 2) - 1], moves[Math.floor(moves.length / 2)]];
  return 100 * (Math.exp(((low ?? 0) + (high ?? 0)) / 2) - 1);
}

/** A change in percent beyond that of the typical page. */
export function beyondTypical({ current, baseline }: Change, typical: number): number | null {
  if (baseline === 0) return null;
  return 100 * (current / (baseline * (1 + typical / 100)) - 1);
}
