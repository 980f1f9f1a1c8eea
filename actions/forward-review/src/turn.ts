import { randomBytes } from 'node:crypto';
import { log } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import { type Book, openBook } from './book.ts';
import { judgeFailedDelivery } from './delivery.ts';
import type { Prepared } from './prepare.ts';
import { buildPrompt, count } from './prompt.ts';
import type { Lock } from './pull-request.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';

/** A prompt that the service accepted. */
export interface Sent {
  book: Book;
  accepted: Job;
  facts: Record<string, string>;
}

/**
 * Notes the intent, sends the prompt once, notes the outcome. The caller holds the lock. What stops it in between is
 * finished by `post`.
 */
export async function sendPrompt(
  session: Session,
  prepared: Prepared,
  lock: Lock,
  signal: AbortSignal,
): Promise<Sent | Ended> {
  const prompt = promptOf(session, prepared);
  const keys = prepared.selection.forward.map((item) => item.key);
  const facts: Record<string, string> = {
    ...prepared.facts,
    'forwarded-count': String(keys.length),
    'comment-ids': JSON.stringify(prepared.selection.forward.map((item) => item.id)),
    'prompt-chars': String(prompt.length),
    'head-sha-before': prepared.pullRequest.headSha,
  };
  if (session.inputs.dryRun) return dryRun(prepared, prompt, facts);

  const book = openBook(session, prepared, keys);
  book.advance('sending');
  await book.write({ kind: 'sending' });
  facts['tracking-comment-url'] = book.commentUrl();
  lock.assertFresh();
  let accepted: Job;
  try {
    accepted = await session.jobs.sendMessage(prepared.jobId, prompt, { signal });
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    return failedDelivery(book, error, facts);
  }
  book.advance('sent');
  await book.write(session.inputs.wait ? { kind: 'working', elapsedMs: 0 } : { kind: 'sent' });
  log.info(`Sent ${count(keys.length, 'review comment')} to job ${prepared.jobId} as one prompt.`);
  facts['job-status'] = accepted.status ?? '';
  if (session.inputs.wait) return { book, accepted, facts };
  book.close();
  return { result: 'sent', reason: `Sent ${count(keys.length, 'review comment')} to the agent.`, facts };
}

function promptOf(session: Session, prepared: Prepared): string {
  return buildPrompt({
    pullRequestUrl: session.place.pullRequestUrl,
    items: prepared.selection.forward,
    leftOut: prepared.selection.leftOut,
    roles: prepared.roles,
    minPermission: session.inputs.minPermission,
    mark: randomBytes(8).toString('hex'),
  });
}

function dryRun(prepared: Prepared, prompt: string, facts: Record<string, string>): Ended {
  log.info(`This prompt would have been sent to job ${prepared.jobId}:\n\n${prompt}`);
  const size = count(prepared.selection.forward.length, 'review comment');
  return {
    result: 'dry-run',
    reason: `Dry run: ${size} would have been sent to job ${prepared.jobId}.`,
    facts,
  };
}

async function failedDelivery(
  book: Book,
  error: DocsAgentError,
  facts: Record<string, string>,
): Promise<Ended> {
  const { result, itemState } = judgeFailedDelivery(error);
  if (itemState === 'uncertain') book.advance('uncertain');
  else book.release(itemState);
  book.end(result);
  const whatNext =
    itemState === 'pending' ? ' It goes with the next review, or when this step is run again.' : '';
  const states = { uncertain: 'uncertain', parked: 'refused', pending: 'not-sent' } as const;
  await book.write({ kind: states[itemState], reason: error.message + whatNext });
  book.close();
  return { result, reason: error.message, facts };
}
