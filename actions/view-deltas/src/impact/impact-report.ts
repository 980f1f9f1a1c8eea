import type { TouchedPage } from '@docs-agent/docs-routes';
import { addDays, WEEK_DAYS } from '../days.ts';
import type { MergedPullRequest } from '../github/merged-pull-requests.ts';
import type { History, ViewsReader, WindowsReading } from '../reading/reading.ts';
import { effectOf } from '../report/effect.ts';
import { withVerdicts } from '../report/judge-rows.ts';
import { knownHistory } from '../report/known-history.ts';
import { NO_LOST_PATHS } from '../report/lost-paths.ts';
import type { Report } from '../report/report.ts';
import { sumOf, touchedRows } from '../report/rows.ts';
import { type ReportRun, reportOf } from '../report-run.ts';
import type { Windows } from '../windows.ts';

export interface MergeContent {
  merge: MergedPullRequest & { windows: Windows };
  pages: readonly TouchedPage[];
  notes: readonly string[];
  /** Changed files that GitHub does not list. If there are any, some pages are unknown and there is no verdict. */
  unlistedFiles: number;
  /** Whether a path is shown, by the input `paths`; the verdict is on all pages. */
  isShown(path: string): boolean;
}

/** The report on what a merge did: a verdict on its pages together, and each page with its own range. */
export function impactReport(
  run: ReportRun,
  { merge, pages, notes, unlistedFiles, isShown }: MergeContent,
  read: WindowsReading,
  reader: ViewsReader,
): Report {
  const { windows } = merge;
  const history = historyBefore(windows, run.inputs.weeks, reader);
  const rows = touchedRows(pages, read, windows);
  const shown = rows.filter(({ path }) => isShown(path));
  const isJudged = unlistedFiles === 0 && windows.isComparable;
  const report = reportOf(run, windows, read, reader, {
    subject: { kind: 'pull-request', number: merge.number, headSha: merge.mergeSha },
    pages: shown,
    sum: sumOf(shown, windows),
    // A merge is reported once, so no later report of it has more.
    history: { ...knownHistory(history, windows, true), rangesFrom: undefined, marksFrom: undefined },
    effect: isJudged ? effectOf(rows, read, windows) : undefined,
    redirects: NO_LOST_PATHS,
    gate: { kind: 'warns' },
    notes: [...notes, ...unlistedNote(unlistedFiles)],
  });
  const hidden = rows.filter(({ path }) => !isShown(path));
  return withVerdicts(report, read, history.blocks, hidden);
}

/** Blocks that end before the merge. There are none if the windows differ from the blocks in length. */
function historyBefore({ currentDays, ...windows }: Windows, weeks: number, reader: ViewsReader): History {
  const beforeMerge = {
    dateFrom: windows.baseline.dateTo,
    dateTo: addDays(windows.baseline.dateTo, currentDays),
  };
  const history = reader.history({ ...windows, currentDays, current: beforeMerge });
  return currentDays === weeks * WEEK_DAYS ? history : { ...history, blocks: [] };
}

function unlistedNote(unlistedFiles: number): string[] {
  if (unlistedFiles === 0) return [];
  return [
    `GitHub lists only 3,000 files of a pull request: the pages of ${unlistedFiles} changed files are not shown, and there is no verdict.`,
  ];
}
