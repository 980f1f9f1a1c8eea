import {
  type JudgedPaths,
  judgePaths,
  NO_PATH_CHANGE,
  NoConfiguration,
  type PathChange,
  readTouchedPages,
  type TouchedPage,
  type TouchedPages,
  UnreadableFiles,
} from '@docs-agent/docs-routes';
import { sidesReader } from '../github/repository-files.ts';
import type { Inputs } from '../inputs.ts';
import { pageFilter } from '../page-filter.ts';
import { noPagesError, noRedirectsError, pageSettings } from '../page-settings.ts';
import { withUnmatched } from '../reading/known.ts';
import type { WindowsReading } from '../reading/reading.ts';
import type { ViewsReader } from '../reading/views-reader.ts';
import { UNKNOWN_MOVE } from '../report/delta.ts';
import { redirectGate } from '../report/gate.ts';
import { judgeRows, withoutVerdicts } from '../report/judge-rows.ts';
import { knownHistory } from '../report/known-history.ts';
import { lostPaths } from '../report/lost-paths.ts';
import { findPathMismatch } from '../report/path-mismatch.ts';
import { NO_SITE_PARTS, type ReportParts } from '../report/report-parts.ts';
import { siteMove, sumOf, touchedRows } from '../report/rows.ts';
import { frameOf } from '../report-run.ts';
import { hasPreviousBaseline } from '../windows.ts';
import { withoutGone } from './accept-gone.ts';
import type { Head, ReportedHead } from './head.ts';
import { otherBranch } from './other-branch.ts';

/** The effect of a head on the shown pages and paths. */
export interface Touched extends Omit<TouchedPages, 'isWithoutRules'> {
  hidden: readonly TouchedPage[];
  standing: readonly string[];
  /** Where the paths lead, as far as that is known without views. */
  judged: JudgedPaths;
}

const NO_RULES = 'Redirects were not checked, because docs-root has no docs.json or mint.json.';

/**
 * The pages that the head touches and that the inputs show.
 *
 * @throws {UserError} when the input `path-map` cannot be read, when no input says how files become
 * pages, or when redirects are asked for where none can be.
 */
export async function touchedOf(head: Head): Promise<Touched> {
  const { run, pullRequest } = head;
  const { inputs } = run;
  const isShown = pageFilter(inputs.paths);
  const all = await allTouchedBy(head).catch(async (error: unknown) => {
    if (!(error instanceof NoConfiguration)) throw error;
    throw await noPagesError(run, pullRequest.headSha);
  });
  if (inputs.missingRedirects === 'fail' && all.isWithoutRules)
    throw await noRedirectsError(run, pullRequest.headSha);
  const uncheckedWhy = otherBranch(pullRequest);
  const isChecked = inputs.missingRedirects !== 'off' && uncheckedWhy === undefined;
  const paths = isChecked ? all.paths : NO_PATH_CHANGE;
  const standing: string[] = [];
  if (inputs.missingRedirects !== 'off' && uncheckedWhy !== undefined) {
    standing.push(`${uncheckedWhy}.`);
  } else if (inputs.missingRedirects === 'warn' && all.isWithoutRules) {
    standing.push(NO_RULES);
  }
  return {
    ...all,
    paths,
    pages: all.pages.filter(isShown),
    hidden: all.pages.filter((page) => !isShown(page)),
    judged: await judgeShown(paths, inputs),
    standing,
  };
}

/** Judges the paths that the inputs show. */
async function judgeShown(
  change: PathChange,
  inputs: Pick<Inputs, 'paths'>,
  viewed: readonly string[] = [],
): Promise<JudgedPaths> {
  const judged = await judgePaths(change, { viewed });
  const isShown = pageFilter(inputs.paths);
  return {
    missingRedirects: judged.missingRedirects.filter(isShown),
    uncertain: judged.uncertain.filter(isShown),
    redirected: judged.redirected.filter(isShown),
    sent: judged.sent.filter(isShown),
    leftNavigation: judged.leftNavigation.filter((path) => isShown({ path })),
    unjudged: { ...judged.unjudged, paths: judged.unjudged.paths.filter(isShown) },
    dependsOnViews: judged.dependsOnViews,
  };
}

