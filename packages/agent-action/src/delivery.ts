import { UserError } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';

/**
 * Right before a prompt goes out: another run must not have taken over.
 *
 * @param nothing what has not happened: `nothing was sent`
 * @throws {UserError}
 */
export function refuseStale(lock: { isFresh(): boolean }, nothing: string): void {
  if (lock.isFresh()) return;
  throw new UserError(
    `GitHub took so long that another run may have taken over: ${nothing}. Run the step again.`,
  );
}

/** The service's answer to a prompt, also where it says no or where there is none. */
export async function answerOf(prompt: Promise<Job>): Promise<Job | DocsAgentError> {
  try {
    return await prompt;
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    return error;
  }
}

/** What became of a prompt that was not plainly accepted. */
export interface FailedDelivery {
  result: 'uncertain' | 'refused' | 'over-budget' | 'error';
  /** The state of what was to go, now. */
  state: 'pending' | 'refused' | 'uncertain';
}

/**
 * What a failed POST means for what was to go. Only an answer or a failure that proves that nothing was processed lets
 * it go again; everything else is uncertain, and is never sent again by itself.
 */
export function judgeFailedDelivery(error: DocsAgentError): FailedDelivery {
  if (!error.certainlyNotProcessed) return { result: 'uncertain', state: 'uncertain' };
  switch (error.kind) {
    case 'invalid':
    case 'not-found':
      return { result: 'refused', state: 'refused' };
    case 'rate-limited':
      return { result: 'over-budget', state: 'pending' };
    default:
      return { result: 'error', state: 'pending' };
  }
}
