import { join } from 'node:path';
import {
  createGitHubClient,
  type GitHubClient,
  type IssueAddress,
  isWithoutSecrets,
  log,
  type MarkedComment,
  marker,
  type Outcome,
  type RunContext,
  readInputs,
  readRunContext,
  writeMarked,
  writeSummary,
} from '@docs-agent/action-kit';
import { createClient } from '@docs-agent/core';
import { compareViews } from './delta.ts';
import { readSubject } from './event.ts';
import { type ReportFiles, writeReportFiles } from './files.ts';
import { readTouchedPullRequest, type TouchedPullRequest } from './github/touched-pull-request.ts';
import { headlineText, pullRequestHeadline, siteHeadline } from './headline.ts';
import { INPUTS, type Inputs } from './inputs.ts';
import { judged } from './judge-rows.ts';
import { outputsOf } from './outputs.ts';
import type { TouchedPage } from './pages/touched-page.ts';
import { touchedPages } from './pages/touched-pages.ts';
import { type ReadViews, readViews } from './read-views.ts';
import { type Origin, renderNothingTouched, renderPullRequest, renderSite } from './render.ts';
import { type Report, siteRows, sumOf, touchedRows } from './report.ts';
import { saysTheSame } from './same-report.ts';
import { firstUncountedDay, type Windows, windowsBefore } from './windows.ts';

/** Names our comment among the comments of a pull request. */
const COMMENT_PURPOSE = 'view-deltas';

const NO_SECRETS: Outcome = {
  result: 'no-secrets',
  sentence: 'The event comes from a fork or from Dependabot, which get no secrets: nothing was read.',
  ends: 'notice',
};

/** Compares the views of two windows and reports them, on a pull request or for the site. */
export async function viewDeltas(signal: AbortSignal): Promise<Outcome> {
  const context = readRunContext();
  if (isWithoutSecrets(context, 'api-key')) return NO_SECRETS;
  const inputs = readInputs(INPUTS);
  const subject = readSubject(context, inputs.mode);
  const windows = windowsBefore(firstUncountedDay(inputs.asOf, new Date()), inputs.weeks);
  const client = createGitHubClient(inputs.githubToken);
  if (subject.kind === 'site') return reportSite({ context, inputs, windows, client }, signal);
  return reportPullRequest(
    { context, inputs, windows, client },
    { ...context.repository, number: subject.number },
    signal,
  );
}

interface Setup {
  context: RunContext;
  inputs: Inputs;
  windows: Windows;
  client: GitHubClient;
}

async function reportPullRequest(setup: Setup, address: IssueAddress, signal: AbortSignal): Promise<Outcome> {
  const { inputs, context } = setup;
  const pullRequest = await readTouchedPullRequest(setup.client, address, COMMENT_PURPOSE);
  const touched = touchedPages(pullRequest.files, inputs.docsRoot);
  const origin: Origin = { runUrl: context.runUrl, headSha: pullRequest.headSha };
  if (touched.length === 0 && pullRequest.unlistedFiles === 0)
    return nothingTouched(setup, address, pullRequest, origin);

  const read = await readWindows(setup, signal);
  if (read.isRateLimited) return rateLimited(read);
  const report = judged(withUnlistedFiles(pullRequestReport(setup, read, touched), pullRequest), read.views);
  const markdown = renderPullRequest(report, origin, inputs.top);
  const files = await writeReportFiles(outputFolder(setup), report, markdown);
  const headline = headlineText(pullRequestHeadline(report));
  if (inputs.dryRun) return dryRun(markdown, headline, report, files);

  const keepsOlder = report.incomplete !== undefined && pullRequest.comment !== undefined;
  const comment = keepsOlder
    ? pullRequest.comment
    : await writeComment(setup, address, pullRequest.comment, markdown);
  await writeSummary(markdown);
  return reported(report, headline, outputsOf(report, files, comment?.url ?? ''));
}

/** An existing comment that says the same is left as it is, although it links to an earlier run. */
async function writeComment(
  { client }: Setup,
  address: IssueAddress,
  existing: MarkedComment | undefined,
  body: string,
): Promise<MarkedComment> {
  if (existing !== undefined && saysTheSame(existing.body, `${marker(COMMENT_PURPOSE)}\n\n${body}`))
    return existing;
  return writeMarked(client, address, { purpose: COMMENT_PURPOSE, body, existing });
}

