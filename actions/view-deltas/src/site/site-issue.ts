import { COMMENT_LIMIT, createGitHubClient, log, messageOf } from '@docs-agent/action-kit';
import type { CommentState } from '../comment/comment-state.ts';
import { type Compose, type Composer, composeReport, composeStale } from '../comment/compose-comment.ts';
import { provenPort } from '../comment/proven-comments.ts';
import { dryRunPort, settleComment } from '../comment/settle-comment.ts';
import { WHOLE_SITE } from '../github/comment-port.ts';
import { ourIssue } from '../github/our-issue.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { renderSite } from '../render/site.ts';
import { linksOf, proofPlace, type ReportRun } from '../report-run.ts';

/**
 * Updates the rolling issue, if one is wanted. An issue that already has this report is left alone.
 *
 * @returns its address, or an empty string where there is none.
 * @throws {UserError} when GitHub refuses.
 */
export function writeIssue(run: ReportRun, report: PublishedReport): Promise<string> {
  const links = linksOf(run, { commit: run.context.commit, pullRequest: undefined });
  const markdown = renderSite(report, links, run.inputs.top, COMMENT_LIMIT);
  const kind = report.incomplete === undefined ? 'complete' : 'partial';
  return settleIssue(
    run,
    composeReport(composerOf(run, kind), report, () => markdown),
  );
}

/**
 * Adds a note to the rolling issue, if there is one, that its report is not up to date. The run has already failed, so
 * a failure here is only logged.
 */
export async function markIssueStale(run: ReportRun, why: string): Promise<void> {
  try {
    await settleIssue(run, composeStale(composerOf(run, 'partial'), why));
  } catch (error) {
    log.info(`The issue could not be marked as stale: ${messageOf(error)}`);
  }
}

async function settleIssue(run: ReportRun, compose: Compose): Promise<string> {
  const { inputs, context, destinations } = run;
  if (!destinations.has('issue')) return '';
  const issue = ourIssue(createGitHubClient(inputs.githubToken), context.repository, inputs.issueTitle);
  const port = provenPort(issue, proofPlace(run, `issue ${inputs.issueTitle}`));
  const { own } = composerOf(run, 'none');
  const { comment } = await settleComment(inputs.dryRun ? dryRunPort(port, 'issue') : port, own, compose);
  return comment?.url ?? '';
}

function composerOf({ context, windows }: ReportRun, report: CommentState['report']): Composer {
  return {
    own: {
      run: context.runId,
      attempt: context.runAttempt,
      head: WHOLE_SITE,
      until: windows.current.dateTo,
      report,
    },
    runUrl: context.runUrl,
    // The input `comment-when` is about pull requests; an issue is always written.
    commentWhen: 'always',
  };
}
