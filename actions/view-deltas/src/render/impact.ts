import {
  type Block,
  COMMENT_LIMIT,
  details,
  heading,
  link,
  list,
  outside,
  paragraph,
  plural,
  renderWithin,
  writeMarkdown,
} from '@docs-agent/action-kit';
import { dayOf } from '../days.ts';
import type { MergedPullRequest } from '../github/merged-pull-requests.ts';
import { type Headline, headlineInlines } from '../headlines/headline.ts';
import { formatPages } from '../published/numbers.ts';
import { dayRanges, formatDay, unitOf } from '../published/periods.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { lastLine, movementLine } from './comparison.ts';
import { impactTable } from './page-tables.ts';
import { verdictInlines } from './verdict-text.ts';

/** What a merge did to the views of its pages: the baseline is before, the current window after it. */
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
 * The comment on a merged pull request: how its pages moved together, each page before and after, and what cannot be
 * known. Above GitHub's size limit, the pages with the fewest views are left out and counted.
 *
 * @param top most rows of the table before the rest is folded
 */
export function renderImpact(impact: MergeImpact, top: number): string {
  const { report } = impact;
  const { pages } = report;
  const shown = Math.min(top, SHOWN_ROWS);
  const tableOf = (rows: readonly PublishedRow[]) => (rows.length > 0 ? [impactTable(rows, report)] : []);
  return renderWithin(COMMENT_LIMIT, pages.length, (rows) => {
    const folded = pages.slice(shown, rows);
    return writeMarkdown([
      heading(3, ...headlineInlines(impact.headline)),
      paragraph(...verdictInlines(report)),
      ...tableOf(pages.slice(0, Math.min(shown, rows))),
      ...report.notes.map((note) => paragraph(outside(note))),
      ...(folded.length > 0 ? details(`${formatPages(folded.length)} of fewer views`, tableOf(folded)) : []),
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
export function renderImpactSummary(impacts: readonly ReportedImpact[], refused: readonly string[]): string {
  return writeMarkdown([
    heading(2, 'After merges'),
    list([
      ...impacts.map(({ merge, headline, commentUrl }) => [
        link(commentUrl, `Pull request ${merge.number}`),
        `, merged ${formatDay(dayOf(merge.mergedAtMs))}. `,
        ...headlineInlines(headline),
      ]),
      ...refused.map((why) => [outside(why)]),
    ]),
  ]);
}

function leftOut(count: number): Block[] {
  if (count === 0) return [];
  const pages = count === 1 ? 'page' : formatPages(count);
  return [paragraph(`The ${pages} with the fewest views ${plural(count, 'is', 'are')} left out here.`)];
}

function readingHelp({ numbers, history }: PublishedReport): string {
  const help =
    'The pages of this merge are ranked among all other pages of the site by how far they moved. This assumes that without the merge they would have moved like the others. Pages of one section often move together, and pages are often edited because their views fell, so this finds slightly too much. About 1 comparison in 20 finds something even if nothing was done. Other things changed in these weeks, too. The verdict says what happened, not why.';
  if (history.since === undefined || numbers === 'relative') return help;
  return `${help} “Range before” is the lowest and the highest count of a page in the windows before the merge.`;
}

/** `14 Sep – 11 Oct → 19 Oct – 15 Nov (UTC, whole weeks; merged 14 Oct).` */
function comparison({ report, merge }: MergeImpact): string {
  const { current, baseline } = dayRanges(report.windows);
  const unit = unitOf(report.windows).replace(')', `; merged ${formatDay(dayOf(merge.mergedAtMs))})`);
  return `${baseline} → ${current} ${unit}. ${movementLine(report)}`;
}
