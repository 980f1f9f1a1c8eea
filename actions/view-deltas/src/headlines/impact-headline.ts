import { formatCount, formatPercent } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { lengthOf } from '../published/window-length.ts';
import { SERIES, type Series } from '../report/page-row.ts';
import { type Headline, SERIES_NAMES } from './headline.ts';

/** What happened to a merge's pages, in one sentence. */
export function impactHeadline(report: PublishedReport): Headline {
  const { pages, sum, windows } = report;
  const length = lengthOf(windows.currentDays);
  const start = `${length.charAt(0).toUpperCase()}${length.slice(1)} after this merge: `;
  const itsPages = pages.length === 1 ? 'its page' : `its ${formatCount(pages.length)} pages`;
  if (sum.isUnviewed) return [start, `no views of ${itsPages}, before or since`];
  if (!windows.isComparable) return [start, `views of ${itsPages} cannot be compared with those before`];
  return [start, findings(report) ?? withoutFinding(report, itsPages)];
}

/** `human views of its pages rose, about 38% more than the site’s other pages`; undefined if nothing was found. */
function findings(report: PublishedReport): string | undefined {
  const found = SERIES.flatMap((series) => {
    const verdict = report.effect?.[series];
    if (verdict === undefined || 'reason' in verdict || verdict.word === 'no-clear-change') return [];
    const { word, estimatePercent: percent } = verdict;
    return [{ name: SERIES_NAMES[series], word, percent, moved: report.sum[series].delta }];
  });
  const [first, second] = found;
  if (first === undefined) return undefined;
  // Pages that fall less than the others do better than they, and still fall.
  const isSum = found.every(({ word, moved = 0 }) => Math.sign(moved) === (word === 'rose' ? 1 : -1));
  const size = formatPercent(Math.abs(first.percent)).replace('+', '');
  const percents = found.map(({ name, percent }) => `${name} ${formatPercent(percent)}`).join(', ');
  if (second === undefined) {
    if (!isSum)
      return `${first.name} views of its pages did ${first.word === 'rose' ? 'better' : 'worse'} than the site’s other pages, by about ${size}`;
    const against = `about ${size} ${first.word === 'rose' ? 'more' : 'less'} than the site’s other pages`;
    return `${first.name} views of its pages ${first.word}, ${against}`;
  }
  if (!isSum) return `views of its pages against the site’s other pages: ${percents}`;
  const both =
    first.word === second.word ? `${first.name} and AI views of its pages ${first.word}` : undefined;
  if (both !== undefined) return `${both} against the site’s other pages: ${percents}`;
  return `${first.name} views of its pages ${first.word}, AI views ${second.word} against the site’s other pages`;
}

function withoutFinding(report: PublishedReport, itsPages: string): string {
  const isJudged = SERIES.some((series) => {
    const verdict = report.effect?.[series];
    return verdict !== undefined && !('reason' in verdict);
  });
  if (isJudged) return 'no clear change in its pages’ views';
  const moves = SERIES.flatMap((series) => moveText(report, series)).join(', ');
  return moves === '' ? `views of ${itsPages}, without a verdict` : `${moves} on ${itsPages}`;
}

/** `human views +28% to 5,210` */
function moveText({ sum }: PublishedReport, series: Series): string[] {
  const { current, percent } = sum[series];
  if (current === undefined) return [];
  const change = percent === undefined ? '' : ` ${formatPercent(percent)}`;
  return [`${SERIES_NAMES[series]} views${change} to ${formatCount(current)}`];
}
