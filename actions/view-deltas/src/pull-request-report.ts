import {
  createGitHubClient,
  type GitHubClient,
  type IssueAddress,
  type MarkedComment,
  marker,
  type Outcome,
  writeMarked,
  writeSummary,
} from '@docs-agent/action-kit';
import { commentPurpose, isWorthComment } from './comment/comment-when.ts';
import { saysTheSame } from './comment/same-report.ts';
import { compareViews } from './delta.ts';
import { writeReportFiles } from './files.ts';
import { readTouchedPullRequest, type TouchedPullRequest } from './github/touched-pull-request.ts';
import { headlineText, pullRequestHeadline } from './headline.ts';
import { judged } from './judge-rows.ts';
import { dryRun, logWouldWrite, rateLimited, reported } from './outcome.ts';
import { outputsOf } from './outputs.ts';
import { pageFilter } from './page-filter.ts';
import type { TouchedPage } from './pages/touched-page.ts';
import { touchedPages } from './pages/touched-pages.ts';
import type { Reading } from './reading/reading.ts';
import { type Origin, renderNothingTouched, renderPullRequest } from './render.ts';
import { type Report, sumOf, touchedRows } from './report.ts';
import { outputFolder, type ReportRun, readRunViews, reportOf } from './report-run.ts';

/** Reports on a pull request how the views of the pages that it touches moved. */
export async function reportPullRequest(run: ReportRun, number: number): Promise<Outcome> {
  const { inputs, context } = run;
  const address = { ...context.repository, number };
  const client = createGitHubClient(inputs.githubToken);
  const purpose = commentPurpose(inputs.commentKey);
  const pullRequest = await readTouchedPullRequest(client, address, purpose);
  const isShown = pageFilter(inputs.paths);
  const touched = touchedPages(pullRequest.files, inputs.docsRoot).filter(({ path }) => isShown(path));
  const origin: Origin = { runUrl: context.runUrl, headSha: pullRequest.headSha };
  const target: CommentTarget = { client, address, purpose, existing: pullRequest.comment };
  if (touched.length === 0 && pullRequest.unlistedFiles === 0) return nothingTouched(run, target, origin);

  const read = await readRunViews(run);
  if (read.isRateLimited) return rateLimited(read);
  const report = judged(withUnlistedFiles(touchedReport(run, read, touched), pullRequest), read);
  const markdown = renderPullRequest(report, origin, inputs.top);
  const files = await writeReportFiles(outputFolder(run), report, markdown);
  const headline = headlineText(pullRequestHeadline(report));
  if (inputs.dryRun) return dryRun(markdown, headline, outputsOf(report, files, ''));

  const comment = await writeReportComment(run, target, report, markdown);
  if (run.destinations.has('summary')) await writeSummary(markdown);
  return reported(report, headline, outputsOf(report, files, comment?.url ?? ''));
}

/** Where our comment stands, or would. */
interface CommentTarget {
  client: GitHubClient;
  address: IssueAddress;
  purpose: string;
  existing: MarkedComment | undefined;
}

async function writeReportComment(
  { inputs, destinations }: ReportRun,
  target: CommentTarget,
  report: Report,
  body: string,
): Promise<MarkedComment | undefined> {
  const { existing } = target;
  if (!destinations.has('comment')) return existing;
  if (existing === undefined && !isWorthComment(inputs.commentWhen, report)) return undefined;
  if (existing !== undefined && report.incomplete !== undefined) return existing;
  return writeComment(target, body);
}

/** An existing comment that says the same is left as it is, although it links to an earlier run. */
async function writeComment(
  { client, address, purpose, existing }: CommentTarget,
  body: string,
): Promise<MarkedComment> {
  if (existing !== undefined && saysTheSame(existing.body, `${marker(purpose)}\n\n${body}`)) return existing;
  return writeMarked(client, address, { purpose, body, existing });
}

async function nothingTouched(
  { inputs, destinations }: ReportRun,
  target: CommentTarget,
  origin: Origin,
): Promise<Outcome> {
  const { existing, address } = target;
  const body = renderNothingTouched(origin);
  const isWritten =
    destinations.has('comment') && (existing !== undefined || inputs.commentWhen === 'always');
  if (isWritten && inputs.dryRun) logWouldWrite(body);
  const comment = isWritten && !inputs.dryRun ? await writeComment(target, body) : existing;
  const which = inputs.paths === undefined ? '' : ' that `paths` shows';
  return {
    result: 'nothing-to-report',
    sentence: `Pull request #${address.number} touches no page under \`${inputs.docsRoot}\`${which}.`,
    outputs: { pages: '0', partial: 'false', 'requests-used': '0', 'comment-url': comment?.url ?? '' },
    ends: 'notice',
  };
}

function touchedReport(run: ReportRun, read: Reading, touched: readonly TouchedPage[]): Report {
  const { current, baseline } = read;
  const pages = touchedRows(touched, read);
  return reportOf(run, read, {
    pages,
    sum: sumOf(pages),
    site: compareViews(current.totals, baseline.totals),
  });
}

function withUnlistedFiles(report: Report, { unlistedFiles }: TouchedPullRequest): Report {
  if (unlistedFiles === 0) return report;
  const missing = `GitHub lists only 3,000 files of a pull request: ${unlistedFiles} changed files are not in this report.`;
  return { ...report, incomplete: [report.incomplete, missing].filter(Boolean).join(' ') };
}
