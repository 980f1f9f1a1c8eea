import { log, messageOf, type Outcome } from '@docs-agent/action-kit';
import type { SiteRead } from '@docs-agent/docs-routes';
import { checkLive } from '../dead-ends/check-live.ts';
import { formerPages } from '../dead-ends/former-pages.ts';
import { type DeadEnds, rowsOfPages, siteDeadEnds } from '../dead-ends/site-dead-ends.ts';
import { writeReportFiles } from '../files/write-report-files.ts';
import { headlineText } from '../headlines/headline.ts';
import { siteSentence } from '../headlines/site-headline.ts';
import { withImpact, writeImpactSummary } from '../impact/impact-outcome.ts';
import { type ImpactRun, reportImpact } from '../impact/report-impact.ts';
import type { LiveCheck } from '../live/live-check.ts';
import type { LiveSite } from '../live/live-site.ts';
import { orFailure, rateLimited, reported, unwritten } from '../outcome.ts';
import { outputsOf } from '../outputs.ts';
import { pageFilter, unmatchedSentences } from '../page-filter.ts';
import { pageSettings, readSite } from '../page-settings.ts';
import { publish } from '../published/publish.ts';
import type { WindowsReading } from '../reading/reading.ts';
import type { ViewsReader } from '../reading/views-reader.ts';
import { renderSite } from '../render/site.ts';
import { courseOf } from '../report/course.ts';
import { UNKNOWN_MOVE, type ViewDeltas } from '../report/delta.ts';
import { judgeRows, withoutVerdicts } from '../report/judge-rows.ts';
import { knownHistory } from '../report/known-history.ts';
import { NO_LOST_PATHS } from '../report/lost-paths.ts';
import type { PageRow } from '../report/page-row.ts';
import type { ReportParts, SiteParts } from '../report/report-parts.ts';
import { keysOf, sectionsOf, siteMove, siteRows, sumOf } from '../report/rows.ts';
import {
  frameOf,
  logWindows,
  openRunReader,
  outputFolder,
  type ReportRun,
  writeRunSummary,
} from '../report-run.ts';
import { hasPreviousBaseline } from '../windows.ts';
import { lastEdits } from './last-edits.ts';
import { markIssueStale, writeIssue } from './site-issue.ts';

/**
 * Reports how the views of the whole site moved, in the job summary and the rolling issue, and the
 * effects of merges. Both windows are read first. Then come merges, which are due for only a month,
 * with half of the remaining budget. Earlier blocks get the rest.
 *
 * @param afterWeeks how long after a merge it is reported; undefined if merges are not reported
 */
export async function reportSite(run: ReportRun, afterWeeks: number | undefined): Promise<Outcome> {
  const markStaleAndRethrow = async (error: unknown) => {
    await markIssueStale(run, messageOf(error));
    throw error;
  };
  logWindows(run.windows);
  const reader = await openRunReader(run).catch(markStaleAndRethrow);
  try {
    const reading = readSite(run, pageSettings(run.inputs));
    // Awaited below; until then a failure must not end the process.
    reading.catch(() => undefined);
    const read = await reader.read(run.windows).catch(markStaleAndRethrow);
    const served = await reading.catch(markStaleAndRethrow);
    const reserved = Math.floor(reader.requestsLeft / 2);
    let impact: ImpactRun | undefined;
    if (afterWeeks !== undefined) {
      impact = await reportImpact(run, afterWeeks, reader, reserved);
    }
    let outcome: Outcome;
    if (read.kind === 'read') {
      outcome = await reportRead(run, reader, {
        views: read.views,
        served,
        impact,
      });
    } else {
      outcome = await reportUnread(run, reader, read.why, impact);
    }
    return impact === undefined ? outcome : unwritten(withImpact(outcome, impact), impact.failure);
  } finally {
    await reader.close();
  }
}

async function reportUnread(
  run: ReportRun,
  { requestsUsed }: ViewsReader,
  why: string,
  impact: ImpactRun | undefined,
): Promise<Outcome> {
  await markIssueStale(run, why);
  if (impact !== undefined) {
    await writeImpactSummary(run, impact);
  }
  return rateLimited(run, why, requestsUsed);
}

interface SiteReading {
  views: WindowsReading;
  served: SiteRead;
  impact: ImpactRun | undefined;
}

