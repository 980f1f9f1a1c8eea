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
  const found: Found[] = [];
  for (const series of SERIES) {
    const finding = findingOf(effect, series);
    if (finding === undefined) continue;
    found.push({
      name: SERIES_NAMES[series],
      word: finding.word,
      percent: finding.estimatePercent,
      moved: sum[series].delta ?? 0,
    });
  }
  const [first, second] = found;
  if (first === undefined) return undefined;
  // Pages that fall less than the others do better than those, and still fall.
  const isSum = found.every(movedAsSaid);
  if (second === undefined) return isSum ? moveOfOne(first) : comparisonOfOne(first);
  const percents = found.map(({ name, percent }) => `${name} ${formatPercent(percent)}`).join(', ');
  if (!isSum) return `views of its pages against ${OTHERS}: ${percents}`;
  if (first.word === second.word)
    return `${first.name} and AI views of its pages ${first.word} against ${OTHERS}: ${percents}`;
  return `${first.name} views of its pages ${first.word}, AI views ${second.word} against ${OTHERS}`;
}

interface Found {
  name: string;
  word: NonNullable<ReturnType<typeof findingOf>>['word'];
  /** Beside the site's other pages. */
  percent: number;
  /** How many views more or less the pages have. */
  moved: number;
}

const OTHERS = 'the site’s other pages';

function movedAsSaid({ word, moved }: Found): boolean {
  return word === 'rose' ? moved > 0 : moved < 0;
}

function moveOfOne({ name, word, percent }: Found): string {
  const than = word === 'rose' ? 'more' : 'less';
  return `${name} views of its pages ${word}, about ${sizeOf(percent)} ${than} than ${OTHERS}`;
}

function comparisonOfOne({ name, word, percent }: Found): string {
  const did = word === 'rose' ? 'better' : 'worse';
  return `${name} views of its pages did ${did} than ${OTHERS}, by about ${sizeOf(percent)}`;
}

/** `38%` */
function sizeOf(percent: number): string {
  return formatPercent(Math.abs(percent)).replace('+', '');
}

function withoutFinding({ effect, sum }: PublishedReport, itsPages: string): string {
  if (SERIES.some((series) => verdictOf(effect, series)))
    return 'no clear change in its pages’ views';
  const moves: string[] = [];
  for (const series of SERIES) {
    const move = moveText(sum, series);
    if (move !== undefined) {
      moves.push(move);
    }
  }
  if (moves.length === 0) return `views of ${itsPages}, without a verdict`;
  return `${moves.join(', ')} on ${itsPages}`;
}

/** `human views +28% to 5,210` */
function moveText(sum: PublishedReport['sum'], series: Series): string | undefined {
  const { current, percent } = sum[series];
  if (current === undefined) return undefined;
  const change = percent === undefined ? '' : ` ${formatPercent(percent)}`;
  return `${SERIES_NAMES[series]} views${change} to ${formatCount(current)}`;
}
