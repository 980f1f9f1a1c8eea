import { log, UserError } from '@docs-agent/action-kit';
import { withoutMarker } from '@docs-agent/agent-action';
import { NoConfiguration, type TouchedPages } from '@docs-agent/docs-routes';
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
import type { Head } from '../pull-request/head.ts';
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

/** The results of a run for the due merges. */
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
  /** Refusals of GitHub or the service: of a list, a merge, or the comment on one. */
  failure: UserError | undefined;
}

type MergeResult =
  | {
      kind: 'reported';
      impact: ReportedImpact;
      failure: UserError | undefined;
    }
  | {
      kind: 'waits';
      why: string;
      isRateLimited: boolean;
    }
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
  const due = dueMerges(afterWeeks, now);
  const list = await orFailure(readMerged(repository, due, reportPurpose('impact', inputs)));
  const { made: merges = [] } = list;
  let { failure } = list;
  const results: MergeResult[] = [];
  for (const merge of merges) {
    if (merge.ours !== undefined) continue;
    const windows = impactWindows(merge.mergedAtMs, inputs, now);
    if (windows === undefined) continue;
    const result = await orFailure(reportMerge(run, reader, reserved, { ...merge, windows }));
    failure ??= result.failure;
    // If one merge was refused, so are the next ones. A comment that was refused is refused for
    // itself.
    if (result.made === undefined) break;
    results.push(result.made);
    if (result.made.kind === 'reported') {
      failure ??= result.made.failure;
    }
  }
  // The docs may have a configuration since then. If they have none now either, an input is wrong.
  const lacksConfiguration = results.some(({ kind }) => kind === 'no configuration');
  if (failure === undefined && lacksConfiguration) {
    const reading = readSite(run, pageSettings(inputs));
    ({ failure } = await orFailure(reading));
  }
  const ofReported = results.filter((result) => result.kind === 'reported');
  const waiting = results.filter((result) => result.kind === 'waits');
  const refused = results.filter((result) => result.kind === 'refused');
  const impacts = ofReported.map(({ impact }) => impact);
  const reported = impacts.map(reportedNow);
  for (const merge of merges) {
    const earlier = reportedEarlier(run, merge);
    if (earlier !== undefined) {
      reported.push(earlier);
    }
  }
  return {
    impacts,
    reported,
    waiting: waiting.map(({ why }) => why),
    refused: refused.map(({ why }) => why),
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
  const touched = await touchedWithConfiguration({ run, pullRequest });
  if (touched === undefined) return { kind: 'no configuration' };
  // The comment is never changed, so it is not made of file names where a later run can read the
  // files.
  if (touched.unread?.mayPass === true) return waits(touched.unread.message);
  if (!touched.pages.some(pageFilter(inputs.paths))) return { kind: 'touches nothing' };
  const read = await readUnlessRefused(merge, reader, reserved);
  if (read.kind === 'refused') return read;
  if (read.kind === 'rate-limited') return { ...waits(read.why), isRateLimited: true };
  const { notRead } = read.views;
  if (notRead !== undefined) return waits(notRead.why);
  const notMatched = await mismatchIn(touched, read.views);
  if (notMatched !== undefined) return waits(headlineText(notMatchedSentences(notMatched)));

  const { liveSite } = run;
  const before = read.views.baseline.pages;
  const live = liveSite && (await checkLostPaths(liveSite, touched, before));
  const content = {
    merge,
    touched,
    live,
    unlistedFiles: pullRequest.unlistedFiles,
  };
  const report = publish(impactReport(run, content, read.views, reader), run.numbers);
  const impact = {
    merge,
    report,
    headline: impactHeadline(report),
  };
  log.info(`Merge of pull request ${merge.number}: its views before and after were read.`);
  const { made: commentUrl = '', failure } = await orFailure(comment(run, impact));
  return {
    kind: 'reported',
    impact: { ...impact, commentUrl },
    failure,
  };
}

/** What a merge touches; undefined if neither of its sides has a configuration. */
async function touchedWithConfiguration(head: Head): Promise<TouchedPages | undefined> {
  try {
    return await allTouchedBy(head);
  } catch (error) {
    if (error instanceof NoConfiguration) return undefined;
    throw error;
  }
}

/** The views around a merge; or why the service refuses its days. */
async function readUnlessRefused(
  { windows, number }: DueMerge,
  reader: ViewsReader,
  reserved: number,
) {
  try {
    return await reader.read(windows, reserved);
  } catch (error) {
    if (!(error instanceof UserError) || !isRefusal(error.cause)) throw error;
    const why = `Pull request ${number} cannot be reported. ${error.message}`;
    return { kind: 'refused', why } as const;
  }
}

function waits(why: string) {
  return {
    kind: 'waits',
    why,
    isRateLimited: false,
  } as const;
}

/** Writes the comment, unless there is one already. An existing comment is never changed. */
async function comment(
  run: Pick<ReportRun, 'context' | 'inputs' | 'repository' | 'destinations'>,
  impact: MergeImpact,
): Promise<string> {
  const { repository, inputs, destinations } = run;
  const { merge, report } = impact;
  if (!destinations.has('comment') || !shouldComment(inputs.commentWhen, report)) return '';
  const purpose = reportPurpose('impact', inputs);
  const ours = ourComment(repository, merge.number, purpose);
  const port = portOfRun(run, ours, purpose, merge.number);
  const until = report.windows.current.dateTo;
  const effect = effectWords(impact);
  const own = stateOfRun(run, {
    head: merge.mergeSha,
    until,
    report: 'complete',
    effect,
  });
  const body = withState(renderImpact(impact), own);
  const compose = (existing: string | undefined) => (existing === undefined ? body : undefined);
  const settled = await settleComment(port, own, compose);
  return settled.comment?.url ?? '';
}

function reportedNow(impact: ReportedImpact): ReportedMerge {
  const { merge, commentUrl } = impact;
  return {
    number: merge.number,
    url: commentUrl,
    effect: effectWords(impact),
  };
}

/** The content of our comment, if its data reach into the window of the site's report. */
function reportedEarlier(
  run: Pick<ReportRun, 'inputs' | 'windows'>,
  { number, ours }: MergedPullRequest,
): ReportedMerge | undefined {
  if (ours === undefined) return undefined;
  const purpose = reportPurpose('impact', run.inputs);
  const text = withoutMarker(ours.body, purpose);
  const proven = provenBody(text, proofPlace(run, purpose, number));
  const state = stateOf(proven);
  if (state === undefined || state.until <= run.windows.current.dateFrom) return undefined;
  const { human, ai } = state.effect ?? {};
  return {
    number,
    url: ours.url,
    effect: { human, ai },
  };
}

function effectWords({ report: { effect } }: MergeImpact): ReportedMerge['effect'] {
  const wordsOf = (series: Series) => {
    const verdict = verdictOf(effect, series);
    if (verdict === undefined) return undefined;
    return { word: verdict.word, estimatePercent: Math.round(verdict.estimatePercent) };
  };
  return { human: wordsOf('human'), ai: wordsOf('ai') };
}
