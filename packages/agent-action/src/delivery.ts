import { UserError } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import type { Held } from './connections.ts';
import type { Stamped } from './lock/subject.ts';
import type { NoteForPost } from './unfinished.ts';

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
 * Sends the prompt of a turn, and keeps for `post` how far it is.
 *
 * @returns the service's answer, also where it says no or where there is none
 */
export async function sendOnce(
  { noteForPost }: { noteForPost: NoteForPost },
  id: string,
  send: () => Promise<Job>,
): Promise<Job | DocsAgentError> {
  noteForPost({ turn: { id, progress: 'sending' } });
  try {
    const job = await send();
    noteForPost({ turn: { id, progress: 'accepted', jobId: job.id || undefined } });
    return job;
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    if (error.certainlyNotProcessed) noteForPost({ turn: { id, progress: 'unsent' } });
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
 * What a failed POST means for what was to go. Only an answer or a failure that proves that nothing
 * was processed lets it go again; everything else is uncertain, and is never sent again by itself.
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
