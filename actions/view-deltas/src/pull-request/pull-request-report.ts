import { log, type Outcome } from '@docs-agent/action-kit';
import type { JudgedPaths } from '@docs-agent/docs-routes';
import { annotateRedirects } from '../annotations/annotations.ts';
import { type CommentState, withState } from '../comment/comment-state.ts';
import { type Compose, composeReport, withMissedUpdate } from '../comment/compose-comment.ts';
import { type Settled, settleComment } from '../comment/settle-comment.ts';
import { writeReportFiles } from '../files/write-report-files.ts';
import { readTouchedPullRequest } from '../github/touched-pull-request.ts';
import { headlineText, pullRequestHeadline } from '../headlines/headline.ts';
import { orFailure, rateLimited, reported, unwritten } from '../outcome.ts';
import { outputsOf } from '../outputs.ts';
import { warningsOf } from '../published/findings.ts';
import { publish } from '../published/publish.ts';
import { renderNothingTouched, renderPullRequest } from '../render/pull-request.ts';
import { gateSentence, type RedirectGate, redirectGate } from '../report/gate.ts';
import {
  logWindows,
  openRunReader,
  outputFolder,
  type ReportRun,
  stateOfRun,
  writeRunSummary,
} from '../report-run.ts';
import { withoutGone } from './accept-gone.ts';
import { portOf, type ReportedHead, warnOfBlindGate } from './head.ts';
import { type Touched, touchedOf, touchedReport } from './touched-report.ts';

/**
 * If the head moves while it is reported, the new head is reported, too. After this many heads,
 * that is left to the run that the new head started.
 */
const MOST_HEADS = 3;

/** Reports on a pull request how the views of the pages that it touches moved. */
export async function reportPullRequest(run: ReportRun, number: number): Promise<Outcome> {
  let views: Views | undefined;
  const readViews = () => {
    views ??= openViews(run);
    return views;
  };
  for (let heads = 1; ; heads += 1) {
    const pullRequest = await readTouchedPullRequest(run.repository, number, 'write');
    const head = { run, pullRequest };
    const touched = await touchedOf(head);
    const { outcome, headSha, writeRunOutput } = await reportHead(head, touched, readViews);
    if (headSha === pullRequest.headSha || heads === MOST_HEADS) {
      await warnOfBlindGate(head, touched);
      const { failure } = await orFailure(writeRunOutput());
      return unwritten(outcome, failure);
    }
    log.info(
      `Meanwhile, the pull request’s head moved to ${headSha}. The new head is reported instead.`,
    );
  }
}

/** The site's views, read once for all heads. */
type Views = ReturnType<typeof openViews>;

async function openViews(run: Pick<ReportRun, 'subject' | 'inputs' | 'signal' | 'windows'>) {
  logWindows(run.windows);
  const reader = await openRunReader(run);
  try {
    return { read: await reader.read(run.windows), reader };
  } finally {
    await reader.close();
  }
}

interface HeadReport {
  outcome: Outcome;
  /** The head as it was when the comment was written. */
  headSha: string;
  /** Writes the annotations and the job summary, once it is known that the head stays. */
  writeRunOutput: () => Promise<void>;
}

const NO_RUN_OUTPUT = async () => {};

