import {
  createGitHubClient,
  givenInput,
  log,
  type Outcome,
  readInputs,
  readRunContext,
} from '@docs-agent/action-kit';
import { endWithoutSecrets } from '@docs-agent/agent-action';
import { chooseNumbers } from './choose-numbers.ts';
import { readDestinations, readSubject } from './event.ts';
import { runImpact } from './impact/impact-outcome.ts';
import { INPUTS, INPUTS_OF_VIEWS } from './inputs.ts';
import { openLiveSite } from './live/live-site.ts';
import { reportPullRequest } from './pull-request/pull-request-report.ts';
import { checkRedirects } from './redirects/check-redirects.ts';
import { NO_REDIRECT_CHECKED } from './redirects/nothing-checked.ts';
import type { ReportRun } from './report-run.ts';
import { reportSite } from './site/site-report.ts';
import { chooseWindows } from './windows.ts';

/**
 * Compares the views of two windows and reports them: on a pull request, for the site, or for
 * merges. Or checks the redirects of a pull request, without views.
 */
export async function viewDeltas(signal: AbortSignal): Promise<Outcome> {
  const context = readRunContext();
  if (givenInput('mode') === 'redirects') return checkRedirects(context, readInputs(INPUTS));
  const withoutSecrets = endWithoutSecrets(context, 'nothing was read');
  if (withoutSecrets !== undefined) return withoutSecrets;
  const inputs = readInputs(INPUTS_OF_VIEWS);
  const subject = readSubject(context, inputs);
  const destinations = readDestinations(inputs.reportTo, subject);
  const liveSite = openLiveSite(inputs, signal);
  const repository = { ...context.repository, client: createGitHubClient(inputs.githubToken) };
  const run: ReportRun = {
    context,
    subject,
    inputs,
    repository,
    numbers: await chooseNumbers({
      inputs,
      context,
      repository,
      signal,
    }),
    windows: chooseWindows(inputs, new Date()),
    destinations,
    liveSite,
    signal,
  };
  if (subject.kind !== 'pull-request' && inputs.missingRedirects === 'fail') {
    log.notice(NO_REDIRECT_CHECKED);
  }
  switch (subject.kind) {
    case 'pull-request':
      return reportPullRequest(run, subject.number);
    case 'site':
      return reportSite(run, subject.afterWeeks);
    case 'impact':
      return runImpact(run, subject.afterWeeks);
  }
}
