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
  const groups: Inline[][] = [];
  const quiet: ReportedMerge[] = [];
  const unjudged: ReportedMerge[] = [];
  let comparisons = 0;
  for (const merge of merges) {
    comparisons += comparisonsOf(merge);
    const findings = findingsOf(merge);
    if (findings.length > 0) {
      const against = groups.length === 0 ? ' against the site’s other pages' : '';
      groups.push([mergeLink(merge), ` ${findings.join(', ')}${against}`]);
    } else if (comparisonsOf(merge) > 0) {
      quiet.push(merge);
    } else {
      unjudged.push(merge);
    }
  }
  if (quiet.length > 0) {
    groups.push(together(quiet, 'no clear change'));
  }
  if (unjudged.length > 0) {
    groups.push(together(unjudged, 'not judged'));
  }
  const sentence = [...separated(groups, ' · '), `.${chanceText(comparisons)}`];
  const since = formatDay(windows.current.dateFrom);
  return details(`Merges reported since ${since}`, [paragraph(...sentence)]);
}

function separated(groups: readonly Inline[][], separator: string): Inline[] {
  const parts: Inline[] = [];
  for (const group of groups) {
    if (parts.length > 0) {
      parts.push(separator);
    }
    parts.push(...group);
  }
  return parts;
}

/** `human views +38%` */
function findingsOf({ effect }: ReportedMerge): string[] {
  const findings: string[] = [];
  for (const series of SERIES) {
    const { word, estimatePercent = 0 } = effect[series] ?? {};
    if (word === undefined || word === 'no-clear-change') continue;
    findings.push(`${SERIES_NAMES[series]} views ${formatPercent(estimatePercent)}`);
  }
  return findings;
}

function comparisonsOf({ effect }: ReportedMerge): number {
  return SERIES.filter((series) => effect[series] !== undefined).length;
}

function together(merges: readonly ReportedMerge[], what: string): Inline[] {
  const links = merges.map((merge) => [mergeLink(merge)]);
  return [...separated(links, ', '), ` ${what}`];
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
