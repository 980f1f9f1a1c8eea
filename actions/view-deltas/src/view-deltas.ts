import {
  createGitHubClient,
  log,
  type Outcome,
  readInputs,
  readRunContext,
  UserError,
} from '@docs-agent/action-kit';
import { endWithoutSecrets } from '@docs-agent/agent-action';
import { type Condition, parseConditions } from './conditions/condition.ts';
import { isNeverKnown } from './conditions/condition-names.ts';
import { readDestinations, readSubject, type Subject } from './event.ts';
import { runImpact } from './impact/impact-outcome.ts';
import { INPUTS, type Inputs } from './inputs.ts';
import { reportPullRequest } from './pull-request/pull-request-report.ts';
import type { ReportRun } from './report-run.ts';
import { reportSite } from './site/site-report.ts';
import { chooseWindows } from './windows.ts';

/** Compares the views of two windows and reports them: on a pull request, for the site, or for what merges did. */
export async function viewDeltas(signal: AbortSignal): Promise<Outcome> {
  const context = readRunContext();
  const withoutSecrets = endWithoutSecrets(context, 'nothing was read');
  if (withoutSecrets !== undefined) return withoutSecrets;
  const inputs = readInputs(INPUTS);
  const subject = readSubject(context, inputs);
  refuseConditionsOnMerges(subject, inputs);
  const conditions = [
    ...parseConditions('warn-when', inputs.warnWhen),
    ...parseConditions('fail-when', inputs.failWhen),
  ];
  warnOfNeverKnown(conditions);
  const run: ReportRun = {
    context,
    inputs,
    repository: { ...context.repository, client: createGitHubClient(inputs.githubToken) },
    conditions,
    windows: chooseWindows(inputs, new Date()),
    destinations: readDestinations(inputs.reportTo, subject),
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

/** With `mode: impact` no conditions are evaluated, so a gate would never fail. */
function refuseConditionsOnMerges(subject: Subject, { warnWhen, failWhen }: Inputs): void {
  if (subject.kind !== 'impact' || warnWhen.length + failWhen.length === 0) return;
  const name = warnWhen.length > 0 ? 'warn-when' : 'fail-when';
  throw new UserError(
    `Input \`${name}\` is about reports of a pull request or of the site, but \`mode\` is \`impact\`, which evaluates no conditions. Leave one of them out, or set \`mode: auto\`, which also reports on the site.`,
  );
}

/** A gate that never fails must not look like one. */
function warnOfNeverKnown(conditions: readonly Condition[]): void {
  for (const { input, names } of conditions)
    for (const name of names.filter(isNeverKnown))
      log.warning(
        `Input \`${input}\`: \`${name}\` never has a value. Only the human and the AI views of a page have a range and a mark.`,
      );
}
