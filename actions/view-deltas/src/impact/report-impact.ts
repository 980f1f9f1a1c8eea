import { createGitHubClient, type GitHubClient, log, UserError } from '@docs-agent/action-kit';
import { withoutMarker } from '@docs-agent/agent-action';
import { type CommentState, stateOf, withState } from '../comment/comment-state.ts';
import { impactPurpose, shouldComment } from '../comment/comment-when.ts';
import { provenBody, provenPort } from '../comment/proven-comments.ts';
import { dryRunPort, settleComment } from '../comment/settle-comment.ts';
import { type MergedPullRequest, readMerged } from '../github/merged-pull-requests.ts';
import { ourComment } from '../github/our-comment.ts';
import { readTouchedPullRequest } from '../github/touched-pull-request.ts';
import { headlineText } from '../headlines/headline.ts';
import { impactHeadline } from '../headlines/impact-headline.ts';
import { orFailure } from '../outcome.ts';
import { pageFilter } from '../page-filter.ts';
import { publish } from '../published/published-report.ts';
import { allTouchedBy, unmetOf } from '../pull-request/touched-report.ts';
import type { ViewsReader } from '../reading/reading.ts';
import { isRefusal } from '../reading/reading-error.ts';
import { type MergeImpact, type ReportedImpact, renderImpact } from '../render/impact.ts';
import { unmetSentences } from '../render/unmet-note.ts';
import type { Series } from '../report/page-row.ts';
import type { ReportedMerge } from '../report/report.ts';
import { linksOf, proofPlace, type ReportRun } from '../report-run.ts';
import type { Windows } from '../windows.ts';
import { impactReport } from './impact-report.ts';
import { dueMerges, impactWindows } from './impact-windows.ts';

/** What a run found out about the due merges. */
export interface ImpactRun {
  /** Merges that this run reported, latest first. */
  impacts: readonly ReportedImpact[];
  /** Merges that have a comment, from this run or an earlier one, latest first. */
  reported: readonly ReportedMerge[];
  /** Merges that a later run reports: their views could not all be read, or not be matched to pages. */
  waiting: number;
  /** Why they wait, as a sentence. */
  incomplete: string | undefined;
  /** Merges that cannot be reported, because the service refuses their days: why, one sentence or two each. */
  refused: readonly string[];
  /** The service's hourly limit was spent before anything was read. */
  isRateLimited: boolean;
  /** What GitHub or the service refused: a list, a merge, or the comment on one. */
  failure: UserError | undefined;
}

interface DueMerge extends MergedPullRequest {
  windows: Windows;
}

interface Work {
  run: ReportRun;
  client: GitHubClient;
  reader: ViewsReader;
  /** Requests to leave unspent for later reads of the run. */
  reserved: number;
}

/**
 * Reports how views moved after each merge that is old enough and has no report yet, latest merge first. A merge whose
 * views cannot all be read, or not be matched to pages, stays due. One whose days the service refuses is left out.
 *
 * @param reserved requests to leave unspent for later reads of the run
 */
export async function reportImpact(
  run: ReportRun,
  afterWeeks: number,
  reader: ViewsReader,
  reserved: number,
): Promise<ImpactRun> {
  const { inputs, context, windows: siteWindows } = run;
  const now = new Date();
  const client = createGitHubClient(inputs.githubToken);
  const purpose = impactPurpose(inputs.commentKey);
  const { made: merges = [], failure } = await orFailure(
    readMerged(client, context.repository, dueMerges(afterWeeks, now), purpose),
  );
  const due = merges.flatMap((merge): DueMerge[] => {
    const windows = merge.ours === undefined ? impactWindows(merge.mergedAtMs, inputs, now) : undefined;
    return windows === undefined ? [] : [{ ...merge, windows }];
  });
  const reports = await reportAll({ run, client, reader, reserved }, due);
  const earlier = merges.flatMap((merge) => reportedEarlier(run, merge, siteWindows.current.dateFrom));
  return {
    ...reports,
    reported: [...reports.impacts.map(reportedNow), ...earlier],
    failure: failure ?? reports.failure,
  };
}

async function reportAll(work: Work, due: readonly DueMerge[]): Promise<Omit<ImpactRun, 'reported'>> {
  const impacts: ReportedImpact[] = [];
  const waiting: Extract<MergeResult, { kind: 'waits' }>[] = [];
  const refused: string[] = [];
  let failure: UserError | undefined;
  for (const merge of due) {
    const result = await orFailure(reportMerge(work, merge));
    failure ??= result.failure;
    // What a merge was refused, the next ones will be. A comment that was refused is refused for itself.
    if (result.made === undefined) break;
    if (result.made.kind === 'waits') waiting.push(result.made);
    if (result.made.kind === 'refused') refused.push(result.made.why);
    if (result.made.kind !== 'reported') continue;
    impacts.push(result.made.impact);
    failure ??= result.made.failure;
  }
  return {
    impacts,
    waiting: waiting.length,
    incomplete: waiting[0]?.why,
    refused,
    isRateLimited: impacts.length === 0 && waiting[0]?.isRateLimited === true,
    failure,
  };
}

