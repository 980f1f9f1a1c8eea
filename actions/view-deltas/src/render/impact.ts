import {
  type Block,
  COMMENT_LIMIT,
  details,
  heading,
  type Inline,
  link,
  list,
  outside,
  paragraph,
  plural,
  renderWithin,
  strong,
  writeMarkdown,
} from '@docs-agent/action-kit';
import type { MergeVerdict, NoVerdict } from '@docs-agent/verdicts';
import { dayOf } from '../days.ts';
import type { MergedPullRequest } from '../github/merged-pull-requests.ts';
import { type Headline, headlineInlines, SERIES_NAMES } from '../headlines/headline.ts';
import { formatCount, formatPages, formatPercent } from '../published/numbers.ts';
import { dayRanges, formatDay } from '../published/periods.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { findingOf, verdictOf } from '../report/effect.ts';
import { SERIES } from '../report/page-row.ts';
import { lastLine, movementLine } from './comparison.ts';
import { lostPathsLive } from './live.ts';
import { SERIES_TITLES } from './page-cells.ts';
import { impactTable } from './page-tables.ts';

/**
 * The effect of a merge on the views of its pages: the baseline is before, the current window after
 * it.
 */
export interface MergeImpact {
  merge: MergedPullRequest;
  report: PublishedReport;
  headline: Headline;
}

export interface ReportedImpact extends MergeImpact {
  /** Empty if no comment was written. */
  commentUrl: string;
}

/** Rows before the fold, so that a comment does not fill a screen. */
const SHOWN_ROWS = 10;

/**
 * The comment on a merged pull request: how its pages moved together, each page before and after,
 * and the limits of the method. Above GitHub's size limit, the pages with the fewest views are left
 * out and counted.
 */
export function renderImpact(impact: MergeImpact): string {
  const { report } = impact;
  const { pages } = report;
  const tableOf = (rows: readonly PublishedRow[]) =>
    rows.length > 0 ? [impactTable(rows, report)] : [];
  const foldOf = (rows: readonly PublishedRow[]) => {
    if (rows.length === 0) return [];
    return details(`${formatPages(rows.length)} of fewer views`, tableOf(rows));
  };
  return renderWithin(COMMENT_LIMIT, pages.length, (rows) => {
    const shown = pages.slice(0, Math.min(SHOWN_ROWS, rows));
    const folded = pages.slice(SHOWN_ROWS, rows);
    return writeMarkdown([
      heading(3, ...headlineInlines(impact.headline)),
      paragraph(...verdictInlines(report)),
      ...tableOf(shown),
      ...lostPathsLive(report),
      ...report.notes.map((note) => paragraph(outside(note))),
      ...foldOf(folded),
      ...leftOut(pages.length - rows),
      ...details('How to read this', [paragraph(readingHelp(report))]),
      paragraph(comparison(impact)),
      lastLine(report, 'Merge'),
    ]);
  });
}

/**
 * The part of the job summary that leads to the comments.
 *
 * @param refused why others have none
 */
export function renderImpactSummary(
  impacts: readonly ReportedImpact[],
  refused: readonly string[],
): string {
  const items: Inline[][] = [];
  for (const { merge, headline, commentUrl } of impacts) {
    const pullRequest = link(commentUrl, `Pull request ${merge.number}`);
    const merged = `, merged ${formatDay(dayOf(merge.mergedAtMs))}. `;
    items.push([pullRequest, merged, ...headlineInlines(headline)]);
  }
  for (const why of refused) {
    items.push([outside(why)]);
  }
  return writeMarkdown([heading(2, 'After merges'), list(items)]);
}

function leftOut(count: number): Block[] {
  if (count === 0) return [];
  const pages = count === 1 ? 'page' : formatPages(count);
  return [
    paragraph(`The ${pages} with the fewest views ${plural(count, 'is', 'are')} left out here.`),
  ];
}

