import type { Score } from '../simulation/score.ts';
import { type MergeModel, scoreImpact } from '../simulation/score-impact.ts';
import type { SiteModel } from '../simulation/site.ts';
import type { Figure } from './figure.ts';
import { cellsOf, NOISES, percent, SEED, SITE } from './verdicts.ts';

/** Site and windows of a merge, under one of the noises that the words are held to. */
interface ImpactRow {
  name: string;
  site: SiteModel;
  merge: MergeModel;
}

/** Of the pages of a merge as few change as of all others by themselves, or several times as many. */
const EFFECT_SHARES = [SITE.changedShare, 4 * SITE.changedShare];

/** Pull requests of all sizes; one of a third of the site gets no word. */
const TOUCHED: readonly { name: string; pages: number }[] = [
  { name: '1 page', pages: 1 },
  { name: '3 pages', pages: 3 },
  { name: '10 pages', pages: 10 },
  { name: '30 pages', pages: 30 },
  { name: '90 pages', pages: 90 },
  { name: 'a third of the site', pages: SITE.pages / 3 },
];

export const IMPACTS: readonly ImpactRow[] = NOISES.filter(
  ({ leastPower }) => leastPower !== undefined,
).flatMap(({ name, noise }) =>
  TOUCHED.flatMap((touched) =>
    [1, SITE.earlierWindows].flatMap((earlierWindows) =>
      EFFECT_SHARES.map((effectShare) => ({
        name: `${name}, ${touched.name}, ${percentOf(effectShare)} of them changed, ${earlierWindows === 1 ? 'two windows' : 'four earlier windows'}`,
        site: { ...SITE, noise, earlierWindows },
        merge: { touchedPages: touched.pages, effectShare },
      })),
    ),
  ),
);

function percentOf(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Simulates a row's merges: of small ones so many more that half a page changed in each on average. */
export function scoreRow({ site, merge }: ImpactRow, reports: number): Score {
  const changedPages = merge.touchedPages * merge.effectShare;
  return scoreImpact(site, merge, reports * Math.max(1, Math.ceil(0.5 / changedPages)), SEED);
}

/** What the words on a merged pull request's own pages find, and how often they are chance. */
export function impactWords(reports: number): Figure {
  return {
    title: 'Clear words of an impact report',
    method: `At least ${reports} simulated merges a row, of small ones up to ten times as many, seed ${SEED}, on the sites above: the merge truly doubles or halves some of its pages; 5 % of the others change by themselves. False in a report is the mean share of false among a report’s clear words, 0 where it has none: what Benjamini and Hochberg hold.`,
    columns: [
      'merge',
      'power',
      'false alarms a report',
      'false among clear',
      'upper 95 % bound',
      'false in a report',
    ],
    rows: IMPACTS.map((row) => {
      const score = scoreRow(row, reports);
      const inReport = `${percent(score.falseInReport)} ± ${percent(score.falseInReportError)}`;
      return [row.name, ...cellsOf(score), score.words === 0 ? '' : inReport];
    }),
  };
}
