import {
  createGitHubClient,
  eventPullRequest,
  isWithoutSecrets,
  log,
  type Outcome,
  type RunContext,
  type UserError,
  writeSummary,
} from '@docs-agent/action-kit';
import type { CommentState } from '../comment/comment-state.ts';
import type { Compose } from '../comment/compose-comment.ts';
import { redirectsPurpose } from '../comment/report-purpose.ts';
import {
  dryRunPort,
  logWouldWrite,
  settleComment,
  statelessPort,
} from '../comment/settle-comment.ts';
import { ourComment } from '../github/our-comment.ts';
import type { Repository } from '../github/repository.ts';
import { readTouchedPullRequest } from '../github/touched-pull-request.ts';
import type { RedirectsInputs } from '../inputs.ts';
import { orFailure, unwritten } from '../outcome.ts';
import { warnOfBlindGate } from '../pull-request/head.ts';
import { touchedOf } from '../pull-request/touched-report.ts';
import { annotationOf } from './annotation.ts';
import { checkOutcome } from './check-outcome.ts';
import { type CheckedHead, checkHead, findingsOf, isQuiet } from './checked-head.ts';
import { readCheckDestinations, refuseInputsOfViews } from './inputs-of-views.ts';
import { nothingChecked } from './nothing-checked.ts';
import { renderCheck, renderNothingLost } from './render-check.ts';

/** One run in the mode `redirects`. */
interface CheckRun {
  context: RunContext;
  inputs: RedirectsInputs;
  repository: Repository;
}

/**
 * If the head moves while it is checked, the new head is checked, too. After this many heads, that
 * is left to the run that the new head started.
 */
const MOST_HEADS = 3;

/**
 * Checks that each page that a pull request removes has a redirect. It needs no key and makes no
 * request to the service, so it runs on pull requests of forks, too.
 */
export async function checkRedirects(
  context: RunContext,
  inputs: RedirectsInputs,
): Promise<Outcome> {
  refuseInputsOfViews(inputs);
  const destinations = readCheckDestinations(inputs.reportTo);
  const number = inputs.prNumber ?? eventPullRequest(context);
  if (number === undefined) return nothingChecked(context);
  const client = createGitHubClient(inputs.githubToken);
  const run: CheckRun = {
    context,
    inputs,
    repository: { ...context.repository, client },
  };
  for (let heads = 1; ; heads += 1) {
    const pullRequest = await readTouchedPullRequest(run.repository, number, 'read');
    const head = { run, pullRequest };
    const touched = await touchedOf(head);
    const checked = await checkHead(head, touched);
    let comment: WrittenComment = { headSha: checked.headSha };
    if (destinations.has('comment')) {
      comment = await writeComment(run, checked);
    }
    if (comment.headSha === checked.headSha || heads === MOST_HEADS) {
      await warnOfBlindGate(head, touched);
      let summary: UserError | undefined;
      if (destinations.has('summary')) {
        ({ failure: summary } = await orFailure(writeCheckSummary(run, checked)));
      }
      warnOfFindings(checked);
      return unwritten(checkOutcome(inputs, checked, comment.url), comment.failure, summary);
    }
    log.info(
      `Meanwhile, the pull request’s head moved to ${comment.headSha}. The new head is checked instead.`,
    );
  }
}

interface WrittenComment {
  /** The head as it was when the comment was written. */
  headSha: string;
  url?: string | undefined;
  failure?: UserError | undefined;
}

/** A comment is created only for findings. An existing one is updated. */
async function writeComment(
  { context, inputs, repository }: CheckRun,
  checked: CheckedHead,
): Promise<WrittenComment> {
  const { number, headSha } = checked;
  const comments = ourComment(repository, number, redirectsPurpose(inputs));
  const port = statelessPort(inputs.dryRun ? dryRunPort(comments, 'comment') : comments);
  const isNew = findingsOf(checked) > 0 || inputs.commentWhen === 'always';
  const body = isQuiet(checked)
    ? renderNothingLost(checked)
    : renderCheck(checked, context.runUrl, 'comment');
  const own: CommentState = {
    run: context.runId,
    attempt: context.runAttempt,
    head: headSha,
    until: '',
    report: 'complete',
  };
  const compose: Compose = (existing) => (existing === undefined && !isNew ? undefined : body);
  const { made, failure } = await orFailure(settleComment(port, own, compose));
  if (made !== undefined) return { headSha: made.headSha, url: made.comment?.url };
  // A fork's token cannot get more permissions; the summary has everything.
  if (!isWithoutSecrets(context, 'api-key')) return { headSha, failure };
  log.notice(failure.message);
  return { headSha };
}

async function writeCheckSummary({ context, inputs }: CheckRun, checked: CheckedHead) {
  if (isQuiet(checked)) return;
  const markdown = renderCheck(checked, context.runUrl, 'summary');
  if (inputs.dryRun) {
    logWouldWrite('job summary', markdown);
  } else {
    await writeSummary(markdown);
  }
}

/** Where the gate does not fail the step, its error is a warning. */
function warnOfFindings(checked: CheckedHead): void {
  if (findingsOf(checked) === 0 || checked.gate.kind === 'fails') return;
  const { text, place } = annotationOf(checked);
  log.warning(text, place);
}
