import {
  type Block,
  details,
  heading,
  list,
  paragraph,
  renderWithin,
  type SizeLimit,
  SUMMARY_LIMIT,
  strong,
  writeMarkdown,
} from '@docs-agent/action-kit';
import { siteMovement, sitePeriod } from '../headlines/site-headline.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { withCode } from './code-in-text.ts';
import { comparedWindows, lastLine, typicalPart } from './comparison.ts';
import { doThisWeek } from './do-this-week.ts';
import { hiddenPagesSection } from './hidden-pages.ts';
import { formerAddresses, notFoundSection } from './not-found.ts';
import {
  aiMovers,
  gainedMost,
  lostMost,
  mostViewedSection,
  newAndGone,
  readByAi,
  sectionTable,
} from './page-sections.ts';
import { readingHelp } from './reading-help.ts';
import { reportedMerges } from './reported-merges.ts';
import { settingsLines } from './site-settings.ts';
import { totalsTable } from './site-totals.ts';
import { trafficChart } from './traffic-chart.ts';
import { notMatchedNote, notReadNote } from './unknown-views.ts';

/** Rows of each table. */
const MOST_ROWS = 25;

/**
 * The report of the whole site. The most important parts are open: how it moved and what to do,
 * totals and chart, addresses that no page serves, the pages that lost most and the most viewed
 * ones. The rest is folded. Above the size limit, tables lose their last rows.
 */
export function renderSite(report: PublishedReport, limit: SizeLimit = SUMMARY_LIMIT): string {
  return renderWithin(limit, MOST_ROWS, (rows) => siteMarkdown(report, rows));
}

/** @param rows of each table at most */
export function siteMarkdown(report: PublishedReport, rows: number): string {
  return writeMarkdown([
    heading(1, `Docs traffic, ${sitePeriod(report)}`),
    ...opening(report),
    ...notReadNote(report),
    ...notMatchedNote(report),
    ...totalsTable(report),
    paragraph(`${comparedWindows(report)}${typicalPart(report)}.`),
    ...trafficChart(report.course),
    ...notFoundSection(report, rows),
    ...hiddenPagesSection(report),
    ...lostMost(report, rows),
    ...mostViewedSection(report, rows),
    ...gainedMost(report, rows),
    ...sectionTable(report, rows),
    ...reportedMerges(report),
    ...aiMovers(report, rows),
    ...readByAi(report, rows),
    ...newAndGone(report, rows),
    ...formerAddresses(report, rows),
    ...details('Settings and limits', [list(settingsLines(report))]),
    ...details('How to read this', [paragraph(...withCode(readingHelp(report)))]),
    lastLine(report),
  ]);
}

function opening(report: PublishedReport): Block[] {
  const movement = siteMovement(report);
  const sentence = strong(`${movement.charAt(0).toUpperCase()}${movement.slice(1)}.`);
  const lines = doThisWeek(report);
  return lines.length === 0
    ? [paragraph(sentence)]
    : [paragraph(sentence, ' Do this week:'), list(lines)];
}
