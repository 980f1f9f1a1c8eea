import type { GitHubClient, IssueAddress } from '@docs-agent/action-kit';
import { withConditions } from '../conditions/condition-hits.ts';
import { readAcceptance } from '../github/acceptance.ts';
import { sidesOf } from '../github/repository-files.ts';
import type { TouchedPullRequest } from '../github/touched-pull-request.ts';
import { pageFilter } from '../page-filter.ts';
import { pageSettings } from '../pages/page-settings.ts';
import { readTouchedPages, type TouchedPages } from '../pages/read-touched-pages.ts';
import type { TouchedPage } from '../pages/touched-page.ts';
import type { Reading } from '../reading/reading.ts';
import { lostPaths, type RedirectFindings } from '../redirects/lost-paths.ts';
import { compareViews } from '../report/delta.ts';
import { judged } from '../report/judge-rows.ts';
import { type Report, sumOf, touchedRows } from '../report/report.ts';
import { type ReportRun, reportOf } from '../report-run.ts';
import { redirectGate } from './gate.ts';

/** One head of a pull request. */
export interface Head {
  run: ReportRun;
  client: GitHubClient;
  address: IssueAddress;
  pullRequest: TouchedPullRequest;
}

/** What a head does to the pages that are shown. */
export interface Touched extends RedirectFindings {
  pages: readonly TouchedPage[];
  notes: readonly string[];
}

/**
 * The pages that the head touches, as far as the inputs show them.
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
    missingRedirects: touched.missingRedirects.filter(({ path }) => isChecked && isShown(path)),
    redirected: touched.redirected.filter((path) => isChecked && isShown(path)),
    notes: isChecked ? [...touched.notes, ...touched.redirectNotes] : touched.notes,
  };
}

/**
 * All that the head touches, shown or not.
 *
 * @throws {UserError} when the input `path-map` cannot be read.
 */
export function allTouchedBy({ run, client, pullRequest }: Omit<Head, 'address'>): Promise<TouchedPages> {
  const readSides = sidesOf(client, run.context.repository, pullRequest);
  return readTouchedPages(readSides, pullRequest.files, pageSettings(run.inputs));
}

/**
 * The report of a head, judged.
 *
 * @throws {UserError} when GitHub does not say who set the label that accepts a missing redirect.
 */
export async function touchedReport(head: Head, touched: Touched, reading: Reading): Promise<Report> {
  const { run, client, address, pullRequest } = head;
  const { windows, inputs } = run;
  const pages = touchedRows(touched.pages, reading, windows);
  const redirects = lostPaths(touched, reading.current.pages, inputs.minViews);
  const gate = await redirectGate(inputs, redirects.lost.length, (label) =>
    readAcceptance(client, address, label),
  );
  const report = reportOf(run, reading, {
    subject: { kind: 'pull-request', number: address.number, headSha: pullRequest.headSha },
    pages,
    sum: sumOf(pages, windows),
    site: compareViews(reading.current.totals, reading.baseline.totals, windows),
    redirects,
    gate,
    notes: touched.notes,
  });
  return withConditions(judged(withUnlistedFiles(report, pullRequest), reading), run.conditions);
}

function withUnlistedFiles(report: Report, { unlistedFiles }: TouchedPullRequest): Report {
  if (unlistedFiles === 0) return report;
  const missing = `GitHub lists only 3,000 files of a pull request: ${unlistedFiles} changed files are not in this report.`;
  return { ...report, incomplete: [report.incomplete, missing].filter(Boolean).join(' ') };
}
