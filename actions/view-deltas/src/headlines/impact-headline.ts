import { formatCount, formatPercent } from '../published/numbers.ts';
import { lengthOf } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { findingOf, verdictOf } from '../report/effect.ts';
import { SERIES, type Series } from '../report/page-row.ts';
import { type Headline, SERIES_NAMES } from './headline.ts';

/** The effect on a merge's pages, in one sentence. */
export function impactHeadline(report: PublishedReport): Headline {
  const { pages, sum, windows } = report;
  const length = lengthOf(windows.days);
  const start = `${length.charAt(0).toUpperCase()}${length.slice(1)} after this merge: `;
  const itsPages = pages.length === 1 ? 'its page' : `its ${formatCount(pages.length)} pages`;
  if (sum.isUnviewed) return [start, `no views of ${itsPages}, before or since`];
  if (!windows.isComparable)
    return [start, `views of ${itsPages} cannot be compared with those before`];
  return [start, findings(report) ?? withoutFinding(report, itsPages)];
}

/**
 * `human views of its pages rose, about 38% more than the site’s other pages`; undefined if nothing
 * was found.
 */
function findings({ effect, sum }: PublishedReport): string | undefined {
  const found = SERIES.flatMap((series) => {
    const finding = findingOf(effect, series);
    if (finding === undefined) return [];
    const { word, estimatePercent: percent } = finding;
    return [{ name: SERIES_NAMES[series], word, percent, moved: sum[series].delta }];
  });
  const [first, second] = found;
  if (first === undefined) return undefined;
  // Pages that fall less than the others do better than those, and still fall.
  const isSum = found.every(
    ({ word, moved = 0 }) => Math.sign(moved) === (word === 'rose' ? 1 : -1),
  );
  const others = 'the site’s other pages';
  if (second === undefined) {
    const size = formatPercent(Math.abs(first.percent)).replace('+', '');
    const isRise = first.word === 'rose';
    return isSum
      ? `${first.name} views of its pages ${first.word}, about ${size} ${isRise ? 'more' : 'less'} than ${others}`
      : `${first.name} views of its pages did ${isRise ? 'better' : 'worse'} than ${others}, by about ${size}`;
  }
  const percents = found.map(({ name, percent }) => `${name} ${formatPercent(percent)}`).join(', ');
  if (!isSum) return `views of its pages against ${others}: ${percents}`;
  return first.word === second.word
    ? `${first.name} and AI views of its pages ${first.word} against ${others}: ${percents}`
    : `${first.name} views of its pages ${first.word}, AI views ${second.word} against ${others}`;
}

function withoutFinding({ effect, sum }: PublishedReport, itsPages: string): string {
  if (SERIES.some((series) => verdictOf(effect, series)))
    return 'no clear change in its pages’ views';
  const moves = SERIES.flatMap((series) => moveText(sum, series)).join(', ');
  return moves === '' ? `views of ${itsPages}, without a verdict` : `${moves} on ${itsPages}`;
}

/** `human views +28% to 5,210` */
function moveText(sum: PublishedReport['sum'], series: Series): string[] {
  const { current, percent } = sum[series];
  if (current === undefined) return [];
  const change = percent === undefined ? '' : ` ${formatPercent(percent)}`;
  return [`${SERIES_NAMES[series]} views${change} to ${formatCount(current)}`];
}
