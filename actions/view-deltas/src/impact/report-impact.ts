import { createGitHubClient, type GitHubClient, log } from '@docs-agent/action-kit';
import { impactPurpose, isWorthComment } from '../comment/comment-when.ts';
import { keptBack, settleComment } from '../comment/settle-comment.ts';
import { NO_RESULTS } from '../conditions/condition-hits.ts';
import { type MergedPullRequest, readMergedWithout } from '../github/merged-pull-requests.ts';
import { ourComment } from '../github/our-comment.ts';
import { readTouchedPullRequest } from '../github/touched-pull-request.ts';
import { pageFilter } from '../page-filter.ts';
import type { TouchedPage } from '../pages/touched-page.ts';
import { type PublishedReport, publish } from '../published/published-report.ts';
import { allTouchedBy } from '../pull-request/touched-report.ts';
import type { MergeViews, MergeViewsReader } from '../reading/merge-views.ts';
import { renderImpact } from '../render/impact.ts';
import { compareViews } from '../report/delta.ts';
import { judgedImpact } from '../report/judge-rows.ts';
import { type Report, sumOf, touchedRows } from '../report/report.ts';
import { openRunMergeViews, type ReportRun, reportOf } from '../report-run.ts';
import type { Windows } from '../windows.ts';
import { impactHeadline } from './impact-headline.ts';
import { dueMerges, impactWindows } from './impact-windows.ts';
import type { MergeImpact } from './merge-impact.ts';

/** What a run found out about the merges that are due. */
export interface ImpactRun {
  /** The latest merge first. */
  impacts: readonly MergeImpact[];
  /** Merges whose views could not all be read: a later run tells of them. */
  waiting: number;
  /** Why they wait, as a sentence. */
  incomplete: string | undefined;
  /** The service's hourly limit was spent before anything was read. */
  isRateLimited: boolean;
  requestsUsed: number;
}

/** A merge whose impact can be told. */
interface DueMerge extends MergedPullRequest {
  windows: Windows;
}

/** One run, and what it works with. */
interface Work {
  run: ReportRun;
  client: GitHubClient;
  views: MergeViewsReader;
}

const NOTHING_DUE: ImpactRun = {
  impacts: [],
  waiting: 0,
  incomplete: undefined,
  isRateLimited: false,
  requestsUsed: 0,
};

/**
 * Tells on every pull request that was merged long enough ago, and has not been told yet, what its pages' views did
 * since, the latest merge first. A merge whose views cannot all be read stays due.
 *
 * @param sentBefore requests that this run has sent to the service already
 * @throws {UserError} when GitHub or the service refuses.
 */
export async function reportImpact(
  run: ReportRun,
  afterWeeks: number,
  sentBefore: number,
): Promise<ImpactRun> {
  const { inputs, context } = run;
  const now = new Date();
  const client = createGitHubClient(inputs.githubToken);
  const purpose = impactPurpose(inputs.commentKey);
  const merges = await readMergedWithout(client, context.repository, dueMerges(afterWeeks, now), purpose);
  const due = merges.flatMap((merge): DueMerge[] => {
    const windows = impactWindows(merge.mergedAtMs, inputs, now);
    return windows === undefined ? [] : [{ ...merge, windows }];
  });
  if (due.length === 0) return NOTHING_DUE;
  const all = due.map(({ windows }) => windows);
  const views = await openRunMergeViews(run, all, sentBefore);
  try {
    return await tellAll({ run, client, views }, due);
  } finally {
    await views.close();
  }
}

async function tellAll(work: Work, due: readonly DueMerge[]): Promise<ImpactRun> {
  const impacts: MergeImpact[] = [];
  const missing: (MergeViews | undefined)[] = [];
  for (const merge of due) {
    const told = await tell(work, merge);
    if (told.kind === 'told') impacts.push(told.impact);
    if (told.kind === 'waits') missing.push(told.views);
  }
  return {
    impacts,
    waiting: missing.length,
    incomplete: missing.find((views) => views !== undefined)?.incomplete,
    isRateLimited: impacts.length === 0 && missing[0]?.isRateLimited === true,
    requestsUsed: work.views.requestsUsed(),
  };
}

