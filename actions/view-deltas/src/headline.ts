import { excerpt, type Inline, inlineCode } from '@docs-agent/action-kit';
import { formatCount, formatPercent, wholePercent } from './published/numbers.ts';
import type { PublishedDelta, PublishedReport, PublishedSum } from './published/published-report.ts';
import { lengthOf } from './render/window-length.ts';
import { isClear } from './report/judge-rows.ts';

/** One sentence. A page's path stands apart from the text around it, because others wrote it. */
export type Headline = readonly (string | { path: string })[];

const LONGEST_HEADLINE = 120;

/** As plain text, for outputs and the log. */
export function headlineText(headline: Headline): string {
  return headline.map((part) => (typeof part === 'string' ? part : `\`${part.path}\``)).join('');
}

/** As Markdown. */
export function headlineInlines(headline: Headline): Inline[] {
  return headline.map((part) => (typeof part === 'string' ? part : inlineCode(part.path)));
}

/** What a pull request's pages have to tell: a clear change, that there is none, or how their views moved. */
export function pullRequestHeadline(report: PublishedReport): Headline {
  const { pages, sum, incomplete } = report;
  const touched = `${formatCount(pages.length)} ${pages.length === 1 ? 'page' : 'pages'} touched`;
  if (report.lost.length > 0) return [lostHeadline(report)];
  if (incomplete !== undefined) return [`${touched}; some views are missing`];
  if (sum.isUnviewed) return [`${touched}, no views in either window`];
  if (!report.windows.isComparable) return [`${touched}; the two windows cannot be compared`];
  const clear = clearChange(report);
  if (clear !== undefined) return clear;
  if (hasFinding(report)) return [`${touched}, nothing unusual in their views`];
  return [`${touched}: ${movements(sum)}`];
}

/** `A removed page was viewed 4,312 times in four weeks and has no redirect` */
function lostHeadline({ lost, windows, incomplete }: PublishedReport): string {
  const total = lost.reduce<number | undefined>(
    (sum, path) => (sum === undefined || path.total === undefined ? undefined : sum + path.total),
    0,
  );
  const least = incomplete === undefined ? '' : 'at least ';
  const times = total === undefined ? '' : ` ${least}${timesOf(total)} in ${lengthOf(windows.currentDays)}`;
  if (lost.length > 1) return `${formatCount(lost.length)} paths, viewed${times}, would end nowhere`;
  switch (lost[0]?.problem) {
    case 'dropped':
      return `A path that was viewed${times} loses its redirect`;
    case 'loop':
    case 'dead-end':
      return `A removed page was viewed${times} and its redirect leads nowhere`;
    default:
      return `A removed page was viewed${times} and has no redirect`;
  }
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}

interface Clear {
  path: string;
  text: string;
  difference: number;
}

/** The clear change of most views; undefined if there is none. */
function clearChange(report: PublishedReport): Headline | undefined {
  const changes = clearChanges(report);
  const largest = changes.reduce<Clear | undefined>(
    (most, change) => (most === undefined || change.difference > most.difference ? change : most),
    undefined,
  );
  if (largest === undefined) return undefined;
  const others = changes.length - 1;
  const more =
    others === 0 ? '' : `; ${formatCount(others)} more clear ${others === 1 ? 'change' : 'changes'}`;
  const after = ` ${largest.text}${more}`;
  const room = LONGEST_HEADLINE - after.length - '``'.length;
  return [{ path: excerpt(largest.path, room) }, after];
}

function clearChanges({ pages }: PublishedReport): Clear[] {
  return pages.flatMap((row) =>
    (['human', 'ai'] as const).flatMap((series): Clear[] => {
      const { word, isAgainstSite, percent, baseline } = row[series];
      if (!isClear(word)) return [];
      const name = series === 'human' ? 'human' : 'AI';
      const text = isAgainstSite
        ? `clearly ${word === 'clear rise' ? 'rose' : 'fell'} against the site in ${name} views`
        : `clearly ${word === 'clear rise' ? 'gained' : 'lost'} ${name} views`;
      // Where counts are kept back, percents take their place: an order needs no more.
      return [{ path: row.path, text, difference: Math.abs(percent ?? 0) * (baseline ?? 1) }];
    }),
  );
}

/** Whether a row was judged, and found to be within noise. */
export function hasFinding({ pages }: PublishedReport): boolean {
  return pages.some(({ human, ai }) => human.word === 'within noise' || ai.word === 'within noise');
}

/** `human views up 19 % to 9,356, AI views down 1 % to 4,303`, or without how many they are now. */
export function movements(
  sum: PublishedSum,
  ending: 'with counts' | 'without counts' = 'with counts',
): string {
  return `human views ${movement(sum, 'human', ending)}, AI views ${movement(sum, 'ai', ending)}`;
}

function movement(sum: PublishedSum, name: 'human' | 'ai', ending: 'with counts' | 'without counts'): string {
  const series = sum[name];
  if (sum.tooFewViews.includes(name)) return fewViews(series);
  const count = ending === 'with counts' ? series.current : undefined;
  const to = count === undefined ? '' : ` to ${formatCount(count)}`;
  if (series.percent === undefined) return `from none${to}`;
  const whole = wholePercent(series.percent);
  if (whole === 0) return `steady${to.replace('to', 'at')}`;
  return `${whole > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(whole)).replace('+', '')}${to}`;
}

function fewViews({ current, baseline }: PublishedDelta): string {
  if (current === undefined || baseline === undefined) return 'too few to compare';
  const now = formatCount(current);
  if (current === baseline) return `steady at ${now}`;
  return baseline === 0 ? `from none to ${now}` : `from ${formatCount(baseline)} to ${now}`;
}
