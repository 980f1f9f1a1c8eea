import { COMMENT_LIMIT, log, messageOf } from '@docs-agent/action-kit';
import type { CommentState } from '../comment/comment-state.ts';
import { type Compose, composeReport, withStaleNote } from '../comment/compose-comment.ts';
import { reportPurpose } from '../comment/report-purpose.ts';
import { settleComment } from '../comment/settle-comment.ts';
import { WHOLE_SITE } from '../github/our-comment.ts';
import { ourIssue } from '../github/our-issue.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { renderSite } from '../render/site.ts';
import { portOfRun, type ReportRun, stateOfRun } from '../report-run.ts';

type IssueRun = Pick<ReportRun, 'context' | 'inputs' | 'repository' | 'destinations' | 'windows'>;

/**
 * Updates the rolling issue, if one is wanted. An issue that already has this report is left alone.
 *
 * @returns its address, or an empty string where there is none.
 * @throws {UserError} when GitHub refuses.
 */
export function writeIssue(run: IssueRun, report: PublishedReport): Promise<string> {
  const markdown = renderSite(report, COMMENT_LIMIT);
  const own = stateOf(run, report.notRead === undefined ? 'complete' : 'partial');
  // The input `comment-when` is about pull requests; an issue is always written.
  const composer = {
    own,
    runUrl: run.context.runUrl,
    commentWhen: 'always',
  } as const;
  const compose = composeReport(composer, report, () => markdown);
  return settleIssue(run, own, compose);
}

/**
 * Adds a note to the rolling issue, if there is one, that its report is not up to date. The run has
 * already failed, so a failure here is only logged.
 */
export async function markIssueStale(run: IssueRun, why: string): Promise<void> {
  const own = stateOf(run, 'partial');
  try {
    await settleIssue(run, own, (existing) => existing && withStaleNote(existing, own, why));
  } catch (error) {
    log.info(`The issue could not be marked as stale: ${messageOf(error)}`);
  }
}

async function settleIssue(run: IssueRun, own: CommentState, compose: Compose): Promise<string> {
  const { repository, inputs, destinations } = run;
  if (!destinations.has('issue')) return '';
  const purpose = reportPurpose('site', inputs);
  const issue = ourIssue(repository, inputs.issueTitle, purpose);
  const port = portOfRun(run, issue, purpose);
  const { comment } = await settleComment(port, own, compose);
  return comment?.url ?? '';
}

function stateOf(
  run: Pick<ReportRun, 'context' | 'windows'>,
  report: CommentState['report'],
): CommentState {
  return stateOfRun(run, {
    head: WHOLE_SITE,
    until: run.windows.current.dateTo,
    report,
  });
}