type Told =
  | { kind: 'told'; impact: MergeImpact }
  | { kind: 'waits'; views: MergeViews | undefined }
  | { kind: 'touches nothing' };

async function tell({ run, client, views }: Work, merge: DueMerge): Promise<Told> {
  const { inputs, context } = run;
  const pullRequest = await readTouchedPullRequest(client, { ...context.repository, number: merge.number });
  const touched = await allTouchedBy({ run, client, pullRequest });
  const isShown = pageFilter(inputs.paths);
  if (!touched.pages.some(({ path }) => isShown(path))) return { kind: 'touches nothing' };
  const read = await views.read(merge.windows);
  if (read === undefined || read.incomplete !== undefined) return { kind: 'waits', views: read };

  const notes = [...touched.notes, ...unlistedNote(pullRequest.unlistedFiles)];
  const content = { merge, pages: touched.pages, notes, unlistedFiles: pullRequest.unlistedFiles };
  const report = publish(shownOf(impactReport(run, content, read), isShown), inputs.numbers);
  const impact = { merge, report, headline: impactHeadline(report) };
  log.info(`Merge of pull request ${merge.number}: its views before and after were read.`);
  const commentUrl = await comment({ run, client }, impact);
  return { kind: 'told', impact: { ...impact, commentUrl } };
}

interface MergeContent {
  merge: DueMerge;
  pages: readonly TouchedPage[];
  notes: readonly string[];
  unlistedFiles: number;
}

/** The report on all pages that a merge touches. Where some of them are not known, there are no words. */
function impactReport(run: ReportRun, content: MergeContent, read: MergeViews): Report {
  const { merge, notes } = content;
  const { windows } = merge;
  const pages = touchedRows(content.pages, read, windows);
  const report = reportOf(
    { ...run, windows },
    { incomplete: undefined, requestsUsed: 0 },
    {
      subject: { kind: 'pull-request', number: merge.number, headSha: merge.mergeSha },
      pages,
      sum: sumOf(pages, windows),
      site: compareViews(read.current.totals, read.baseline.totals, windows),
      redirects: { lost: [], redirected: [] },
      gate: { kind: 'warns' },
      notes,
    },
  );
  return content.unlistedFiles > 0 ? report : judgedImpact(report, read);
}

/** The part that the input `paths` shows; the words rest on all the same. */
function shownOf(report: Report, isShown: (path: string) => boolean): Report {
  const pages = report.pages.filter(({ path }) => isShown(path));
  return { ...report, pages, sum: sumOf(pages, report.windows), conditions: NO_RESULTS };
}

function unlistedNote(unlistedFiles: number): string[] {
  if (unlistedFiles === 0) return [];
  return [
    `GitHub lists only 3,000 files of a pull request: the pages of ${unlistedFiles} changed files are not shown, and nothing is judged.`,
  ];
}

/** Writes the comment, unless there is one: what was once said of a merge stays. */
async function comment(
  { run, client }: Pick<Work, 'run' | 'client'>,
  impact: Omit<MergeImpact, 'commentUrl'>,
): Promise<string> {
  const { inputs, context, destinations } = run;
  const { merge, report } = impact;
  if (!destinations.has('comment') || !isWorthComment(inputs.commentWhen, report)) return '';
  const address = { ...context.repository, number: merge.number };
  const port = ourComment(client, address, impactPurpose(inputs.commentKey));
  const body = renderImpact(impact, context.runUrl, inputs.top);
  const settled = await settleComment(
    inputs.dryRun ? keptBack(port, 'comment') : port,
    stateOfRun(run, report),
    (existing) => (existing === undefined ? body : undefined),
  );
  return settled.comment?.url ?? '';
}

function stateOfRun({ context }: ReportRun, { windows, subject }: PublishedReport) {
  return {
    run: context.runId,
    attempt: context.runAttempt,
    head: subject.kind === 'pull-request' ? subject.headSha : '',
    until: windows.current.dateTo,
    report: 'complete' as const,
  };
}
