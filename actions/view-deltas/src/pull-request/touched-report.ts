import {
  NOTHING_UNJUDGED,
  readTouchedPages,
  type ServedPaths,
  type TouchedPage,
  type TouchedPages,
  type Unjudged,
  UnreadableFiles,
} from '@docs-agent/docs-routes';
import { sidesReader } from '../github/repository-files.ts';
import type { TouchedPullRequest } from '../github/touched-pull-request.ts';
import { pageFilter } from '../page-filter.ts';
import { pageSettings } from '../page-settings.ts';
import type { ViewsReader, WindowsReading } from '../reading/reading.ts';
import { withConditions } from '../report/condition-hits.ts';
import { compareViews } from '../report/delta.ts';
import { redirectGate } from '../report/gate.ts';
import { withVerdicts } from '../report/judge-rows.ts';
import { knownHistory } from '../report/known-history.ts';
import { lostPaths, type RedirectFindings } from '../report/lost-paths.ts';
import { findPathMismatch } from '../report/path-mismatch.ts';
import type { Report } from '../report/report.ts';
import { sumOf, touchedRows } from '../report/rows.ts';
import { reportOf } from '../report-run.ts';
import { acceptanceOf, type Head } from './head.ts';

/** What a head does to the pages that are shown. */
export interface Touched extends RedirectFindings {
  pages: readonly TouchedPage[];
  hidden: readonly TouchedPage[];
  notes: readonly string[];
  standing: readonly string[];
  /** What the docs serve; undefined if that is unknown. */
  served: ServedPaths | undefined;
}

/**
 * The pages that the head touches and that the inputs show.
 *
 * @throws {UserError} when the input `path-map` cannot be read.
 */
export async function touchedOf(head: Head): Promise<Touched> {
  const { paths, missingRedirects } = head.run.inputs;
  const isShown = pageFilter(paths);
  const isChecked = missingRedirects !== 'off';
  const touched = await allTouchedBy(head);
  return {
    pages: touched.pages.filter(({ path }) => isShown(path)),
    hidden: touched.pages.filter(({ path }) => !isShown(path)),
    missingRedirects: touched.missingRedirects.filter(({ path }) => isChecked && isShown(path)),
    redirected: touched.redirected.filter(({ path }) => isChecked && isShown(path)),
    unjudged: isChecked ? shownOf(touched.unjudged, isShown) : NOTHING_UNJUDGED,
    notes: touched.notes,
    standing: isChecked ? [...touched.assumptions, ...touched.redirectNotes] : touched.assumptions,
    served: touched.served,
  };
}

function shownOf(unjudged: Unjudged, isShown: (path: string) => boolean): Unjudged {
  return { ...unjudged, paths: unjudged.paths.filter(({ path }) => isShown(path)) };
}

/**
 * Everything that the head touches, shown or not.
 *
 * @throws {UserError} when the input `path-map` cannot be read.
 */
export function allTouchedBy({ run, client, pullRequest }: Omit<Head, 'address'>): Promise<TouchedPages> {
  const readSides = sidesReader(client, run.context.repository, pullRequest);
  return readTouchedPages(readSides, pullRequest, pageSettings(run.inputs));
}

/**
 * The report of a head, judged.
 *
 * @throws {UserError} when GitHub does not say who set the label that accepts a missing redirect.
 */
export async function touchedReport(
  head: Head,
  touched: Touched,
  read: WindowsReading,
  reader: ViewsReader,
): Promise<Report> {
  const { run, address, pullRequest } = head;
  const { windows, inputs } = run;
  const history = reader.history(windows);
  const unmet = await unmetOf(touched, read);
  const rows = touchedRows(touched.pages, read, windows);
  const unknown = compareViews(undefined, undefined, windows);
  // If paths do not match, a page's views are unknown, and not 0.
  const pages = unmet === undefined ? rows : rows.map((row) => ({ ...row, views: unknown }));
  const redirects = lostPaths(touched, read, inputs.minViews, unmet && UNMET);
  const findings = redirects.lost.length + redirects.unjudged.why.length;
  const gate = await redirectGate(inputs, findings, (label) => acceptanceOf(head, label));
  const report = reportOf(run, windows, read, reader, {
    subject: { kind: 'pull-request', number: address.number, headSha: pullRequest.headSha },
    pages,
    // Rows that were not read may be of these pages, too.
    sum: read.incomplete === undefined ? sumOf(pages, windows) : unknown,
    history: knownHistory(history, windows),
    unmet,
    redirects,
    gate,
    notes: [...touched.notes, ...unlistedNote(pullRequest)],
    standing: touched.standing,
  });
  const hidden = touchedRows(touched.hidden, read, windows);
  return withConditions(withVerdicts(report, read, history.blocks, hidden), run.conditions);
}

const UNMET = 'The views could not be matched to pages.';

/** Whether most views are on paths that the docs do not serve; undefined also if what they serve is unknown. */
export async function unmetOf(
  { served }: Pick<Touched, 'served'>,
  { current }: WindowsReading,
): Promise<Report['unmet']> {
  try {
    return served && (await findPathMismatch(current.pages, served, () => false));
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return undefined;
  }
}

function unlistedNote({ unlistedFiles }: TouchedPullRequest): string[] {
  if (unlistedFiles === 0) return [];
  return [
    `GitHub lists only 3,000 files of a pull request: ${unlistedFiles} changed files are not in this report.`,
  ];
}
