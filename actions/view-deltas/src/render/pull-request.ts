import {
  type Block,
  COMMENT_LIMIT,
  details,
  heading,
  inlineCode,
  outside,
  paragraph,
  renderWithin,
  writeMarkdown,
} from '@docs-agent/action-kit';
import { headlineInlines, pullRequestHeadline } from '../headline.ts';
import { formatCount } from '../numbers.ts';
import type { PublishedReport } from '../published-report.ts';
import { readingHelp } from '../reading-help.ts';
import { comparisonLine, incompleteNote, lastLine } from './around-tables.ts';
import { pageTable } from './page-table.ts';
import { foldedRedirects, redirectWarning } from './redirects.ts';

const SHORT_SHA = 7;

/**
 * The comment on a pull request: what a person can act on first, then the touched pages, what they are compared with,
 * and in folds what only some will want to know. Over GitHub's limit the pages of fewest views go, and are counted.
 *
 * @param top rows of the table before the rest is folded
 */
export function renderPullRequest(report: PublishedReport, runUrl: string, top: number): string {
  return renderWithin(COMMENT_LIMIT, report.pages.length, (rows) =>
    writeMarkdown([
      heading(3, ...headlineInlines(pullRequestHeadline(report))),
      ...incompleteNote(report),
      ...redirectWarning(report),
      ...pageTables(report, rows, top),
      ...foldedRedirects(report),
      comparisonLine(report),
      ...report.notes.map((note) => paragraph(outside(note))),
      ...details('How to read this', [paragraph(readingHelp(report))]),
      lastLine(report, runUrl),
    ]),
  );
}

/** What an existing comment becomes when the pull request touches no page any more. */
export function renderNothingTouched(headSha: string): string {
  return writeMarkdown([
    paragraph('This pull request touches no page as of ', inlineCode(headSha.slice(0, SHORT_SHA)), '.'),
  ]);
}

function pageTables(report: PublishedReport, rows: number, top: number): Block[] {
  if (report.pages.length === 0) return [];
  const kept = report.pages.slice(0, rows);
  const direct = kept.filter(({ throughSnippet }) => throughSnippet === undefined);
  const reached = kept.filter(({ throughSnippet }) => throughSnippet !== undefined);
  const missing = report.pages.length - kept.length;
  const folded = direct.slice(top);
  return [
    ...(direct.length > 0 ? [pageTable(direct.slice(0, top), report)] : []),
    ...(folded.length > 0 ? details(`${pagesMore(folded.length)}`, [pageTable(folded, report)]) : []),
    ...(reached.length > 0
      ? details(`${pagesMore(reached.length)} through a changed snippet`, [pageTable(reached, report)])
      : []),
    ...(missing > 0
      ? [paragraph(`${formatCount(missing)} further pages are in the JSON and CSV files.`)]
      : []),
  ];
}

function pagesMore(count: number): string {
  return `${formatCount(count)} more ${count === 1 ? 'page' : 'pages'}`;
}
