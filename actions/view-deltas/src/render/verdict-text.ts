import { type Inline, plural, strong } from '@docs-agent/action-kit';
import type { MergeVerdict, NoVerdict } from '@docs-agent/verdicts';
import { SERIES_NAMES } from '../headlines/headline.ts';
import { formatCount, formatPages, formatPercent } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { findingOf } from '../report/effect.ts';
import { SERIES } from '../report/page-row.ts';
import { SERIES_TITLES } from './page-cells.ts';

/**
 * `Human **+38%**, 90% interval +9% to +74%; of 9 pages picked at random from this site, about 2 in 100 picks moved this
 * far in these weeks. AI: no clear change (−12% to +25%). Totals of the 9 pages: …`
 */
export function verdictInlines(report: PublishedReport): Inline[] {
  const { effect } = report;
  const verdicts =
    effect === undefined
      ? []
      : SERIES.flatMap((series) => seriesInlines(SERIES_TITLES[series], effect[series]));
  return [...verdicts, totals(report), newPages(report)];
}

function seriesInlines(name: string, verdict: MergeVerdict | NoVerdict): Inline[] {
  if ('reason' in verdict) return [`${name}: no verdict, because ${reasonOf(verdict)}. `];
  const { intervalPercent, detectablePercent, estimatePercent, touched, p, word } = verdict;
  const interval = `${formatPercent(intervalPercent.low)} to ${formatPercent(intervalPercent.high)}`;
  if (word === 'no-clear-change') {
    const least = formatPercent(detectablePercent).replace('+', '±');
    return [
      `${name}: no clear change (90% interval ${interval}); an effect under about ${least} would not show with ${formatPages(touched)}. `,
    ];
  }
  return [
    `${name} `,
    strong(formatPercent(estimatePercent)),
    ` against the site’s other pages, 90% interval ${interval}; of ${formatPages(touched)} picked at random from this site, ${picks(p)} moved this far in these weeks. `,
  ];
}

/** `about 2 in 100 picks` */
function picks(p: number): string {
  if (p < 0.001) return 'fewer than 1 in 1,000 picks';
  return p < 0.01
    ? `about ${Math.round(p * 1_000)} in 1,000 picks`
    : `about ${Math.round(p * 100)} in 100 picks`;
}

function reasonOf({ reason, touched, untouched }: NoVerdict): string {
  if (reason === 'too-large-a-part') return 'it touches more than a third of the site’s pages';
  const [least, count] =
    reason === 'too-few-touched' ? ['three pages', touched] : ['30 other pages', untouched];
  const found = `${plural(count, 'is', 'are')} ${count === 0 ? 'none' : count}`;
  return `it takes ${least} with enough views, and there ${found}`;
}

/** `Totals of the 9 pages: human 11,420 → 15,540 (site +4%), AI 4,140 → 4,410 (site +12%).` */
function totals({ pages: rows, sum, site, effect }: PublishedReport): string {
  if (sum.human.current === undefined) return '';
  const parts = SERIES.map((series) => {
    const { baseline = 0, current = 0 } = sum[series];
    const { percent } = site[series];
    const whole = percent === undefined ? '' : ` (site ${formatPercent(percent)})`;
    return `${SERIES_NAMES[series]} ${formatCount(baseline)} → ${formatCount(current)}${whole}`;
  });
  const isEstimated = SERIES.some((series) => findingOf(effect, series));
  const middle = isEstimated ? '; an estimate is the middle of the pages’ shifts, not of the totals' : '';
  return `Totals of the ${rows.length === 1 ? 'page' : formatPages(rows.length)}: ${parts.join(', ')}${middle}. `;
}

function newPages({ pages: rows, effect }: PublishedReport): string {
  const apart = rows.filter(
    ({ change, isInOneWindow, isUnviewed }) =>
      isInOneWindow || (!isUnviewed && (change === 'added' || change === 'removed')),
  ).length;
  if (apart === 0 || effect === undefined) return '';
  const pages = apart === 1 ? 'One page is' : `${formatCount(apart)} pages are`;
  return `${pages} new or gone and not in the verdict.`;
}
