import type { Random } from '../simulation/random.ts';
import { toSeries, type WeeklySeries } from './weekly-series.ts';

/**
 * A site whose pages move like those of real sites: each to its own degree, and in bursts. Logs are
 * natural ones of views a week.
 */
export interface World {
  name: string;
  /**
   * Median over pages of a page's own log move from month to month: 1.4826 times its median
   * absolute deviation.
   */
  monthlyMove: number;
  /** Standard deviation of the median page's log level, without bursts. */
  wander: number;
  /**
   * In how many weeks a burst begins, and its mean size on the median page; the sizes are
   * exponential.
   */
  burst: { share: number; meanLog: number };
}

/** Like human views of articles, bots’ views of articles, and the calmest fifth of the first. */
export const WORLDS: readonly World[] = [
  { name: 'human', monthlyMove: 0.35, wander: 0.21, burst: { share: 1 / 12, meanLog: 1.2 } },
  { name: 'bots', monthlyMove: 0.3, wander: 0.21, burst: { share: 1 / 12, meanLog: 0.8 } },
  { name: 'calm', monthlyMove: 0.15, wander: 0.075, burst: { share: 1 / 20, meanLog: 0.8 } },
];

const PAGES = 300;
const SECTION_PAGES = 20;
const WEEKS = 60;
/** After as many weeks nothing is left of how a path begins. */
const WEEKS_BEFORE = 10;
/**
 * Views of each page in an ordinary week, before they are thinned: enough to add no counting noise.
 */
const ORDINARY_WEEK = 5_000;

/** Standard deviation, over pages, of the log of a page's degree. Bursts grow with its root. */
const DEGREE_SPREAD = 0.8;
/** Of a page's level, and of what is left of a burst, from week to week. */
const AUTOCORRELATION = 0.5;
/** Standard deviation of the site's log level, in which all pages share. */
const SITE_WANDER = 0.1;
/** Part of the variance of a page's wander that it shares with its section. */
const SECTION_PART = 0.25;

/** The weeks of one such site; sections follow each other. */
export function simulateWorld({ wander, burst }: World, random: Random): WeeklySeries[] {
  const site = path(() => random.normal());
  const sections = Array.from({ length: PAGES / SECTION_PAGES }, () => path(() => random.normal()));
  return Array.from({ length: PAGES }, (_, page) => {
    const section = Math.floor(page / SECTION_PAGES);
    const degree = Math.exp(DEGREE_SPREAD * random.normal());
    const own = path(() => random.normal());
    const bursts = path(() =>
      random.uniform() < burst.share ? -Math.log(1 - random.uniform()) : 0,
    );
    const weeks = own.map((level, week) => {
      const shared = sections[section]?.[week] ?? 0;
      const wandered = Math.sqrt(1 - SECTION_PART) * level + Math.sqrt(SECTION_PART) * shared;
      const log =
        UNIT * wander * degree * wandered +
        burst.meanLog * Math.sqrt(degree) * (bursts[week] ?? 0) +
        UNIT * SITE_WANDER * (site[week] ?? 0);
      return Math.round(ORDINARY_WEEK * Math.exp(log));
    });
    return toSeries(weeks, section);
  });
}

/** Brings a path of steps of variance 1 to variance 1. */
const UNIT = Math.sqrt(1 - AUTOCORRELATION ** 2);

/** A level of which half is left from week to week, and to which a step is added each week. */
function path(stepOf: () => number): number[] {
  const weeks: number[] = [];
  let level = 0;
  for (let week = -WEEKS_BEFORE; week < WEEKS; week += 1) {
    level = AUTOCORRELATION * level + stepOf();
    if (week >= 0) weeks.push(level);
  }
  return weeks;
}
