import type { Random } from './random.ts';

/** How views scatter about a page's mean. */
export type Scatter =
  | { kind: 'poisson' }
  /** Variance = factor · mean. */
  | { kind: 'quasi-poisson'; factor: number }
  /** Variance = mean + alpha · mean². */
  | { kind: 'negative-binomial'; alpha: number };

export interface SiteModel {
  pages: number;
  /** Median and log standard deviation of the pages' mean views in a baseline window. */
  medianViews: number;
  logSpread: number;
  /** Views of the whole site, now over before. */
  siteFactor: number;
  /** Share of pages that truly doubled or halved. */
  changedShare: number;
  scatter: Scatter;
  currentDays: number;
  baselineDays: number;
}

export interface SimulatedPage {
  current: number;
  baseline: number;
  /** What happened to it beyond the site: 1 for most pages. */
  trueFactor: number;
}

/** One site in two windows. */
export function simulateSite(model: SiteModel, random: Random): SimulatedPage[] {
  return Array.from({ length: model.pages }, () => {
    const mean = model.medianViews * Math.exp(model.logSpread * random.normal());
    const trueFactor = random.uniform() < model.changedShare ? (random.uniform() < 0.5 ? 2 : 0.5) : 1;
    const days = model.currentDays / model.baselineDays;
    return {
      trueFactor,
      baseline: scattered(mean, model.scatter, random),
      current: scattered(mean * model.siteFactor * trueFactor * days, model.scatter, random),
    };
  });
}

/** Quasi-Poisson and negative binomial counts are both Poisson counts about a gamma mean. */
function scattered(mean: number, scatter: Scatter, random: Random): number {
  switch (scatter.kind) {
    case 'poisson':
      return random.poisson(mean);
    case 'quasi-poisson': {
      const excess = scatter.factor - 1;
      return random.poisson(random.gamma(mean / excess) * excess);
    }
    case 'negative-binomial':
      return random.poisson(random.gamma(1 / scatter.alpha) * scatter.alpha * mean);
  }
}
