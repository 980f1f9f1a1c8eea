import { type Outcome, plural, UserError } from '@docs-agent/action-kit';
import { annotateConditions, hitText } from './annotations/annotations.ts';
import { policyOf } from './published/number-policy.ts';
import { type PublishedConditions, publishConditions } from './published/published-hits.ts';
import type { PublishedReport } from './published/published-report.ts';
import { conditionsUnread } from './report/condition-hits.ts';
import { gateSentence } from './report/gate.ts';
import type { ReportRun } from './report-run.ts';

/** The outcome of a report. In a dry run it is in the log and in the files only. */
export function reported(
  { inputs }: ReportRun,
  report: PublishedReport,
  headline: string,
  outputs: Record<string, string>,
): Outcome {
  if (inputs.dryRun) return { result: 'dry-run', sentence: `Dry run: ${headline}`, outputs, ends: 'success' };
  const { gate, unjudged, incomplete } = report;
  const failing = gate.kind === 'fails' ? gateSentence(gate, unjudged.why) : failingText(report.conditions);
  if (failing !== undefined)
    return { result: 'gated', sentence: `${headline}. ${failing}`, outputs, ends: 'failure' };
  if (incomplete === undefined) return { result: 'reported', sentence: headline, outputs, ends: 'success' };
  return { result: 'partial', sentence: `${headline}. ${incomplete.why}`, outputs, ends: 'warning' };
}

/** The first condition that fails the step, and how many others do; undefined if none does. */
function failingText({ hits }: PublishedConditions): string | undefined {
  const [first, ...others] = hits.filter(({ input }) => input === 'fail-when').map(hitText);
  if (first === undefined) return undefined;
  const more =
    others.length === 0
      ? ''
      : ` Conditions of \`fail-when\` hold in ${others.length} more ${plural(others.length, 'case')}.`;
  return `${first}.${more} Fix the cause, or change \`fail-when\`.`;
}

/** No requests were left before anything was read, so there is no report. Warns of conditions. */
export function rateLimited({ conditions, inputs }: ReportRun, why: string, requestsUsed: number): Outcome {
  const { numbers, dryRun } = inputs;
  const results = publishConditions(conditionsUnread(conditions), policyOf(numbers));
  annotateConditions({ conditions: results, incomplete: why, unmet: undefined });
  const failing = dryRun ? undefined : failingText(results);
  const sentence = `Nothing was reported, because no requests for views are left: ${why}`;
  const outputs = { partial: 'true', 'requests-used': numbers === 'relative' ? '' : String(requestsUsed) };
  return failing === undefined
    ? { result: 'rate-limited', sentence, outputs, ends: 'warning' }
    : { result: 'gated', sentence: `${sentence} ${failing}`, outputs, ends: 'failure' };
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
