import { dayOf, parseDay } from './days.ts';
import { createRandom, hash, normal, poisson } from './random.ts';

export interface ViewCounts {
  readonly human: number;
  readonly ai: number;
}

/** How many views a page gets. */
export interface PageTraffic {
  path: string;
  /** Expected views on an ordinary day. */
  humanPerDay: number;
  aiPerDay: number;
  /** First day with views, `YYYY-MM-DD`. */
  from?: string;
  /** First day without views any more. */
  until?: string;
  /** Growth per week: 0.05 is five percent. Counted from `from`, or from 2026-01-05. */
  trend?: number;
  /** From `day` on, the expected views are multiplied by these. */
  changes?: readonly { day: string; human?: number; ai?: number }[];
}

export interface SiteOptions {
  paths: readonly PageTraffic[];
  /** Expected views on Saturday and Sunday as a part of those on a weekday. @default 0.6 */
  weekendShare?: number;
  /**
   * The order of rows. @default 'mixed', which is the same each time, and not sorted by path or
   * views
   */
  order?: 'mixed' | 'most viewed first';
  /** What is answered, whatever days a request names, as by a service that ignores them. */
  answeredDays?: Days;
  /** Rows whose human and AI views are null, each in windows that begin on one day. */
  nullCounts?: readonly { path: string; from: string }[];
}

/** From one day to before another, `YYYY-MM-DD`. */
export interface Days {
  from: string;
  until: string;
}

export interface Site {
  readonly paths: readonly string[];
  readonly order: NonNullable<SiteOptions['order']>;
  readonly answeredDays: { fromDay: number; untilDay: number } | undefined;
  /** Whether the counts of a row are null in windows that begin on this day. */
  isNull(path: string, fromDay: number): boolean;
  /**
   * Views of a page on a UTC day: integers that depend on the path and the day only, so that any
   * window agrees with any other. Zero for a path that is unknown.
   *
   * @param day `YYYY-MM-DD`, or days since the epoch
   */
  viewsOn(path: string, day: string | number): ViewCounts;
}

const TREND_START = '2026-01-05';

/** All sites are drawn from it. */
const SEED = 1;

/** Standard deviation of the logarithm of a day's expectation, beside Poisson's own. */
const DAY_NOISE = 0.1;

type Kind = 'human' | 'ai';

/** A page with its days as numbers, read once: views are drawn for each of thousands of days. */
interface PageModel {
  readonly path: string;
  readonly perDay: Readonly<Record<Kind, number>>;
  readonly fromDay: number;
  readonly untilDay: number;
  readonly trendFromDay: number;
  readonly growth: number;
  readonly changes: readonly { day: number; human?: number; ai?: number }[];
  /** What was drawn already, by day. */
  readonly drawn: Map<number, ViewCounts>;
}

const NO_VIEWS: ViewCounts = { human: 0, ai: 0 };

/** @throws when a day of a page is none */
export function createSite(options: SiteOptions): Site {
  const pages = new Map(options.paths.map((page) => [page.path, modelOf(page)]));
  const { weekendShare = 0.6, answeredDays, nullCounts = [] } = options;
  const nulls = new Set(nullCounts.map(({ path, from }) => `${requireDay(from)} ${path}`));

  const draw = (page: PageModel, day: number, kind: Kind): number => {
    const random = createRandom(`${SEED}\n${page.path}\n${day}\n${kind}`);
    const factor = Math.exp(DAY_NOISE * normal(random) - DAY_NOISE ** 2 / 2);
    return poisson(random, expectation(page, day, kind, weekendShare) * factor);
  };

  return {
    paths: [...pages.keys()],
    order: options.order ?? 'mixed',
    answeredDays: answeredDays && {
      fromDay: requireDay(answeredDays.from),
      untilDay: requireDay(answeredDays.until),
    },
    isNull: (path, fromDay) => nulls.has(`${fromDay} ${path}`),
    viewsOn(path, dayOrDate) {
      const page = pages.get(path);
      const day = typeof dayOrDate === 'number' ? dayOrDate : requireDay(dayOrDate);
      if (!page || day < page.fromDay || day >= page.untilDay) return NO_VIEWS;
      const known = page.drawn.get(day);
      if (known) return known;
      const counts = { human: draw(page, day, 'human'), ai: draw(page, day, 'ai') };
      page.drawn.set(day, counts);
      return counts;
    },
  };
}

