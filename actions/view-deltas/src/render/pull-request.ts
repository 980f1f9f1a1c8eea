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
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { comparisonLine, incompleteNote, lastLine } from './around-tables.ts';
import { conditionWarning } from './conditions.ts';
import { rowsBeforeFold } from './first-screen.ts';
import { pageTable } from './page-table.ts';
import { readingHelp } from './reading-help.ts';
import { foldedRedirects, redirectWarning } from './redirects.ts';

const SHORT_SHA = 7;

/**
 * The comment on a pull request: what a person can act on first, then the touched pages, what they are compared with,
 * and in folds what only some will want to know. Over GitHub's limit the pages of fewest views go, and are counted.
 *
 * @param top rows of the table before the rest is folded
 */
export function renderPullRequest(report: PublishedReport, runUrl: string, top: number): string {
  return renderWithin(COMMENT_LIMIT, report.pages.length, (rows) => {
    const pages = pagesOf(report, rows, top);
    return writeMarkdown([
      heading(3, ...headlineInlines(pullRequestHeadline(report))),
      ...incompleteNote(report),
      ...redirectWarning(report),
      ...conditionWarning(report),
      ...pages.table,
      comparisonLine(report),
      ...report.notes.map((note) => paragraph(outside(note))),
      ...pages.folds,
      ...foldedRedirects(report),
      ...details('How to read this', [paragraph(readingHelp(report))]),
      lastLine(report, runUrl),
    ]);
  });
}

/** What an existing comment becomes when the pull request touches no page any more. */
export function renderNothingTouched(headSha: string): string {
  return writeMarkdown([
    paragraph('This pull request touches no page as of ', inlineCode(headSha.slice(0, SHORT_SHA)), '.'),
  ]);
}

/** The first `rows` pages: the table, and the folds for what has no room in it. */
function pagesOf(report: PublishedReport, rows: number, top: number): { table: Block[]; folds: Block[] } {
  const kept = report.pages.slice(0, rows);
  const direct = kept.filter(({ throughSnippet }) => throughSnippet === undefined);
  const reached = kept.filter(({ throughSnippet }) => throughSnippet !== undefined);
  const missing = report.pages.length - kept.length;
  const shown = rowsBeforeFold(direct, report, top);
  return {
    table: direct.length > 0 ? [pageTable(direct.slice(0, shown), report)] : [],
    folds: [
      ...fold(pagesMore(direct.length - shown), direct.slice(shown), report),
      ...fold(`${pagesMore(reached.length)} through a changed snippet`, reached, report),
      ...(missing > 0
        ? [paragraph(`${formatCount(missing)} further pages are in the JSON and CSV files.`)]
        : []),
    ],
  };
}

function fold(summary: string, rows: readonly PublishedRow[], report: PublishedReport): Block[] {
  return rows.length === 0 ? [] : details(summary, [pageTable(rows, report)]);
}

function pagesMore(count: number): string {
  return `${formatCount(count)} more ${count === 1 ? 'page' : 'pages'}`;
}
