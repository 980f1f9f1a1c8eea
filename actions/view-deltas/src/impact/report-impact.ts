import { log, UserError } from '@docs-agent/action-kit';
import { withoutMarker } from '@docs-agent/agent-action';
import { NoConfiguration } from '@docs-agent/docs-routes';
import { stateOf, withState } from '../comment/comment-state.ts';
import { shouldComment } from '../comment/comment-when.ts';
import { provenBody } from '../comment/proven-comments.ts';
import { reportPurpose } from '../comment/report-purpose.ts';
import { settleComment } from '../comment/settle-comment.ts';
import { checkLostPaths } from '../dead-ends/check-live.ts';
import { type MergedPullRequest, readMerged } from '../github/merged-pull-requests.ts';
import { ourComment } from '../github/our-comment.ts';
import { readTouchedPullRequest } from '../github/touched-pull-request.ts';
import { headlineText } from '../headlines/headline.ts';
import { impactHeadline } from '../headlines/impact-headline.ts';
import { orFailure } from '../outcome.ts';
import { pageFilter } from '../page-filter.ts';
import { pageSettings, readSite } from '../page-settings.ts';
import { publish } from '../published/publish.ts';
import { allTouchedBy, mismatchIn } from '../pull-request/touched-report.ts';
import { isRefusal } from '../reading/reading-error.ts';
import type { ViewsReader } from '../reading/views-reader.ts';
import { type MergeImpact, type ReportedImpact, renderImpact } from '../render/impact.ts';
import { notMatchedSentences } from '../render/unknown-views.ts';
import { verdictOf } from '../report/effect.ts';
import type { Series } from '../report/page-row.ts';
import type { ReportedMerge } from '../report/report-parts.ts';
import { portOfRun, proofPlace, type ReportRun, stateOfRun } from '../report-run.ts';
import { type DueMerge, impactReport } from './impact-report.ts';
import { dueMerges, impactWindows } from './impact-windows.ts';

/** What a run found out about the due merges. */
export interface ImpactRun {
  /** Merges that this run reported, latest first. */
  impacts: readonly ReportedImpact[];
  /** Merges that have a comment, from this run or an earlier one, latest first. */
  reported: readonly ReportedMerge[];
  /**
   * Why merges wait for a later run, a sentence each: their views could not all be read, or not be
   * matched to pages.
   */
  waiting: readonly string[];
  /**
   * Merges that cannot be reported, because the service refuses their days: why, one sentence or
   * two each.
   */
  refused: readonly string[];
  /** The service's hourly limit was spent before anything was read. */
  isRateLimited: boolean;
  /** What GitHub or the service refused: a list, a merge, or the comment on one. */
  failure: UserError | undefined;
}

type MergeResult =
  | { kind: 'reported'; impact: ReportedImpact; failure: UserError | undefined }
  | { kind: 'waits'; why: string; isRateLimited: boolean }
  | { kind: 'refused'; why: string }
  | { kind: 'touches nothing' }
  /** Neither side of the merge has one where the docs are now. */
  | { kind: 'no configuration' };

/**
 * Reports how views moved after each merge that is old enough and has no report yet, latest merge
 * first. A merge whose views cannot all be read, or not be matched to pages, stays due. One whose
 * days the service refuses is left out.
 *
 * @param reserved requests to leave unspent for later reads of the run
 */
export async function reportImpact(
  run: ReportRun,
  afterWeeks: number,
  reader: ViewsReader,
  reserved: number,
): Promise<ImpactRun> {
  const { inputs, repository } = run;
  const now = new Date();
  const list = await orFailure(
    readMerged(repository, dueMerges(afterWeeks, now), reportPurpose('impact', inputs)),
  );
  const { made: merges = [] } = list;
  let { failure } = list;
  const results: MergeResult[] = [];
  for (const merge of merges) {
    const windows =
      merge.ours === undefined ? impactWindows(merge.mergedAtMs, inputs, now) : undefined;
    if (windows === undefined) continue;
    const result = await orFailure(reportMerge(run, reader, reserved, { ...merge, windows }));
    failure ??= result.failure;
    // What a merge was refused, the next ones will be. A comment that was refused is refused for
    // itself.
    if (result.made === undefined) break;
    results.push(result.made);
    if (result.made.kind === 'reported') failure ??= result.made.failure;
  }
  // The docs may have got one since. Where they have none now either, an input is wrong.
  if (results.some(({ kind }) => kind === 'no configuration'))
    failure ??= (await orFailure(readSite(run, pageSettings(inputs)))).failure;
  const impacts = results.flatMap((result) => (result.kind === 'reported' ? [result.impact] : []));
  const waiting = results.filter((result) => result.kind === 'waits');
  return {
    impacts,
    reported: [
      ...impacts.map(reportedNow),
      ...merges.flatMap((merge) => reportedEarlier(run, merge)),
    ],
    waiting: waiting.map(({ why }) => why),
    refused: results.flatMap((result) => (result.kind === 'refused' ? [result.why] : [])),
    isRateLimited: impacts.length === 0 && waiting[0]?.isRateLimited === true,
    failure,
  };
}

