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
import {
  headlineInlines,
  headlineText,
  pullRequestHeadline,
  stakeText,
} from '../headlines/headline.ts';
import { isAtLow, warningsOf } from '../published/findings.ts';
import { formatPages } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { withCode } from './code-in-text.ts';
import { comparedWindows, historyLine, lastLine, movementLine } from './comparison.ts';
import { shortSha } from './links.ts';
import { furtherPages } from './page-sections.ts';
import { pageTable } from './page-tables.ts';
import { readingHelp } from './reading-help.ts';
import { foldedRedirects, redirectNotes, redirectWarning, unjudgedWarning } from './redirects.ts';
import { uncertainWarning } from './uncertain.ts';
import { notMatchedNote, notReadNote } from './unknown-views.ts';

/**
 * Rows before the first fold, so that it stays on the first screen: without warnings, with one, and
 * with several.
 */
const SHOWN_ROWS = [11, 7, 4] as const;

/**
 * The comment on a pull request: what to act on first, then the touched pages, what they are
 * compared with, and details in folds. Above GitHub's size limit, the pages with the fewest views
 * are left out and counted.
 *
 * @param turn a later report folds the parts that are the same in every report
 */
export function renderPullRequest(
  report: PublishedReport,
  turn: 'first' | 'later' = 'first',
): string {
  const notesOf = (notes: readonly string[]) => notes.map((note) => paragraph(outside(note)));
  const standing = notesOf(report.standing);
  const comparison = `${comparedWindows(report)}. ${movementLine(report)}`;
  const pages = lowsFirst(report.pages);
  const shown = SHOWN_ROWS[warningsOf(report)] ?? SHOWN_ROWS[2];
  const fold = (summary: string, rows: readonly PublishedRow[]) =>
    rows.length === 0 ? [] : details(summary, [pageTable(rows, report)]);
  return renderWithin(COMMENT_LIMIT, pages.length, (rows) => {
    const kept = pages.slice(0, rows);
    const direct = kept.filter(({ throughSnippet }) => throughSnippet === undefined);
    const reached = kept.filter(({ throughSnippet }) => throughSnippet !== undefined);
    return writeMarkdown([
      heading(3, ...headlineInlines(pullRequestHeadline(report))),
      ...notReadNote(report),
      ...notMatchedNote(report),
      ...redirectWarning(report),
      ...uncertainWarning(report),
      ...unjudgedWarning(report),
      ...redirectNotes(report),
      ...stakeLine(report),
      ...(direct.length > 0 ? [pageTable(direct.slice(0, shown), report)] : []),
      paragraph(`Before this change: ${comparison}`, ...historyLine(report)),
      ...notesOf(report.notes),
      ...(turn === 'first' ? standing : []),
      ...fold(formatPages(direct.length - shown, 'more '), direct.slice(shown)),
      ...fold(`${formatPages(reached.length, 'more ')} through a changed snippet`, reached),
      ...furtherPages(pages.length - kept.length),
      ...foldedRedirects(report),
      ...details('How to read this', [
        paragraph(...withCode(readingHelp(report))),
        ...(turn === 'later' ? standing : []),
      ]),
      lastLine(report),
    ]);
  });
}

/** The headline is about a page at a low, so it has to be among the rows that are shown. */
function lowsFirst(pages: readonly PublishedRow[]): PublishedRow[] {
  const others = pages.filter((page) => !isAtLow(page));
  return [...pages.filter(isAtLow), ...others];
}

/** The new text of an existing comment when the pull request no longer touches a page. */
export function renderNothingTouched(headSha: string): string {
  return writeMarkdown([
    paragraph('This pull request touches no page as of ', inlineCode(shortSha(headSha)), '.'),
  ]);
}

/** The pages' part of the site's views, if the headline does not say it. */
function stakeLine(report: PublishedReport): Block[] {
  const stake = stakeText(report.stake);
  if (report.pages.length === 0) return [];
  if (stake === undefined || headlineText(pullRequestHeadline(report)).includes('of the site’s'))
    return [];
  const count = report.pages.length;
  return [
    paragraph(
      count === 1 ? `This page has ${stake}.` : `These ${formatPages(count)} have ${stake}.`,
    ),
  ];
}