function readingHelp({ numbers, history }: PublishedReport): string {
  const help =
    'The pages of this merge are ranked among all other pages of the site by how far they moved. This assumes that without the merge they would have moved like the others. Pages of one section often move together, and pages are often edited because their views fell, so this finds slightly too much. About 1 comparison in 20 finds something even if nothing was done. Other things changed in these weeks, too. The verdict says what happened, not why.';
  if (history.since === undefined || numbers === 'relative') return help;
  return `${help} “Range before” is the lowest and the highest count of a page in the windows before the merge.`;
}

/** `Sep 14 – Oct 11 → Oct 19 – Nov 15 (UTC, whole weeks; merged Oct 14).` */
function comparison({ report, merge }: MergeImpact): string {
  const { current, baseline } = dayRanges(report.windows);
  const merged = formatDay(dayOf(merge.mergedAtMs));
  return `${baseline} → ${current} (UTC, whole weeks; merged ${merged}). ${movementLine(report)}`;
}

/**
 * `Human **+38%**, 90% interval +9% to +74%; about 2% of random groups of 9 pages moved this far. AI: no clear change (90% interval −12% to +25%). With 9 pages, … Totals of the 9 pages: …`
 */
function verdictInlines(report: PublishedReport): Inline[] {
  const { effect } = report;
  const inlines: Inline[] = [];
  if (effect !== undefined) {
    for (const series of SERIES) {
      inlines.push(...seriesInlines(SERIES_TITLES[series], effect[series]));
    }
  }
  return [...inlines, undetectable(report), totals(report), newPages(report)];
}

function seriesInlines(name: string, verdict: MergeVerdict | NoVerdict): Inline[] {
  if ('reason' in verdict) return [`${name}: no verdict, ${reasonOf(verdict)}. `];
  const { intervalPercent, estimatePercent, touched, p, word } = verdict;
  const interval = `${formatPercent(intervalPercent.low)} to ${formatPercent(intervalPercent.high)}`;
  if (word === 'no-clear-change') return [`${name}: no clear change (90% interval ${interval}). `];
  return [
    `${name} `,
    strong(formatPercent(estimatePercent)),
    ` against the site’s other pages, 90% interval ${interval}; ${shareOfGroups(p)} of random groups of ${formatPages(touched)} moved this far. `,
  ];
}

/**
 * `With 9 pages, effects below about ±31% in human and ±24% in AI views cannot be detected.` Empty
 * if each series has a finding or no verdict.
 */
function undetectable({ effect }: PublishedReport): string {
  const counts: number[] = [];
  const effects: string[] = [];
  for (const series of SERIES) {
    const verdict = verdictOf(effect, series);
    if (verdict?.word !== 'no-clear-change') continue;
    const least = formatPercent(verdict.detectablePercent).replace('+', '±');
    effects.push(`${least} in ${SERIES_NAMES[series]}`);
    counts.push(verdict.touched);
  }
  if (effects.length === 0) return '';
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  const pages = least === most ? formatPages(least) : `${least} to ${formatPages(most)}`;
  return `With ${pages}, effects below about ${effects.join(' and ')} views cannot be detected. `;
}

/** `about 2%` */
function shareOfGroups(p: number): string {
  if (p < 0.001) return 'fewer than 0.1%';
  return p < 0.01 ? `about ${Math.round(p * 1_000) / 10}%` : `about ${Math.round(p * 100)}%`;
}

function reasonOf({ reason, touched, untouched }: NoVerdict): string {
  if (reason === 'too-large-a-part')
    return 'because it touches more than a third of the site’s pages';
  if (reason === 'too-few-touched')
    return `because it takes three pages with enough views, and ${thereAre(touched)}`;
  return `because it takes 30 other pages with enough views, and ${thereAre(untouched)}`;
}

function thereAre(count: number): string {
  return `there ${plural(count, 'is', 'are')} ${count === 0 ? 'none' : count}`;
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
  const middle = isEstimated
    ? '; estimates are medians of page changes, not changes of the totals'
    : '';
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