async function reportHead(
  head: ReportedHead,
  touched: Touched,
  readViews: () => Views,
): Promise<HeadReport> {
  const { run, pullRequest } = head;
  const { inputs, context } = run;
  const { sent, leftNavigation, dependsOnViews } = touched.judged;
  const findings = findingsOf(touched.judged);
  const needsViews = pullRequest.unlistedFiles > 0 || dependsOnViews;
  const isTold = findings + sent.length + leftNavigation.length > 0;
  if (touched.pages.length === 0 && !isTold && !needsViews) return nothingTouched(head, 0);

  const { read, reader } = await readViews();
  if (read.kind === 'rate-limited') {
    const own = stateOf(head, 'partial');
    // Without any views, each path without a redirect may be viewed, and each that a rule with a
    // wildcard led to a page.
    const gone = await withoutGone(head, touched.judged);
    const remaining = findingsOf(gone.judged) + Number(dependsOnViews);
    const gate = redirectGate(inputs, remaining, gone.problems);
    const compose: Compose = (existing) =>
      existing && (withMissedUpdate(existing, own, context.runUrl) ?? existing);
    const { headSha } = await settle(head, own, compose);
    const ungated = rateLimited(run, read.why, reader.requestsUsed);
    const outcome = gatedWithoutViews(head, gate, ungated);
    return {
      outcome,
      headSha,
      writeRunOutput: NO_RUN_OUTPUT,
    };
  }
  const parts = await touchedReport(head, touched, read.views, reader);
  const report = publish(parts, run.numbers);
  const told = report.accepted.length + report.sentReaders.length + report.leftNavigation.length;
  const content = report.pages.length + warningsOf(report) + told;
  const isEmpty = content === 0 && pullRequest.unlistedFiles === 0;
  if (isEmpty && report.notRead === undefined) return nothingTouched(head, report.requests.used);

  const render = (turn: 'first' | 'later') => renderPullRequest(report, turn);
  const markdown = render('first');
  const files = await writeReportFiles(outputFolder(run), report, markdown);
  const own = stateOf(head, report.notRead === undefined ? 'complete' : 'partial');
  const { commentWhen } = inputs;
  const compose = composeReport(
    {
      own,
      runUrl: context.runUrl,
      commentWhen,
    },
    report,
    render,
  );
  const { made: settled, failure } = await orFailure(settle(head, own, compose));
  const outputs = outputsOf(report, files, { comment: settled?.comment?.url });
  const headline = headlineText(pullRequestHeadline(report));
  const outcome = reported(run, report, headline, outputs);
  return {
    outcome: unwritten(outcome, failure),
    headSha: settled?.headSha ?? pullRequest.headSha,
    async writeRunOutput() {
      annotateRedirects(report);
      await writeRunSummary(run, markdown);
    },
  };
}

/** Paths that lead nowhere, or may, whatever their views. */
function findingsOf({ missingRedirects, uncertain, unjudged }: JudgedPaths): number {
  return missingRedirects.length + uncertain.length + unjudged.why.length;
}

function gatedWithoutViews({ run }: ReportedHead, gate: RedirectGate, outcome: Outcome): Outcome {
  if (run.inputs.dryRun || gate.kind !== 'fails') return outcome;
  const why = ['Redirects of removed pages could not be judged without views. Run it again later.'];
  const said = gateSentence(gate, {
    why,
    paths: [],
    rulesFile: undefined,
  });
  const sentence = `${outcome.sentence} ${said}`;
  return {
    ...outcome,
    result: 'gated',
    sentence,
    ends: 'failure',
  };
}

/**
 * An existing comment is updated, but none is created.
 *
 * @param requestsUsed undefined if it is hidden
 */
async function nothingTouched(
  head: ReportedHead,
  requestsUsed: number | undefined,
): Promise<HeadReport> {
  const { inputs } = head.run;
  const own = stateOf(head, 'none');
  const body = withState(renderNothingTouched(own.head), own);
  const compose: Compose = (existing) =>
    existing === undefined && inputs.commentWhen !== 'always' ? undefined : body;
  const { comment, headSha } = await settle(head, own, compose);
  const which = inputs.paths === undefined ? '' : ' that `paths` shows';
  const outcome: Outcome = {
    result: 'nothing-to-report',
    sentence: `Pull request #${head.pullRequest.number} changes no docs page${which}.`,
    outputs: {
      pages: '0',
      partial: 'false',
      'requests-used': String(requestsUsed ?? ''),
      'comment-url': comment?.url ?? '',
    },
    ends: 'notice',
  };
  return {
    outcome,
    headSha,
    writeRunOutput: NO_RUN_OUTPUT,
  };
}

async function settle(head: ReportedHead, own: CommentState, compose: Compose): Promise<Settled> {
  if (!head.run.destinations.has('comment')) return { comment: undefined, headSha: own.head };
  return settleComment(portOf(head), own, compose);
}

function stateOf({ run, pullRequest }: ReportedHead, report: CommentState['report']): CommentState {
  return stateOfRun(run, {
    head: pullRequest.headSha,
    until: run.windows.current.dateTo,
    report,
  });
}