type MergeResult =
  | { kind: 'reported'; impact: ReportedImpact; failure: UserError | undefined }
  | { kind: 'waits'; why: string; isRateLimited: boolean }
  | Refused
  | { kind: 'touches nothing' };

interface Refused {
  kind: 'refused';
  why: string;
}

async function reportMerge({ run, client, reader, reserved }: Work, merge: DueMerge): Promise<MergeResult> {
  const { inputs, context } = run;
  const pullRequest = await readTouchedPullRequest(client, { ...context.repository, number: merge.number });
  const touched = await allTouchedBy({ run, client, pullRequest });
  // The comment is never changed, so it is not made of file names where a later run can read the files.
  if (touched.unread?.mayPass === true) return waits(touched.unread.message);
  const isShown = pageFilter(inputs.paths);
  if (!touched.pages.some(({ path }) => isShown(path))) return { kind: 'touches nothing' };
  const read = await reader.read(merge.windows, reserved).catch(refusedDays(merge.number));
  if (read.kind === 'refused') return read;
  if (read.kind === 'rate-limited') return { ...waits(read.why), isRateLimited: true };
  const { incomplete } = read.windows;
  if (incomplete !== undefined) return waits(incomplete.why);
  const unmet = await unmetOf(touched, read.windows);
  if (unmet !== undefined) return waits(headlineText(unmetSentences(unmet)));

  const { unlistedFiles } = pullRequest;
  const content = {
    merge,
    pages: touched.pages,
    notes: [...touched.notes, ...touched.assumptions],
    unlistedFiles,
    isShown,
  };
  const report = publish(impactReport(run, content, read.windows, reader), inputs.numbers);
  const impact = { merge, report, headline: impactHeadline(report) };
  log.info(`Merge of pull request ${merge.number}: its views before and after were read.`);
  const { made: commentUrl = '', failure } = await orFailure(comment({ run, client }, impact));
  return { kind: 'reported', impact: { ...impact, commentUrl }, failure };
}

function refusedDays(number: number): (error: unknown) => Refused {
  return (error) => {
    if (!(error instanceof UserError) || !isRefusal(error.cause)) throw error;
    return { kind: 'refused', why: `Pull request ${number} cannot be reported. ${error.message}` };
  };
}

function waits(why: string): Extract<MergeResult, { kind: 'waits' }> {
  return { kind: 'waits', why, isRateLimited: false };
}

/** Writes the comment, unless there is one already. An existing comment is never changed. */
async function comment({ run, client }: Pick<Work, 'run' | 'client'>, impact: MergeImpact): Promise<string> {
  const { inputs, context, destinations } = run;
  const { merge, report } = impact;
  if (!destinations.has('comment') || !shouldComment(inputs.commentWhen, report)) return '';
  const address = { ...context.repository, number: merge.number };
  const purpose = impactPurpose(inputs.commentKey);
  const port = provenPort(ourComment(client, address, purpose), proofPlace(run, purpose, merge.number));
  const links = linksOf(run, { commit: merge.mergeSha, pullRequest: merge.number });
  const state = stateOfRun(run, impact);
  const body = withState(renderImpact(impact, links, inputs.top), state);
  const settled = await settleComment(
    inputs.dryRun ? dryRunPort(port, 'comment') : port,
    state,
    (existing) => (existing === undefined ? body : undefined),
  );
  return settled.comment?.url ?? '';
}

function stateOfRun({ context }: ReportRun, impact: MergeImpact): CommentState {
  return {
    run: context.runId,
    attempt: context.runAttempt,
    head: impact.merge.mergeSha,
    until: impact.report.windows.current.dateTo,
    report: 'complete',
    effect: effectWords(impact),
  };
}

function reportedNow(impact: ReportedImpact): ReportedMerge {
  return { number: impact.merge.number, url: impact.commentUrl, effect: effectWords(impact) };
}

/** What our comment says, if its data reach into the window of the site's report. */
function reportedEarlier(
  run: ReportRun,
  { number, ours }: MergedPullRequest,
  since: string,
): ReportedMerge[] {
  if (ours === undefined) return [];
  const purpose = impactPurpose(run.inputs.commentKey);
  const text = withoutMarker(ours.body, purpose);
  const state = stateOf(provenBody(text, proofPlace(run, purpose, number)));
  if (state === undefined || state.until <= since) return [];
  return [{ number, url: ours.url, effect: { human: state.effect?.human, ai: state.effect?.ai } }];
}

function effectWords({ report: { effect } }: MergeImpact): ReportedMerge['effect'] {
  const wordsOf = (series: Series) => {
    const verdict = effect?.[series];
    if (verdict === undefined || 'reason' in verdict) return undefined;
    return { word: verdict.word, estimatePercent: Math.round(verdict.estimatePercent) };
  };
  return { human: wordsOf('human'), ai: wordsOf('ai') };
}