async function reportRead(
  run: ReportRun,
  reader: ViewsReader,
  site: SiteReading,
): Promise<Outcome> {
  await reader.readBlocks(run.windows);
  const report = publish(await siteParts(run, reader, site), run.numbers);
  const markdown = renderSite(report);
  const files = await writeReportFiles(outputFolder(run), report, markdown);
  const { made: issue, failure } = await orFailure(writeIssue(run, report));
  const outputs = outputsOf(report, files, { issue });
  const { failure: ofSummary } = await orFailure(writeRunSummary(run, markdown));
  const outcome = reported(run, report, headlineText(siteSentence(report)), outputs);
  return unwritten(outcome, failure, ofSummary);
}

async function siteParts(
  run: Omit<ReportRun, 'subject' | 'numbers' | 'destinations' | 'signal'>,
  reader: ViewsReader,
  { views, served, impact }: SiteReading,
): Promise<ReportParts> {
  const { inputs, windows } = run;
  const { minViews } = inputs;
  const history = reader.history(windows);
  const isShown = pageFilter(inputs.paths);
  const fileOf = served.kind === 'read' ? served.site.fileOf : () => undefined;
  const viewed = siteRows(views, fileOf);
  const known = served.kind === 'read' ? served.site.paths.map((path) => ({ path })) : [];
  const languages = served.kind === 'read' ? served.site.languages : [];
  if (viewed.length > 0 && ![...viewed, ...known].some(isShown)) {
    log.warning(unmatchedSentences(inputs.paths));
  }
  const viewedOnce = viewedInCurrentAlone(viewed);
  const found = await siteDeadEnds(served, views.current, {
    minViews,
    isShown,
    viewedOnce,
    formerPages: (paths) => formerPages(run, paths),
  });
  const { notMatched } = found;
  const pages = await rowsOfPages(viewed.filter(isShown), served, { minViews, notMatched });
  const checked = await askLive(run.liveSite, found, served, views);
  const hasBaseline = hasPreviousBaseline(windows);
  const judging = {
    windows,
    minViews,
    hasBaseline,
    blocks: history.blocks,
  };
  // The rows come from the service, even if the docs do not serve them.
  const rows = notMatched === undefined ? judgeRows(pages, views, judging) : withoutVerdicts(pages);
  const { editedOn, changedIn } = await lastEdits(run, rows.pages, known.length);
  const { reported: merges = [], refused = [] } = impact ?? {};
  const ofSite: SiteParts = {
    deadEnds: checked.deadEnds,
    hiddenPages: checked.hiddenPages,
    course: courseOf(views, history.blocks),
    sections: sectionsOf(pages, views, languages),
    editedOn,
    changedIn,
    merges,
  };
  const siteViews = siteMove(views);
  return {
    frame: frameOf(run, { kind: 'site' }, reader),
    windows,
    site: siteViews,
    sum: inputs.basePath === undefined ? siteViews : sumOfPages(viewed, views),
    rows,
    history: knownHistory(history, windows, rows.marks),
    notRead: views.notRead,
    notMatched,
    redirects: NO_LOST_PATHS,
    accepted: [],
    gate: { kind: 'warns' },
    ofSite,
    effect: undefined,
    live: checked.live,
    notes: [...found.notes, ...refused, ...views.notes],
    standing: [],
  };
}

/** The views under the base path together; unknown if rows are missing. */
function sumOfPages(rows: readonly PageRow[], { notRead, windows }: WindowsReading): ViewDeltas {
  return notRead === undefined ? sumOf(rows, windows) : UNKNOWN_MOVE;
}

/** Dead ends and hidden pages, with what the live site answers if it is asked. */
async function askLive(
  liveSite: LiveSite | undefined,
  found: DeadEnds,
  served: SiteRead,
  { current }: WindowsReading,
): Promise<Pick<DeadEnds, 'deadEnds' | 'hiddenPages'> & { live: LiveCheck | undefined }> {
  if (liveSite === undefined || served.kind === 'unknown') return { ...found, live: undefined };
  return checkLive(liveSite, found, served.site, current.pages);
}

/**
 * Matching keys of paths without views in the window before: scanners guess other paths each month.
 * None on a site that had no views at all then.
 */
function viewedInCurrentAlone(rows: readonly PageRow[]): ReadonlySet<string> {
  const isViewedBefore = ({ views }: PageRow) => (views.total.baseline ?? 0) > 0;
  if (!rows.some(isViewedBefore)) return new Set();
  const once = rows.filter(({ views }) => views.total.baseline === 0);
  return new Set(once.flatMap(keysOf));
}
