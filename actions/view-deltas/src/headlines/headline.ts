import { excerpt, type Inline, inlineCode, plural, showInvisible } from '@docs-agent/action-kit';
import { asKnown } from '../published/as-known.ts';
import { sumOfKnown } from '../published/findings.ts';
import {
  formatCount,
  formatPages,
  formatRange,
  formatShare,
  leastWords,
} from '../published/numbers.ts';
import { lengthOf } from '../published/periods.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { SERIES, type Series } from '../report/page-row.ts';

/** One sentence. A page's path, or a name, is code and apart from the text around it. */
export type Headline = readonly (string | { path: string })[];

export const LONGEST_HEADLINE = 120;

/** How the two series are called in a sentence. */
export const SERIES_NAMES: Readonly<Record<Series, string>> = { human: 'human', ai: 'AI' };

/** As plain text, for outputs and the log. */
export function headlineText(headline: Headline): string {
  const parts = headline.map((part) => {
    if (typeof part === 'string') return part;
    return `\`${showInvisible(part.path)}\``;
  });
  return parts.join('');
}

/** As Markdown. */
export function headlineInlines(headline: Headline): Inline[] {
  return headline.map((part) => {
    if (typeof part === 'string') return part;
    return inlineCode(showInvisible(part.path));
  });
}

/** The headline of a pull request: a lost page, a low, or the pages' part of the site's views. */
export function pullRequestHeadline(report: PublishedReport): Headline {
  const { pages, sum, notRead, notMatched } = report;
  const touched = `${formatPages(pages.length)} touched`;
  if (report.missingRedirects.length > 0) return [lostHeadline(report)];
  if (notMatched !== undefined) return notMatchedHeadline(notMatched);
  if (report.uncertainRedirects.length > 0) return [uncertainHeadline(report)];
  if (report.unjudgedRedirects.why.length > 0) return [unjudgedHeadline(report)];
  if (notRead !== undefined) return [`${touched}; not all of the site’s views are read yet`];
  if (pages.length === 0) return [withoutPagesHeadline(report)];
  if (sum.isUnviewed) return [`${touched}, no views in either window`];
  const low = lowHeadline(report);
  if (low !== undefined) return low;
  return [quietHeadline(touched, report)];
}

function notMatchedHeadline({ remedy }: NonNullable<PublishedReport['notMatched']>): Headline {
  const unmatched = 'Views could not be matched to pages';
  if (remedy === undefined) return [unmatched];
  return [`${unmatched}: set `, { path: remedy.input }];
}

/** `3 pages touched: 8% of the site’s human views, nothing to act on` */
function quietHeadline(touched: string, report: PublishedReport): string {
  // With marks, and without a low, there is nothing to act on.
  const quiet = hasMarks(report);
  // Both parts and the words after them do not fit on one line.
  const stake = stakeText(quiet ? { ...report.stake, ai: undefined } : report.stake);
  const part = stake === undefined ? touched : `${touched}: ${stake}`;
  return quiet ? `${part}, nothing to act on` : part;
}

/** `8% of the site’s human and 6% of its AI views`; undefined if it is unknown, or hidden. */
export function stakeText({ human, ai }: PublishedReport['stake']): string | undefined {
  if (human === undefined && ai === undefined) return undefined;
  if (ai === undefined) return `${formatPart(human)} of the site’s human views`;
  if (human === undefined) return `${formatPart(ai)} of the site’s AI views`;
  return `${formatPart(human)} of the site’s human and ${formatPart(ai)} of its AI views`;
}

function formatPart(share = 0): string {
  return share > 0 && share < 0.005 ? 'under 1%' : formatShare(share);
}

/** Every page that could have a mark has its range. */
function hasMarks({ pages }: PublishedReport): boolean {
  return pages.some((row) => SERIES.some((series) => isMark(row[series].word)));
}

function isMark(word: string | undefined): boolean {
  return word === 'high' || word === 'low' || word === 'within';
}