async function nothingTouched(
  setup: Setup,
  address: IssueAddress,
  { comment }: TouchedPullRequest,
  origin: Origin,
): Promise<Outcome> {
  const { inputs } = setup;
  const body = renderNothingTouched(origin);
  if (comment !== undefined && inputs.dryRun) log.info(wouldWrite(body));
  if (comment !== undefined && !inputs.dryRun) await writeComment(setup, address, comment, body);
  return {
    result: 'nothing-to-report',
    sentence: `Pull request #${address.number} touches no page under \`${inputs.docsRoot}\`.`,
    outputs: { pages: '0', partial: 'false', 'requests-used': '0', 'comment-url': comment?.url ?? '' },
    ends: 'notice',
  };
}

async function reportSite(setup: Setup, signal: AbortSignal): Promise<Outcome> {
  const read = await readWindows(setup, signal);
  if (read.isRateLimited) return rateLimited(read);
  const { current, baseline } = read.views;
  const site = compareViews(current.totals, baseline.totals);
  const report = judged(reportOf(setup, read, { pages: siteRows(read.views), sum: site, site }), read.views);
  const markdown = renderSite(report, { runUrl: setup.context.runUrl, headSha: undefined }, setup.inputs.top);
  const files = await writeReportFiles(outputFolder(setup), report, markdown);
  const headline = headlineText(siteHeadline(report));
  if (setup.inputs.dryRun) return dryRun(markdown, headline, report, files);
  await writeSummary(markdown);
  return reported(report, headline, outputsOf(report, files, ''));
}

async function readWindows({ inputs, windows }: Setup, signal: AbortSignal): Promise<ReadViews> {
  const connect = () =>
    createClient({
      baseUrl: inputs.baseUrl,
      projectId: inputs.projectId,
      apiKey: inputs.apiKey,
      onRetry: ({ operation, delayMs, error }) =>
        log.info(`${operation} failed (${error.message}); trying again in ${Math.round(delayMs / 1_000)} s.`),
    });
  const { current, baseline } = windows;
  log.info(
    `Comparing ${current.dateFrom} to ${current.dateTo} with ${baseline.dateFrom} to ${baseline.dateTo} (ends not counted).`,
  );
  return readViews(connect, windows, inputs.maxRequests, signal);
}

function pullRequestReport(setup: Setup, read: ReadViews, touched: readonly TouchedPage[]): Report {
  const { current, baseline } = read.views;
  const pages = touchedRows(touched, read.views);
  return reportOf(setup, read, {
    pages,
    sum: sumOf(pages),
    site: compareViews(current.totals, baseline.totals),
  });
}

function reportOf(setup: Setup, read: ReadViews, content: Pick<Report, 'pages' | 'sum' | 'site'>): Report {
  return {
    windows: setup.windows,
    ...content,
    minViews: setup.inputs.minViews,
    incomplete: read.incomplete,
    requestsUsed: read.requestsUsed,
    requestBudget: setup.inputs.maxRequests,
  };
}

function withUnlistedFiles(report: Report, { unlistedFiles }: TouchedPullRequest): Report {
  if (unlistedFiles === 0) return report;
  const missing = `GitHub lists only 3,000 files of a pull request: ${unlistedFiles} changed files are not in this report.`;
  return { ...report, incomplete: [report.incomplete, missing].filter(Boolean).join(' ') };
}

function outputFolder({ inputs, context }: Setup): string {
  return inputs.outputDir ?? join(context.tempFolder, 'docs-traffic');
}

function reported(report: Report, headline: string, outputs: Record<string, string>): Outcome {
  if (report.incomplete === undefined)
    return { result: 'reported', sentence: headline, outputs, ends: 'success' };
  return { result: 'partial', sentence: `${headline}. ${report.incomplete}`, outputs, ends: 'warning' };
}

function rateLimited(read: ReadViews): Outcome {
  return {
    result: 'rate-limited',
    sentence: `Nothing was reported: the service’s limit of analytics requests an hour is spent. ${read.incomplete ?? ''}`,
    outputs: { partial: 'true', 'requests-used': String(read.requestsUsed) },
    ends: 'warning',
  };
}

function dryRun(markdown: string, headline: string, report: Report, files: ReportFiles): Outcome {
  log.info(wouldWrite(markdown));
  return {
    result: 'dry-run',
    sentence: `Dry run: ${headline}`,
    outputs: outputsOf(report, files, ''),
    ends: 'success',
  };
}

function wouldWrite(markdown: string): string {
  return `This would have been written:\n\n${markdown}`;
}
