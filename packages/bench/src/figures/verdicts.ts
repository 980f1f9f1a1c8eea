import type { Score } from '../simulation/score.ts';
import { type Rule, scoreWords } from '../simulation/score-words.ts';
import type { Noise, SiteModel } from '../simulation/site.ts';
import type { Figure } from './figure.ts';

export const SEED = 20_261_116;

/**
 * Sites on which a twentieth of the pages truly doubled or halved while the whole site grew by 15 %.
 *
 * How large pages are decides how much any rule can find. The sizes were fixed by the ±20 % rule alone, on which the
 * method has no influence: of medians from 40 to 300 and spreads from 0.6 to 2.3, these came nearest to its power and
 * its false alarms in the five first rows of `NOISES` in the simulation that `leastPower` stands on.
 */
export const SITE: Omit<SiteModel, 'noise'> = {
  pages: 300,
  medianViews: 60,
  logSpread: 1,
  siteFactor: 1.15,
  changedShare: 0.05,
  currentDays: 28,
  baselineDays: 28,
  earlierWindows: 4,
};

export interface NoiseRow {
  name: string;
  noise: Noise;
  /** Nine tenths of the power that an earlier, separate simulation of both methods had, where it is held to. */
  leastPower?: Record<Exclude<Rule, '±20 % rule'>, number>;
}

export const NOISES: readonly NoiseRow[] = [
  {
    name: 'Poisson',
    noise: {},
    leastPower: { 'two windows': 0.9 * 0.58, 'four earlier windows': 0.9 * 0.62 },
  },
  {
    name: 'quasi-Poisson φ = 2',
    noise: { factor: 2 },
    leastPower: { 'two windows': 0.9 * 0.42, 'four earlier windows': 0.9 * 0.51 },
  },
  { name: 'quasi-Poisson φ = 4', noise: { factor: 4 } },
  {
    name: 'negative binomial α = .01',
    noise: { alpha: 0.01 },
    leastPower: { 'two windows': 0.9 * 0.38, 'four earlier windows': 0.9 * 0.51 },
  },
  { name: 'negative binomial α = .05', noise: { alpha: 0.05 } },
  { name: 'φ = 2 and α = .02', noise: { factor: 2, alpha: 0.02 } },
  { name: 'unlike pages: α = .002, a fifth .1', noise: { alpha: 0.002, unlike: { share: 0.2, alpha: 0.1 } } },
  { name: 'φ = 2, an earlier ×4 burst in 6 % of pages', noise: { factor: 2, burstShare: 0.06 } },
  { name: 'φ = 2, levels drift 5 % a window', noise: { factor: 2, drift: 0.05 } },
];

/** Other sites, under quasi-Poisson noise: nothing changed, few pages, windows of unlike length. */
const OTHERS: readonly { name: string; change: Partial<SiteModel> }[] = [
  { name: 'nothing changed', change: { changedShare: 0 } },
  { name: '12 pages', change: { pages: 12 } },
  { name: '30 pages', change: { pages: 30 } },
  { name: '60 pages', change: { pages: 60 } },
  { name: '14 days against 28', change: { currentDays: 14 } },
];

/** What view-deltas' words find and how often they are chance, beside the rule of 20 percent. */
export function verdictWords(reports: number): Figure {
  const others = OTHERS.map(({ name, change }) => ({
    name: `φ = 2, ${name}`,
    model: { ...SITE, noise: { factor: 2 }, ...change },
  }));
  return {
    title: 'Clear words of view-deltas',
    method:
      `${reports} simulated reports a row, seed ${SEED}: ${SITE.pages} pages of log-normal size (median ${SITE.medianViews} views, ` +
      `log spread ${SITE.logSpread}), the site +15 %, 5 % of pages truly ×2 or ×½; power is of all of these, however small. ` +
      'The baseline window is the first of the four earlier ones; windows of unlike length use no others. ± is a standard error, the bound one-sided.',
    columns: [
      'noise',
      'rule',
      'power asked',
      'power',
      'false alarms a report',
      'false among clear',
      'upper 95 % bound',
    ],
    rows: [
      ...NOISES.flatMap(({ name, noise, leastPower }) =>
        rowsOf(name, scoreWords({ ...SITE, noise }, reports, SEED), leastPower),
      ),
      ...others.flatMap(({ name, model }) => rowsOf(name, scoreWords(model, reports, SEED), undefined)),
    ],
  };
}

function rowsOf(name: string, scores: Record<Rule, Score>, leastPower: NoiseRow['leastPower']): string[][] {
  const row = (rule: Rule, asked: number | undefined) => [
    rule,
    asked === undefined ? '' : asked.toFixed(3),
    ...cellsOf(scores[rule]),
  ];
  return [
    [name, ...row('±20 % rule', undefined)],
    ['', ...row('two windows', leastPower?.['two windows'])],
    ['', ...row('four earlier windows', leastPower?.['four earlier windows'])],
  ];
}

/** Power, false alarms, and the share of false words with its bound. */
export function cellsOf(score: Score): string[] {
  return [
    `${score.power.toFixed(3)} ± ${score.powerError.toFixed(3)}`,
    `${score.falseAlarms.toFixed(2)} ± ${score.falseAlarmsError.toFixed(2)}`,
    score.words === 0 ? 'no words' : `${percent(score.falseShare)} ± ${percent(score.falseShareError)}`,
    score.words === 0 ? '' : percent(score.falseShareBound),
  ];
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
