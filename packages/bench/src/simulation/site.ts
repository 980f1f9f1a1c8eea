import type { Random } from './random.ts';

/** How views of a page scatter about its mean. */
export interface Noise {
  /** φ: variance over mean, if nothing else is given; views that come together. */
  factor?: number;
  /** α: variance = mean + α · mean²; a page whose mean itself is different in each window. */
  alpha?: number;
  /** Some pages have another α. */
  unlike?: { share: number; alpha: number };
  /** Some pages have four times their views in one of the four windows before the current one. */
  burstShare?: number;
  /** Standard deviation of the step that each page's log level takes from one window to the next. */
  drift?: number;
}

export interface SiteModel {
  pages: number;
  /** Median and log standard deviation of the pages' mean views in a baseline window. */
  medianViews: number;
  logSpread: number;
  /** Views of the whole site, now over before. */
  siteFactor: number;
  /** Share of pages that truly doubled or halved. */
  changedShare: number;
  noise: Noise;
  currentDays: number;
  baselineDays: number;
  /** Windows before the current one, the baseline among them. */
  earlierWindows: number;
}

export interface SimulatedPage {
  current: number;
  /** The baseline window first, then those before it. */
  earlier: readonly number[];
  /** What happened to it beyond the site: 1 for most pages. */
  trueFactor: number;
}

const BURST = 4;
const WINDOWS_WITH_BURSTS = 4;

/** One site in its windows. */
export function simulateSite(model: SiteModel, random: Random): SimulatedPage[] {
  return Array.from({ length: model.pages }, () => simulatePage(model, random));
}

function simulatePage(model: SiteModel, random: Random): SimulatedPage {
  const noise = noiseOfPage(model.noise, random);
  const mean = model.medianViews * Math.exp(model.logSpread * random.normal());
  const trueFactor = random.uniform() < model.changedShare ? (random.uniform() < 0.5 ? 2 : 0.5) : 1;
  const burstIn =
    random.uniform() < (noise.burstShare ?? 0)
      ? Math.floor(random.uniform() * WINDOWS_WITH_BURSTS)
      : undefined;
  const earlier: number[] = [];
  let level = 1;
  for (let window = 0; window < model.earlierWindows; window += 1) {
    level *= Math.exp((noise.drift ?? 0) * random.normal());
    earlier.push(countOf(mean * level * (window === burstIn ? BURST : 1), noise, random));
  }
  const days = model.currentDays / model.baselineDays;
  return {
    trueFactor,
    earlier,
    current: countOf(mean * model.siteFactor * trueFactor * days, noise, random),
  };
}

function noiseOfPage({ unlike, ...noise }: Noise, random: Random): Noise {
  if (unlike === undefined || random.uniform() >= unlike.share) return noise;
  return { ...noise, alpha: unlike.alpha };
}

/** A gamma mean makes counts negative binomial; one of another shape makes them quasi-Poisson. */
function countOf(mean: number, { factor = 1, alpha = 0 }: Noise, random: Random): number {
  const ofWindow = alpha === 0 ? mean : random.gamma(1 / alpha) * alpha * mean;
  const excess = factor - 1;
  return random.poisson(excess === 0 ? ofWindow : random.gamma(ofWindow / excess) * excess);
}
