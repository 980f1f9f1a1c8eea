import {
  createGitHubClient,
  type Outcome,
  readInputs,
  readRunContext,
} from '@docs-agent/action-kit';
import { endWithoutSecrets } from '@docs-agent/agent-action';
import { chooseNumbers } from './choose-numbers.ts';
import { readDestinations, readSubject } from './event.ts';
import { runImpact } from './impact/impact-outcome.ts';
import { INPUTS } from './inputs.ts';
import { reportPullRequest } from './pull-request/pull-request-report.ts';
import type { ReportRun } from './report-run.ts';
import { reportSite } from './site/site-report.ts';
import { chooseWindows } from './windows.ts';

/**
 * Compares the views of two windows and reports them: on a pull request, for the site, or for what
 * merges did.
 */
export async function viewDeltas(signal: AbortSignal): Promise<Outcome> {
  const context = readRunContext();
  const withoutSecrets = endWithoutSecrets(context, 'nothing was read');
  if (withoutSecrets !== undefined) return withoutSecrets;
  const inputs = readInputs(INPUTS);
  const subject = readSubject(context, inputs);
  const destinations = readDestinations(inputs.reportTo, subject);
  const repository = { ...context.repository, client: createGitHubClient(inputs.githubToken) };
  const run: ReportRun = {
    context,
    subject,
    inputs,
    repository,
    numbers: await chooseNumbers({ inputs, context, repository, signal }),
    windows: chooseWindows(inputs, new Date()),
    destinations,
    signal,
  };
  switch (subject.kind) {
    case 'pull-request':
      return reportPullRequest(run, subject.number);
    case 'site':
      return reportSite(run, subject.afterWeeks);
    case 'impact':
      return runImpact(run, subject.afterWeeks);
  }
}
