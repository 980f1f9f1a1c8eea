import { type MergeModel, scoreImpact } from '../simulation/score-impact.ts';
import type { SiteModel } from '../simulation/site.ts';
import type { Figure } from './figure.ts';
import { cellsOf, NOISES, SEED, SITE } from './verdicts.ts';

/** Site and windows of a merge, under one of the noises that the words are held to. */
interface ImpactRow {
  name: string;
  site: SiteModel;
  merge: MergeModel;
}

const EFFECT_SHARE = 0.2;

/** Pull requests of all sizes, more of whose pages than of others changed; one of a third of the site gets no word. */
const TOUCHED: readonly { name: string; pages: number }[] = [
  { name: '1 page', pages: 1 },
  { name: '3 pages', pages: 3 },
  { name: '10 pages', pages: 10 },
  { name: '30 pages', pages: 30 },
  { name: 'a third of the site', pages: SITE.pages / 3 },
];

export const IMPACTS: readonly ImpactRow[] = NOISES.filter(
  ({ leastPower }) => leastPower !== undefined,
).flatMap(({ name, noise }) =>
  TOUCHED.flatMap((touched) =>
    [1, SITE.earlierWindows].map((earlierWindows) => ({
      name: `${name}, ${touched.name}, ${earlierWindows === 1 ? 'two windows' : 'four earlier windows'}`,
      site: { ...SITE, noise, earlierWindows },
      merge: { touchedPages: touched.pages, effectShare: EFFECT_SHARE },
    })),
  ),
);

/** What the words on a merged pull request's own pages find, and how often they are chance. */
export function impactWords(reports: number): Figure {
  return {
    title: 'Clear words of an impact report',
    method: `${reports} simulated merges a row, seed ${SEED}, on the sites above: the merge truly doubles or halves ${EFFECT_SHARE * 100} % of its pages; 5 % of the others change by themselves.`,
    columns: ['merge', 'power', 'false alarms a report', 'false among clear', 'upper 95 % bound'],
    rows: IMPACTS.map(({ name, site, merge }) => [name, ...cellsOf(scoreImpact(site, merge, reports, SEED))]),
  };
}
