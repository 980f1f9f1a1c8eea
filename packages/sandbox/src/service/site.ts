import { dayOf, formatDay, parseDay } from './days.ts';
import { createRandom, hash, normal, poisson } from './random.ts';

export interface ViewCounts {
  human: number;
  ai: number;
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
  seed?: number;
  /** Standard deviation of the logarithm of a day's expectation, beside Poisson's own. @default 0.1 */
  dayNoise?: number;
  /** Expected views on Saturday and Sunday as a part of those on a weekday. @default 0.6 */
  weekendShare?: number;
  /** The order of rows. @default 'mixed', which is the same each time, and neither alphabetical nor by views */
  order?: 'mixed' | 'most viewed first';
}

export interface Site {
  readonly paths: readonly string[];
  readonly order: NonNullable<SiteOptions['order']>;
  /**
   * Views of a page on a UTC day: integers that depend on the seed, the path and the day only, so that any window
   * agrees with any other. Zero for a path that is unknown.
   *
   * @param day `YYYY-MM-DD`, or days since the epoch
   */
  viewsOn(path: string, day: string | number): ViewCounts;
}

const TREND_START = '2026-01-05';

export function createSite(options: SiteOptions, defaultSeed: number): Site {
  const pages = new Map(options.paths.map((page) => [page.path, page]));
  const seed = options.seed ?? defaultSeed;
  const known = new Map<string, ViewCounts>();

  const draw = (page: PageTraffic, day: number, kind: 'human' | 'ai'): number => {
    const random = createRandom(`${seed}\n${page.path}\n${day}\n${kind}`);
    const noise = options.dayNoise ?? 0.1;
    const factor = Math.exp(noise * normal(random) - (noise * noise) / 2);
    return poisson(random, expectation(page, day, kind, options.weekendShare ?? 0.6) * factor);
  };

  return {
    paths: [...pages.keys()],
    order: options.order ?? 'mixed',
    viewsOn(path, dayOrDate) {
      const page = pages.get(path);
      const day = typeof dayOrDate === 'number' ? dayOrDate : requireDay(dayOrDate);
      if (!page || !isServed(page, day)) return { human: 0, ai: 0 };
      const key = `${day} ${path}`;
      const counts = known.get(key) ?? { human: draw(page, day, 'human'), ai: draw(page, day, 'ai') };
      known.set(key, counts);
      return { ...counts };
    },
  };
}

function isServed(page: PageTraffic, day: number): boolean {
  if (page.from !== undefined && day < requireDay(page.from)) return false;
  return page.until === undefined || day < requireDay(page.until);
}

function expectation(page: PageTraffic, day: number, kind: 'human' | 'ai', weekendShare: number): number {
  const perDay = kind === 'human' ? page.humanPerDay : page.aiPerDay;
  const weeks = (day - requireDay(page.from ?? TREND_START)) / 7;
  const changes = (page.changes ?? []).filter((change) => day >= requireDay(change.day));
  const changed = changes.reduce((product, change) => product * (change[kind] ?? 1), 1);
  const weekday = new Date(`${formatDay(day)}T00:00:00Z`).getUTCDay();
  const ofWeek = weekday === 0 || weekday === 6 ? weekendShare : 1;
  return perDay * (1 + (page.trend ?? 0)) ** weeks * changed * ofWeek;
}

function requireDay(text: string): number {
  const day = parseDay(text);
  if (day === undefined) throw new Error(`${JSON.stringify(text)} is not a day (YYYY-MM-DD).`);
  return day;
}

export interface ViewRow extends ViewCounts {
  path: string;
  total: number;
}

/** What windows of days that are over come to: pages of one are asked for many times. */
const pastWindows = new WeakMap<Site, Map<string, readonly ViewRow[]>>();

/**
 * Adds up a window, from `fromDay` to before `untilDay`. Of the day that is not over yet only the part before `nowMs`
 * counts. Pages without views have no row.
 */
export function sumWindow(site: Site, fromDay: number, untilDay: number, nowMs: number): readonly ViewRow[] {
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