/** `A removed page was viewed 4,312 times in four weeks and has no redirect` */
function lostHeadline(report: PublishedReport): string {
  const { missingRedirects: lost } = report;
  const sum = sumOfKnown(lost.map(({ total }) => total));
  const times = sum === undefined ? '' : ` ${timesOf(sum, report)}`;
  const [first, ...others] = lost;
  if (others.length > 0)
    return `${formatCount(lost.length)} paths, viewed${times}, would lead nowhere`;
  if (first?.hiddenBy !== undefined) return `A page that was viewed${times} is hidden by a rule`;
  if (first?.problem === 'dropped') return `A path that was viewed${times} loses its redirect`;
  if (first?.problem !== 'none') return `A path was viewed${times} and its redirect leads nowhere`;
  return `A removed page was viewed${times} and has no redirect`;
}

/** `A removed page was viewed 4,312 times in four weeks, and its redirect is not certain` */
function uncertainHeadline(report: PublishedReport): string {
  const { uncertainRedirects: uncertain } = report;
  const [first, ...others] = uncertain;
  if (others.length > 0)
    return `${formatCount(uncertain.length)} paths have no redirect that is certain to work`;
  if (first?.isHidden === true) return 'A page may be hidden by a rule';
  if (first?.total === undefined) return 'A page is removed, and its redirect is not certain';
  return `A removed page was viewed ${timesOf(first.total, report)}, and its redirect is not certain`;
}

/** `A removed page was viewed 4,312 times in four weeks, and its redirect could not be checked` */
function unjudgedHeadline(report: PublishedReport): string {
  const { paths } = report.unjudgedRedirects;
  const [only, ...others] = paths;
  if (only === undefined) return 'Redirects could not be checked';
  if (others.length > 0)
    return `${formatCount(paths.length)} paths lose their page, and their redirects could not be checked`;
  if (only.total === undefined) return 'A page is removed, and its redirect could not be checked';
  return `A removed page was viewed ${timesOf(only.total, report)}, and its redirect could not be checked`;
}

/** The effect on readers of a pull request that edits no page. */
function withoutPagesHeadline({ leftNavigation, sentReaders }: PublishedReport): string {
  const left = leftNavigation.length;
  if (left > 0) return `${formatPages(left)} ${plural(left, 'leaves', 'leave')} the navigation`;
  if (sentReaders.length > 0)
    return `Readers of ${formatPages(sentReaders.length)} are sent elsewhere`;
  return 'No page touched';
}

/** `at least 4,312 times in four weeks` */
function timesOf(count: number, report: PublishedReport): string {
  const times = count === 1 ? 'once' : `${formatCount(count)} times`;
  return `${leastWords(asKnown(report, count))}${times} in ${lengthOf(report.windows.days)}`;
}

/** The low with the most views: `/api/errors is at a low: 210 human views, range 640–1,210`. */
function lowHeadline({ pages }: PublishedReport): Headline | undefined {
  const lows: { row: PublishedRow; series: Series }[] = [];
  for (const series of SERIES) {
    const ofSeries = pages.filter((row) => row[series].word === 'low');
    lows.push(...ofSeries.map((row) => ({ row, series })));
  }
  const [first] = lows;
  if (first === undefined) return undefined;
  let after = lowText(first.row, first.series);
  const others = lows.length - 1;
  if (others > 0) {
    after += `; ${formatCount(others)} more ${plural(others, 'low')}`;
  }
  const room = LONGEST_HEADLINE - after.length - '``'.length;
  return [{ path: excerpt(first.row.path, room) }, after];
}

function lowText(row: PublishedRow, series: Series): string {
  const { current, range } = row[series];
  const name = SERIES_NAMES[series];
  if (current === undefined || range === undefined) return ` is at a low in ${name} views`;
  return ` is at a low: ${formatCount(current)} ${name} views, range ${formatRange(range)}`;
}
