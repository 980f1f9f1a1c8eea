/**
 * What a report has to say, worked out by plain loops over the days of the sandbox's site. It stands apart: nothing of
 * the action is used here, so that a mistake of the action cannot be one of the oracle as well.
 */

export type Series = 'human' | 'ai' | 'total';
export type Counts = Record<Series, number>;
type ViewsOn = (path: string, day: string) => { human: number; ai: number };

export interface Window {
  from: string;
  /** The first day that is not counted. */
  until: string;
}

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

const DAY_MS = 86_400_000;

/** Moves a day, `YYYY-MM-DD`. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
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

/** `1,234` */
export function written(count: number): string {
  let digits = String(count);
  for (let end = digits.length - 3; end > 0; end -= 3)
    digits = `${digits.slice(0, end)},${digits.slice(end)}`;
  return digits;
}

/** `+12 %`, as it is written for people. */
export function writtenPercent(percent: number): string {
  const size = Math.round(Math.abs(percent));
  if (size === 0) return '0 %';
  return `${percent < 0 ? '−' : '+'}${written(size)} %`;
}