/** A rule with a wildcard may have led any viewed path to a page. */
async function judgedByViews(
  { paths, judged }: Touched,
  { current }: WindowsReading,
  inputs: Inputs,
): Promise<JudgedPaths> {
  if (!judged.dependsOnViews) return judged;
  const viewed: string[] = [];
  for (const { path, total } of current.pages.values()) {
    if (total >= inputs.minViews) {
      viewed.push(path);
    }
  }
  return judgeShown(paths, inputs, viewed);
}

/**
 * Everything that the head touches, shown or not.
 *
 * @throws {UserError} when the input `path-map` cannot be read.
 * @throws {NoConfiguration} when no input says how files become pages.
 */
export function allTouchedBy({ run, pullRequest }: Head): Promise<TouchedPages> {
  const readSides = sidesReader(run.repository, pullRequest);
  return readTouchedPages(readSides, pullRequest, pageSettings(run.inputs));
}

/** The report of a head, judged. */
export async function touchedReport(
  head: ReportedHead,
  touched: Touched,
  read: WindowsReading,
  reader: ViewsReader,
): Promise<ReportParts> {
  const { run, pullRequest } = head;
  const { windows, inputs } = run;
  const history = reader.history(windows);
  const notMatched = await mismatchIn(touched, read);
  let pages = touchedRows(touched.pages, read);
  let { judged } = touched;
  let { current } = read;
  if (notMatched === undefined) {
    judged = await judgedByViews(touched, read, inputs);
  } else {
    // A page's views are unknown, and not 0.
    pages = pages.map((row) => ({ ...row, views: UNKNOWN_MOVE }));
    current = withUnmatched(current);
  }
  const gone = await withoutGone(head, judged);
  const redirects = lostPaths(gone.judged, current, inputs.minViews);
  const { lost, uncertain, unjudged } = redirects;
  const findings = lost.length + uncertain.length + unjudged.why.length;
  const judging = {
    windows,
    minViews: inputs.minViews,
    hasBaseline: hasPreviousBaseline(windows),
    blocks: history.blocks,
  };
  const hidden = touchedRows(touched.hidden, read);
  const judgedRows =
    notMatched === undefined ? judgeRows(pages, read, judging, hidden) : withoutVerdicts(pages);
  const subject = {
    kind: 'pull-request',
    number: pullRequest.number,
    headSha: pullRequest.headSha,
  } as const;
  const unlisted = unlistedNote(pullRequest.unlistedFiles);
  return {
    frame: frameOf(run, subject, reader),
    windows,
    site: siteMove(read),
    // Rows that were not read may be of these pages, too.
    sum: read.notRead === undefined ? sumOf(pages, windows) : UNKNOWN_MOVE,
    rows: judgedRows,
    history: knownHistory(history, windows, judgedRows.marks),
    notRead: read.notRead,
    notMatched,
    redirects,
    accepted: gone.accepted,
    gate: redirectGate(inputs, findings, gone.problems),
    ofSite: NO_SITE_PARTS,
    effect: undefined,
    live: undefined,
    notes: [...touched.notes, ...unlisted, ...gone.problems, ...read.notes],
    standing: touched.standing,
  };
}

/**
 * Whether hardly any page has views under its own path; undefined also if what the docs serve is
 * unknown.
 */
export async function mismatchIn(
  { served }: Pick<TouchedPages, 'served'>,
  { current }: WindowsReading,
): Promise<ReportParts['notMatched']> {
  try {
    return served && (await findPathMismatch(current, served));
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return undefined;
  }
}

function unlistedNote(count: number): string[] {
  if (count === 0) return [];
  return [
    `GitHub lists only 3,000 files of a pull request: ${count} changed files are not in this report.`,
  ];
}
