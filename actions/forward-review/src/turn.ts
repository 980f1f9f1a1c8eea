import { randomBytes } from 'node:crypto';
import { log } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import { awaitAnswer } from './answer.ts';
import { type Book, openBook } from './book.ts';
import { judgeFailedDelivery } from './delivery.ts';
import type { ItemKey } from './item.ts';
import { advance, endTurn, release } from './ledger.ts';
import type { Prepared } from './prepared.ts';
import { buildPrompt, count } from './prompt.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';

/**
 * One turn: notes the intent, sends the prompt once, notes the outcome, waits, and reports. What stops it in between
 * is finished by `post`.
 */
export async function takeTurn(session: Session, prepared: Prepared, signal: AbortSignal): Promise<Ended> {
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
  await book.write({ kind: 'sending' });
  facts['tracking-comment-url'] = book.commentUrl();
  let accepted: Job;
  try {
    accepted = await session.jobs.sendMessage(prepared.jobId, prompt, { signal });
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    return failedDelivery(book, error, keys, facts);
  }
  book.ledger = advance(book.ledger, keys, 'sent');
  await book.write({ kind: 'working' });
  log.info(`Sent ${count(keys.length, 'review comment')} to job ${prepared.jobId} as one prompt.`);
  facts['job-status'] = accepted.status ?? '';
  if (!session.inputs.wait) {
    book.close();
    return { result: 'sent', reason: `Sent ${count(keys.length, 'review comment')} to the agent.`, facts };
  }
  return awaitAnswer(session, prepared, book, accepted, facts, signal);
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
  keys: readonly ItemKey[],
  facts: Record<string, string>,
): Promise<Ended> {
  const { result, itemState } = judgeFailedDelivery(error);
  if (itemState === 'uncertain') {
    book.ledger = endTurn(advance(book.ledger, keys, 'uncertain'), result);
    await book.write({ kind: 'uncertain' });
  } else {
    book.ledger = endTurn(release(book.ledger, keys, itemState), result);
    const kind = itemState === 'parked' ? 'refused' : 'not-sent';
    await book.write({ kind, reason: error.message });
  }
  book.close();
  return { result, reason: error.message, facts };
}
