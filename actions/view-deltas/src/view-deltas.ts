import { isWithoutSecrets, type Outcome, readInputs, readRunContext } from '@docs-agent/action-kit';
import { parseConditions } from './conditions/condition.ts';
import { readDestinations } from './destinations.ts';
import { readSubject } from './event.ts';
import { INPUTS } from './inputs.ts';
import { reportPullRequest } from './pull-request-report.ts';
import type { ReportRun } from './report-run.ts';
import { reportSite } from './site-report.ts';
import { chooseWindows } from './windows.ts';

const NO_SECRETS: Outcome = {
  result: 'no-secrets',
  sentence: 'The event comes from a fork or from Dependabot, which get no secrets: nothing was read.',
  ends: 'notice',
};

/** Compares the views of two windows and reports them, on a pull request or for the site. */
export async function viewDeltas(signal: AbortSignal): Promise<Outcome> {
  const context = readRunContext();
  if (isWithoutSecrets(context, 'api-key')) return NO_SECRETS;
  const inputs = readInputs(INPUTS);
  const subject = readSubject(context, inputs);
  const run: ReportRun = {
    context,
    inputs,
    conditions: [
      ...parseConditions('warn-when', inputs.warnWhen),
      ...parseConditions('fail-when', inputs.failWhen),
    ],
    windows: chooseWindows(inputs, new Date()),
    destinations: readDestinations(inputs.reportTo, subject),
    signal,
  };
  return subject.kind === 'site' ? reportSite(run) : reportPullRequest(run, subject.number);
}
