import { type Outcome, plural, UserError } from '@docs-agent/action-kit';
import { hitText } from './annotations/condition-annotations.ts';
import type { PublishedHit } from './published/published-hits.ts';
import type { PublishedReport } from './published/published-report.ts';
import { gateSentence, type RedirectGate } from './report/gate.ts';

/** The outcome of a written report. */
export function reported(
  report: PublishedReport,
  headline: string,
  outputs: Record<string, string>,
): Outcome {
  if (report.gate.kind === 'fails') {
    return {
      result: 'gated',
      sentence: `${headline}. ${gateSentence(report.gate, report.unjudged.why)}`,
      outputs,
      ends: 'failure',
    };
  }
  const failing = report.conditions.hits.filter(({ input }) => input === 'fail-when');
  if (failing.length > 0)
    return { result: 'gated', sentence: `${headline}. ${failingText(failing)}`, outputs, ends: 'failure' };
  if (report.incomplete === undefined)
    return { result: 'reported', sentence: headline, outputs, ends: 'success' };
  return { result: 'partial', sentence: `${headline}. ${report.incomplete.why}`, outputs, ends: 'warning' };
}

/** The first condition that fails the step, and how many others do. */
function failingText(failing: readonly PublishedHit[]): string {
  const [first, ...others] = failing.map(hitText);
  const more =
    others.length === 0
      ? ''
      : ` Conditions of \`fail-when\` hold in ${others.length} more ${plural(others.length, 'case')}.`;
  return `${first}.${more} Fix the cause, or change \`fail-when\`.`;
}

/** The service's hourly limit was spent before anything was read, so there is no report. */
export function rateLimited(why: string, requestsUsed: number): Outcome {
  return {
    result: 'rate-limited',
    sentence: `Nothing was reported, because the service’s hourly limit of analytics requests is spent. ${why}`,
    outputs: { partial: 'true', 'requests-used': String(requestsUsed) },
    ends: 'warning',
  };
}

/** A page lost its path without a redirect, and its views are not known. */
export function gatedUnread(outcome: Outcome, gate: Extract<RedirectGate, { kind: 'fails' }>): Outcome {
  const why = ['Redirects of removed pages could not be judged without views. Run it again later.'];
  const sentence = `${outcome.sentence} ${gateSentence(gate, why)}`;
  return { ...outcome, result: 'gated', sentence, ends: 'failure' };
}

/** A report that is made, and that could not be written everywhere. */
export function unwritten(outcome: Outcome, ...failures: (UserError | undefined)[]): Outcome {
  const said = failures.flatMap((failure) => failure?.message ?? []);
  if (said.length === 0) return outcome;
  const sentence = [`${outcome.sentence.replace(/\.$/, '')}.`, ...said].join(' ');
  return { ...outcome, result: 'error', sentence, ends: 'failure' };
}

/** What was made; or how it failed, if a person can do something about it. */
export async function orFailure<Made>(
  making: Promise<Made>,
): Promise<{ made: Made; failure?: undefined } | { made?: undefined; failure: UserError }> {
  try {
    return { made: await making };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { failure: error };
  }
}

/** The report is in the log and in the files only. */
export function dryRun(headline: string, outputs: Record<string, string>): Outcome {
  return { result: 'dry-run', sentence: `Dry run: ${headline}`, outputs, ends: 'success' };
}
