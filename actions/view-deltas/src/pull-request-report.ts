import {
  createGitHubClient,
  type GitHubClient,
  type IssueAddress,
  log,
  type Outcome,
} from '@docs-agent/action-kit';
import type { CommentState } from './comment/comment-state.ts';
import { commentPurpose } from './comment/comment-when.ts';
import {
  type Compose,
  type Composer,
  composeMissed,
  composeNothing,
  composeReport,
} from './comment/compose-comment.ts';
import { keptBack, type Settled, settleComment } from './comment/settle-comment.ts';
import { compareViews } from './delta.ts';
import { writeReportFiles } from './files.ts';
import { ourComment } from './github/our-comment.ts';
import { readTouchedPullRequest, type TouchedPullRequest } from './github/touched-pull-request.ts';
import { headlineText, pullRequestHeadline } from './headline.ts';
import { judged } from './judge-rows.ts';
import { dryRun, rateLimited, reported } from './outcome.ts';
import { outputsOf } from './outputs.ts';
import { pageFilter } from './page-filter.ts';
import type { TouchedPage } from './pages/touched-page.ts';
import { touchedPages } from './pages/touched-pages.ts';
import { publish } from './published-report.ts';
import type { Reading } from './reading/reading.ts';
import { renderNothingTouched, renderPullRequest } from './render/pull-request.ts';
import { type Report, sumOf, touchedRows } from './report.ts';
import { outputFolder, type ReportRun, readRunViews, reportOf, writeRunSummary } from './report-run.ts';

/** A head that comes while the one before is reported is reported too; after so many, by the run that it started. */
const MOST_HEADS = 3;

/** Reports on a pull request how the views of the pages that it touches moved. */
export async function reportPullRequest(run: ReportRun, number: number): Promise<Outcome> {
  const address = { ...run.context.repository, number };
  const client = createGitHubClient(run.inputs.githubToken);
  let reading: Promise<Reading> | undefined;
  const readViews = () => {
    reading ??= readRunViews(run, 'known');
    return reading;
  };
  for (let heads = 1; ; heads += 1) {
    const pullRequest = await readTouchedPullRequest(client, address);
    const { outcome, summary, headSha } = await reportHead({ run, client, address, pullRequest, readViews });
    if (headSha === pullRequest.headSha || heads === MOST_HEADS) {
      if (summary !== undefined) await writeRunSummary(run, summary);
      return outcome;
    }
    log.info(`The pull request’s head moved to ${headSha} meanwhile: it is reported in its place.`);
  }
}

/** One head of the pull request, and how the views are had if they are needed. */
interface Head {
  run: ReportRun;
  client: GitHubClient;
  address: IssueAddress;
  pullRequest: TouchedPullRequest;
  readViews: () => Promise<Reading>;
}

interface HeadReport {
  outcome: Outcome;
  /** Markdown for the job summary, if there is something to show. */
  summary: string | undefined;
  /** The head as it was when the comment was written. */
  headSha: string;
}

async function reportHead(head: Head): Promise<HeadReport> {
  const { run, pullRequest, readViews } = head;
  const isShown = pageFilter(run.inputs.paths);
  const touched = touchedPages(pullRequest.files, run.inputs.docsRoot).filter(({ path }) => isShown(path));
  if (touched.length === 0 && pullRequest.unlistedFiles === 0) return nothingTouched(head);

  const reading = await readViews();
  if (reading.isRateLimited) {
    const { headSha } = await settle(head, composeMissed(composerOf(head, 'partial')));
    return { outcome: rateLimited(reading), summary: undefined, headSha };
  }
  const exact = judged(withUnlistedFiles(touchedReport(head, reading, touched), pullRequest), reading);
  const report = publish(exact, run.inputs.numbers);
  const markdown = renderPullRequest(report, run.context.runUrl, run.inputs.top);
  const files = await writeReportFiles(outputFolder(run), report, markdown);
  const headline = headlineText(pullRequestHeadline(report));
  const kind = report.incomplete === undefined ? 'complete' : 'partial';
  const { comment, headSha } = await settle(head, composeReport(composerOf(head, kind), report, markdown));
  const outputs = outputsOf(report, files, comment?.url ?? '');
  const outcome = run.inputs.dryRun ? dryRun(headline, outputs) : reported(report, headline, outputs);
  return { outcome, summary: markdown, headSha };
}

async function nothingTouched(head: Head): Promise<HeadReport> {
  const { inputs } = head.run;
  const body = renderNothingTouched(head.pullRequest.headSha);
  const { comment, headSha } = await settle(head, composeNothing(composerOf(head, 'none'), body));
  const which = inputs.paths === undefined ? '' : ' that `paths` shows';
  const outcome: Outcome = {
    result: 'nothing-to-report',
    sentence: `Pull request #${head.address.number} touches no page under \`${inputs.docsRoot}\`${which}.`,
    outputs: { pages: '0', partial: 'false', 'requests-used': '0', 'comment-url': comment?.url ?? '' },
    ends: 'notice',
  };
  return { outcome, summary: undefined, headSha };
}

/** Makes the comment say it, where a comment is wanted and may be written. */
async function settle(head: Head, compose: Compose): Promise<Settled> {
  const { run, client, address, pullRequest } = head;
  if (!run.destinations.has('comment')) return { comment: undefined, headSha: pullRequest.headSha };
  const port = ourComment(client, address, commentPurpose(run.inputs.commentKey));
  const { own } = composerOf(head, 'none');
  return settleComment(run.inputs.dryRun ? keptBack(port) : port, own, compose);
}

function composerOf({ run, pullRequest }: Head, report: CommentState['report']): Composer {
  const { context, windows, inputs } = run;
  return {
    own: {
      run: context.runId,
      attempt: context.runAttempt,
      head: pullRequest.headSha,
      until: windows.current.dateTo,
      report,
    },
    runUrl: context.runUrl,
    commentWhen: inputs.commentWhen,
  };
}

function touchedReport(head: Head, reading: Reading, touched: readonly TouchedPage[]): Report {
  const { run, address, pullRequest } = head;
  const pages = touchedRows(touched, reading, run.windows);
  return reportOf(run, reading, {
    subject: { kind: 'pull-request', number: address.number, headSha: pullRequest.headSha },
    pages,
    sum: sumOf(pages, run.windows),
    site: compareViews(reading.current.totals, reading.baseline.totals, run.windows),
  });
}

function withUnlistedFiles(report: Report, { unlistedFiles }: TouchedPullRequest): Report {
  if (unlistedFiles === 0) return report;
  const missing = `GitHub lists only 3,000 files of a pull request: ${unlistedFiles} changed files are not in this report.`;
  return { ...report, incomplete: [report.incomplete, missing].filter(Boolean).join(' ') };
}