async function reportMerge(
  run: ReportRun,
  reader: ViewsReader,
  reserved: number,
  merge: DueMerge,
): Promise<MergeResult> {
  const { repository, inputs } = run;
  const pullRequest = await readTouchedPullRequest(repository, merge.number, 'write');
  const touched = await allTouchedBy({ run, pullRequest }).catch((error: unknown) => {
    if (error instanceof NoConfiguration) return undefined;
    throw error;
  });
  if (touched === undefined) return { kind: 'no configuration' };
  // The comment is never changed, so it is not made of file names where a later run can read the
  // files.
  if (touched.unread?.mayPass === true) return waits(touched.unread.message);
  if (!touched.pages.some(pageFilter(inputs.paths))) return { kind: 'touches nothing' };
  const read = await reader.read(merge.windows, reserved).catch((error: unknown) => {
    if (!(error instanceof UserError) || !isRefusal(error.cause)) throw error;
    const why = `Pull request ${merge.number} cannot be reported. ${error.message}`;
    return { kind: 'refused', why } as const;
  });
  if (read.kind === 'refused') return read;
  if (read.kind === 'rate-limited') return { ...waits(read.why), isRateLimited: true };
  const { notRead } = read.views;
  if (notRead !== undefined) return waits(notRead.why);
  const notMatched = await mismatchIn(touched, read.views);
  if (notMatched !== undefined) return waits(headlineText(notMatchedSentences(notMatched)));

  const { liveSite } = run;
  const before = read.views.baseline.pages;
  const live = liveSite && (await checkLostPaths(liveSite, touched, before));
  const content = { merge, touched, live, unlistedFiles: pullRequest.unlistedFiles };
  const report = publish(impactReport(run, content, read.views, reader), run.numbers);
  const impact = { merge, report, headline: impactHeadline(report) };
  log.info(`Merge of pull request ${merge.number}: its views before and after were read.`);
  const { made: commentUrl = '', failure } = await orFailure(comment(run, impact));
  return { kind: 'reported', impact: { ...impact, commentUrl }, failure };
}

function waits(why: string) {
  return { kind: 'waits', why, isRateLimited: false } as const;
}

/** Writes the comment, unless there is one already. An existing comment is never changed. */
async function comment(run: ReportRun, impact: MergeImpact): Promise<string> {
  const { repository, inputs, destinations } = run;
  const { merge, report } = impact;
  if (!destinations.has('comment') || !shouldComment(inputs.commentWhen, report)) return '';
  const purpose = reportPurpose('impact', inputs);
  const port = portOfRun(run, ourComment(repository, merge.number, purpose), purpose, merge.number);
  const until = report.windows.current.dateTo;
  const effect = effectWords(impact);
  const own = stateOfRun(run, { head: merge.mergeSha, until, report: 'complete', effect });
  const body = withState(renderImpact(impact), own);
  const settled = await settleComment(port, own, (existing) =>
    existing === undefined ? body : undefined,
  );
  return settled.comment?.url ?? '';
}

function reportedNow(impact: ReportedImpact): ReportedMerge {
  return { number: impact.merge.number, url: impact.commentUrl, effect: effectWords(impact) };
}

/** What our comment says, if its data reach into the window of the site's report. */
function reportedEarlier(run: ReportRun, { number, ours }: MergedPullRequest): ReportedMerge[] {
  if (ours === undefined) return [];
  const purpose = reportPurpose('impact', run.inputs);
  const text = withoutMarker(ours.body, purpose);
  const state = stateOf(provenBody(text, proofPlace(run, purpose, number)));
  if (state === undefined || state.until <= run.windows.current.dateFrom) return [];
  return [{ number, url: ours.url, effect: { human: state.effect?.human, ai: state.effect?.ai } }];
}

function effectWords({ report: { effect } }: MergeImpact): ReportedMerge['effect'] {
  const wordsOf = (series: Series) => {
    const verdict = verdictOf(effect, series);
    return verdict && { word: verdict.word, estimatePercent: Math.round(verdict.estimatePercent) };
  };
  return { human: wordsOf('human'), ai: wordsOf('ai') };
}
