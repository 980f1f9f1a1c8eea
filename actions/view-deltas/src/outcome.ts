import { type Outcome, UserError } from '@docs-agent/action-kit';
import type { PublishedReport } from './published/published-report.ts';
import { gateSentence } from './report/gate.ts';
import type { ReportRun } from './report-run.ts';

/** The outcome of a report. In a dry run it is in the log and in the files only. */
export function reported(
  { inputs }: Pick<ReportRun, 'inputs'>,
  report: PublishedReport,
  headline: string,
  outputs: Record<string, string>,
): Outcome {
  if (inputs.dryRun)
    return {
      result: 'dry-run',
      sentence: `Dry run: ${headline}`,
      outputs,
      ends: 'success',
    };
  const { gate, unjudgedRedirects, notRead } = report;
  if (gate.kind === 'fails') {
    const sentence = `${headline}. ${gateSentence(gate, unjudgedRedirects)}`;
    return {
      result: 'gated',
      sentence,
      outputs,
      ends: 'failure',
    };
  }
  if (notRead === undefined)
    return {
      result: 'reported',
      sentence: headline,
      outputs,
      ends: 'success',
    };
  return {
    result: 'partial',
    sentence: `${headline}. ${notRead.why}`,
    outputs,
    ends: 'warning',
  };
}

/** No requests were left before anything was read, so there is no report. */
export function rateLimited(
  { numbers }: Pick<ReportRun, 'numbers'>,
  why: string,
  requestsUsed: number,
): Outcome {
  return {
    result: 'rate-limited',
    sentence: `Nothing was reported, because no requests for views are left: ${why}`,
    outputs: {
      partial: 'true',
      'requests-used': numbers === 'relative' ? '' : String(requestsUsed),
    },
    ends: 'warning',
  };
}

/** A finished report that could not be written everywhere. */
export function unwritten(outcome: Outcome, ...failures: (UserError | undefined)[]): Outcome {
  const said = failures.flatMap((failure) => failure?.message ?? []);
  if (said.length === 0) return outcome;
  const sentence = [`${outcome.sentence.replace(/\.$/, '')}.`, ...said].join(' ');
  const { annotation } = outcome;
  return {
    ...outcome,
    result: 'error',
    sentence,
    ends: 'failure',
    annotation: annotation && { ...annotation, text: [annotation.text, ...said].join('\n') },
  };
}

/** The result; or the failure, if a person can do something about it. */
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
