import { UserError } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import type { Held, SubjectConnections } from './connections.ts';
import type { Stamped } from './lock/subject.ts';

/**
 * Right before a prompt goes out: another run must not have taken over.
 *
 * @param nothing what has not happened: `nothing was sent`
 * @throws {UserError}
 */
export function refuseStale({ held }: Held<Stamped>, nothing: string): void {
  if (held.isFresh()) return;
  throw new UserError(
    `GitHub took so long that another run may have taken over: ${nothing}. Run the step again.`,
  );
}

/**
 * Sends the prompt of a turn, and saves its progress for `post`.
 *
 * @returns the service's answer, even if it is a refusal or missing
 */
export async function sendOnce(
  { noteForPost }: Pick<SubjectConnections<Stamped>, 'noteForPost'>,
  id: string,
  send: () => Promise<Job>,
): Promise<Job | DocsAgentError> {
  noteForPost({ turn: { id, progress: 'sending' } });
  try {
    const job = await send();
    noteForPost({
      turn: {
        id,
        progress: 'accepted',
        jobId: job.id || undefined,
      },
    });
    return job;
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    if (error.certainlyNotProcessed) {
      noteForPost({ turn: { id, progress: 'unsent' } });
    }
    return error;
  }
}

/** The state of a prompt that was not clearly accepted. */
export interface FailedDelivery {
  result: 'uncertain' | 'refused' | 'over-budget' | 'error';
  /** The new state of the items. */
  state: 'pending' | 'refused' | 'uncertain';
}

/**
 * The state of the items after a failed POST. Only an answer or a failure which proves that nothing
 * was processed releases them; everything else is uncertain, and is never sent again automatically.
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
