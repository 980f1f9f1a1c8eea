import { randomBytes } from 'node:crypto';
import { hasAtLeast, log } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import { type Book, openBook } from './book.ts';
import { judgeFailedDelivery } from './delivery.ts';
import type { Prepared } from './prepare.ts';
import { buildPrompt, count, type Prompt } from './prompt.ts';
import type { Lock } from './pull-request.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';

const MAX_PROMPT_CHARS = 60_000;

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
  candidates: Prepared,
  lock: Lock,
  signal: AbortSignal,
): Promise<Sent | Ended> {
  const prompt = promptOf(session, candidates);
  if (prompt.included.length === 0) return nothingFits(candidates);
  const prepared = forwardingOnly(candidates, prompt);
  const keys = prepared.selection.forward.map((item) => item.key);
  const facts: Record<string, string> = {
    ...prepared.facts,
    'forwarded-count': String(keys.length),
    'comment-ids': JSON.stringify(prepared.selection.forward.map((item) => item.id)),
    'prompt-chars': String(prompt.text.length),
    'head-sha-before': prepared.pullRequest.headSha,
  };
  if (session.inputs.dryRun) return dryRun(prepared, prompt.text, facts);

  const book = openBook(session, prepared, keys);
  book.advance('sending');
  await book.write({ kind: 'sending' });
  facts['tracking-comment-url'] = book.commentUrl();
  lock.assertFresh();
  let accepted: Job;
  try {
    accepted = await session.jobs.sendMessage(prepared.jobId, prompt.text, { signal });
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

function promptOf(session: Session, { selection, roles }: Prepared): Prompt {
  return buildPrompt({
    pullRequestUrl: session.place.pullRequestUrl,
    items: selection.forward,
    changed: [],
    leftOut: selection.leftOut,
    isHeard: (login) => hasAtLeast(roles.get(login) ?? 'none', session.inputs.minPermission),
    mark: randomBytes(8).toString('hex'),
    maxChars: MAX_PROMPT_CHARS,
  });
}

/** What the prompt could not hold stays open, and goes with the next run. */
function forwardingOnly(prepared: Prepared, { included }: Prompt): Prepared {
  const isIncluded = new Set<string>(included);
  const forward = prepared.selection.forward.filter(({ key }) => isIncluded.has(key));
  return { ...prepared, selection: { ...prepared.selection, forward } };
}

function nothingFits({ facts }: Prepared): Ended {
  const reason = `No review comment fits into a prompt of ${MAX_PROMPT_CHARS} characters: nothing was sent. Shorten the comments.`;
  return { result: 'nothing-to-send', reason, facts };
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
