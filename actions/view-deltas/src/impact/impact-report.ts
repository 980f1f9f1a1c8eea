import type { TouchedPages } from '@docs-agent/docs-routes';
import { addDays, WEEK_DAYS } from '../days.ts';
import type { MergedPullRequest } from '../github/merged-pull-requests.ts';
import type { LiveCheck } from '../live/live-check.ts';
import { pageFilter } from '../page-filter.ts';
import type { History, WindowsReading } from '../reading/reading.ts';
import type { ViewsReader } from '../reading/views-reader.ts';
import { effectOf } from '../report/effect.ts';
import { judgeRows } from '../report/judge-rows.ts';
import { type KnownHistory, knownHistory } from '../report/known-history.ts';
import { NO_LOST_PATHS } from '../report/lost-paths.ts';
import { NO_SITE_PARTS, type ReportParts } from '../report/report-parts.ts';
import { siteMove, sumOf, touchedRows } from '../report/rows.ts';
import { frameOf, type ReportRun } from '../report-run.ts';
import type { Windows } from '../windows.ts';

/** A merge that is old enough for a report, and has none. */
export interface DueMerge extends MergedPullRequest {
  windows: Windows;
}

export interface MergeContent {
  merge: DueMerge;
  touched: TouchedPages;
  /** The live site's answers for the paths whose pages it removed. */
  live: LiveCheck | undefined;
  /**
   * Changed files that GitHub does not list. If there are any, some pages are unknown and there is
   * no verdict.
   */
  unlistedFiles: number;
}

/**
 * The report on a merge: a verdict on its pages together, and each page with its own range. The
 * verdict is on all pages, also on those that the input `paths` hides.
 */
export function impactReport(
  run: Pick<ReportRun, 'context' | 'inputs'>,
  { merge, touched, live, unlistedFiles }: MergeContent,
  read: WindowsReading,
  reader: ViewsReader,
): ReportParts {
  const { windows } = merge;
  const history = historyBefore(windows, run.inputs.weeks, reader);
  const rows = touchedRows(touched.pages, read);
  const isShown = pageFilter(run.inputs.paths);
  const shown = rows.filter(isShown);
  const isJudged = unlistedFiles === 0 && windows.isComparable;
  const judging = {
    windows,
    minViews: run.inputs.minViews,
    hasBaseline: true,
    blocks: history.blocks,
  };
  const hidden = rows.filter((row) => !isShown(row));
  const judged = judgeRows(shown, read, judging, hidden);
  const subject = {
    kind: 'pull-request',
    number: merge.number,
    headSha: merge.mergeSha,
  } as const;
  return {
    frame: frameOf(run, subject, reader),
    windows,
    site: siteMove(read),
    sum: sumOf(shown, windows),
    rows: judged,
    history: historyOfMerge(history, windows, judged.marks),
    notRead: read.notRead,
    notMatched: undefined,
    redirects: NO_LOST_PATHS,
    accepted: [],
    gate: { kind: 'warns' },
    ofSite: NO_SITE_PARTS,
    effect: isJudged ? effectOf(rows, read) : undefined,
    live,
    notes: [...touched.notes, ...unlistedNote(unlistedFiles), ...read.notes],
    standing: [],
  };
}

/** A merge is reported once, so no later report can add to it. */
function historyOfMerge(
  history: History,
  windows: Windows,
  marks: KnownHistory['marks'],
): KnownHistory {
  return {
    ...knownHistory(history, windows, marks, true),
    rangesFrom: undefined,
    marksFrom: undefined,
  };
}

/**
 * Blocks that end before the merge. There are none if the windows differ from the blocks in length.
 */
function historyBefore(windows: Windows, weeks: number, reader: ViewsReader): History {
  const { days, baseline } = windows;
  const current = { dateFrom: baseline.dateTo, dateTo: addDays(baseline.dateTo, days) };
  const history = reader.history({ ...windows, current });
  return days === weeks * WEEK_DAYS ? history : { ...history, blocks: [] };
}

function unlistedNote(count: number): string[] {
  if (count === 0) return [];
  return [
    `GitHub lists only 3,000 files of a pull request: the pages of ${count} changed files are not shown, and there is no verdict.`,
  ];
}
