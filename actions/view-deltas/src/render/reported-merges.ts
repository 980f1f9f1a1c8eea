import { type Block, details, type Inline, link, paragraph } from '@docs-agent/action-kit';
import { SERIES_NAMES } from '../headlines/headline.ts';
import { formatPercent } from '../published/numbers.ts';
import { formatDay } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { SERIES } from '../report/page-row.ts';
import type { ReportedMerge } from '../report/report-parts.ts';

/** One in this many comparisons without an effect finds one. */
const COMPARISONS_PER_CHANCE = 20;

/**
 * What the impact comments since the window began found, and how many of their findings chance
 * makes.
 */
export function reportedMerges({ merges, windows }: PublishedReport): Block[] {
  if (merges.length === 0) return [];
  const found = merges.filter((merge) => findingsOf(merge).length > 0);
  const quiet = merges.filter(
    (merge) => findingsOf(merge).length === 0 && comparisonsOf(merge) > 0,
  );
  const unjudged = merges.filter((merge) => comparisonsOf(merge) === 0);
  const groups = [
    ...found.map((merge, index) => [
      mergeLink(merge),
      ` ${findingsOf(merge).join(', ')}`,
      ...(index === 0 ? [' against the site’s other pages'] : []),
    ]),
    together(quiet, 'no clear change'),
    together(unjudged, 'not judged'),
  ].filter((group) => group.length > 0);
  return details(`Merges reported since ${formatDay(windows.current.dateFrom)}`, [
    paragraph(
      ...groups.flatMap((group, index) => (index === 0 ? group : [' · ', ...group])),
      `.${chanceText(merges.reduce((sum, merge) => sum + comparisonsOf(merge), 0))}`,
    ),
  ]);
}

/** `human views +38%` */
function findingsOf({ effect }: ReportedMerge): string[] {
  return SERIES.flatMap((series) => {
    const { word, estimatePercent = 0 } = effect[series] ?? {};
    if (word === undefined || word === 'no-clear-change') return [];
    return [`${SERIES_NAMES[series]} views ${formatPercent(estimatePercent)}`];
  });
}

function comparisonsOf({ effect }: ReportedMerge): number {
  return SERIES.filter((series) => effect[series] !== undefined).length;
}

function together(merges: readonly ReportedMerge[], what: string): Inline[] {
  const links = merges.flatMap((merge, index) => [
    ...(index === 0 ? [] : [', ']),
    mergeLink(merge),
  ]);
  return links.length === 0 ? [] : [...links, ` ${what}`];
}

function mergeLink({ number, url }: ReportedMerge): Inline {
  return link(url, `#${number}`);
}

function chanceText(comparisons: number): string {
  if (comparisons === 0) return '';
  const expected = comparisons / COMPARISONS_PER_CHANCE;
  const these = comparisons === 1 ? 'this one comparison' : `these ${comparisons} comparisons`;
  return ` Of ${these}, chance makes ${expected} findings on average (1 in ${COMPARISONS_PER_CHANCE}).`;
}
