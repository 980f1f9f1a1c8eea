import { createGitHubClient, type Outcome } from '@docs-agent/action-kit';
import { annotateConditions } from '../conditions/condition-annotations.ts';
import { withConditions } from '../conditions/condition-hits.ts';
import { siteDeadEnds } from '../dead-ends/site-dead-ends.ts';
import { writeReportFiles } from '../files/write-report-files.ts';
import { filesOf } from '../github/repository-files.ts';
import { headlineText } from '../headline.ts';
import { dryRun, rateLimited, reported } from '../outcome.ts';
import { outputsOf } from '../outputs.ts';
import { pageFilter } from '../page-filter.ts';
import type { PageSettings } from '../pages/choose-framework.ts';
import { pageSettings } from '../pages/page-settings.ts';
import { readServedSite, type SiteRead } from '../pages/read-served-site.ts';
import { publish } from '../published/published-report.ts';
import type { Reading } from '../reading/reading.ts';
import { renderSite } from '../render/site.ts';
import { compareViews } from '../report/delta.ts';
import { judged } from '../report/judge-rows.ts';
import { type Report, siteRows } from '../report/report.ts';
import { weeklyTrend } from '../report/weekly-trend.ts';
import { outputFolder, type ReportRun, readRunViews, reportOf, writeRunSummary } from '../report-run.ts';
import { siteSentence } from './site-headline.ts';
import { tellMissedInIssue, writeIssue } from './site-issue.ts';

/** What only a pull request has. */
const NO_PULL_REQUEST = {
  subject: { kind: 'site' },
  redirects: { lost: [], redirected: [] },
  gate: { kind: 'warns' },
} as const satisfies Partial<Report>;

/**
 * Reports how the views of the whole site moved, in the job summary and the rolling issue.
 *
 * @param history with how much of the budget earlier weeks are read for later runs
 */
export async function reportSite(
  run: ReportRun,
  history: 'fill' | 'fill with half' = 'fill',
): Promise<Outcome> {
  const { inputs, context } = run;
  const settings = pageSettings(inputs);
  const [read, served] = await Promise.all([readRunViews(run, history), readFiles(run, settings)]);
  if (read.isRateLimited) {
    await tellMissedInIssue(run);
    return rateLimited(read);
  }
  const { current, baseline } = read;
  const site = compareViews(current.totals, baseline.totals, run.windows);
  const isShown = pageFilter(inputs.paths);
  const pages = siteRows(read, run.windows).filter(({ path }) => isShown(path));
  const { minViews } = inputs;
  const content = {
    ...NO_PULL_REQUEST,
    ...(await siteDeadEnds(served, current.pages, { minViews, isShown })),
    pages,
    sum: site,
    site,
    trend: weeklyTrend(read.weeks),
    missingHistory: missingHistoryOf(read),
  };
  const exact = withConditions(judged(reportOf(run, read, content), read), run.conditions);
  const report = publish(exact, inputs.numbers);
  const markdown = renderSite(report, context.runUrl, inputs.top);
  const files = await writeReportFiles(outputFolder(run), report, markdown);
  const headline = headlineText(siteSentence(report));
  const issue = await writeIssue(run, report);
  const outputs = outputsOf(report, files, { issue });
  annotateConditions(report);
  await writeRunSummary(run, markdown);
  return inputs.dryRun ? dryRun(headline, outputs) : reported(report, headline, outputs);
}

/** What the docs serve, by the files of the commit that the run is about. */
function readFiles({ inputs, context }: ReportRun, settings: PageSettings): Promise<SiteRead> {
  const client = createGitHubClient(inputs.githubToken);
  return readServedSite(filesOf(client, context.repository, context.commit), settings);
}

function missingHistoryOf({ missingWeeks, runsToFill }: Reading): Report['missingHistory'] {
  return missingWeeks === 0 ? undefined : { missingWeeks, runsToFill };
}