function modelOf({
  path,
  humanPerDay,
  aiPerDay,
  from,
  until,
  trend = 0,
  changes = [],
}: PageTraffic): PageModel {
  return {
    path,
    perDay: { human: humanPerDay, ai: aiPerDay },
    fromDay: from === undefined ? -Infinity : requireDay(from),
    untilDay: until === undefined ? Infinity : requireDay(until),
    trendFromDay: requireDay(from ?? TREND_START),
    growth: 1 + trend,
    changes: changes.map((change) => ({ ...change, day: requireDay(change.day) })),
    drawn: new Map(),
  };
}

function expectation(page: PageModel, day: number, kind: Kind, weekendShare: number): number {
  let changed = 1;
  for (const change of page.changes) if (day >= change.day) changed *= change[kind] ?? 1;
  const weeks = (day - page.trendFromDay) / 7;
  return page.perDay[kind] * page.growth ** weeks * changed * (isWeekend(day) ? weekendShare : 1);
}

/** Day 0, the first of 1970, was a Thursday. */
function isWeekend(day: number): boolean {
  const sinceSaturday = (((day - 2) % 7) + 7) % 7;
  return sinceSaturday < 2;
}

/** Days by their texts: tests ask for each of them for every page. */
const knownDays = new Map<string, number>();

function requireDay(text: string): number {
  const known = knownDays.get(text);
  if (known !== undefined) return known;
  const day = parseDay(text);
  if (day === undefined) throw new Error(`${JSON.stringify(text)} is not a day (YYYY-MM-DD).`);
  knownDays.set(text, day);
  return day;
}

export interface ViewRow extends ViewCounts {
  readonly path: string;
  readonly total: number;
}

/** What windows of days that are over come to: pages of one are asked for many times. */
const pastWindows = new WeakMap<Site, Map<string, readonly ViewRow[]>>();

/**
 * Adds up a window, from `fromDay` to before `untilDay`. Of the day that is not over yet only the
 * part before `nowMs` counts. Pages without views have no row.
 */
export function sumWindow(
  site: Site,
  fromDay: number,
  untilDay: number,
  nowMs: number,
): readonly ViewRow[] {
  if (untilDay > dayOf(nowMs)) return sumDays(site, fromDay, untilDay, nowMs);
  const known = pastWindows.get(site) ?? new Map<string, readonly ViewRow[]>();
  pastWindows.set(site, known);
  const window = `${fromDay} ${untilDay}`;
  const rows = known.get(window) ?? sumDays(site, fromDay, untilDay, nowMs);
  known.set(window, rows);
  return rows;
}

function sumDays(site: Site, fromDay: number, untilDay: number, nowMs: number): ViewRow[] {
  const today = dayOf(nowMs);
  const partOfToday = (nowMs / 86_400_000) % 1;
  const rows: ViewRow[] = [];
  for (const path of site.paths) {
    const sum = { human: 0, ai: 0 };
    for (let day = fromDay; day < Math.min(untilDay, today + 1); day += 1) {
      const views = site.viewsOn(path, day);
      const part = day === today ? partOfToday : 1;
      sum.human += Math.floor(views.human * part);
      sum.ai += Math.floor(views.ai * part);
    }
    const total = sum.human + sum.ai;
    if (total > 0) rows.push({ path, ...sum, total });
  }
  const rank = new Map(rows.map(({ path }) => [path, hash(`${fromDay} ${untilDay} ${path}`)]));
  const byRank = (a: ViewRow, b: ViewRow) => (rank.get(a.path) ?? 0) - (rank.get(b.path) ?? 0);
  return rows.sort(site.order === 'mixed' ? byRank : (a, b) => b.total - a.total || byRank(a, b));
}
