import { randomBytes } from 'node:crypto';
import { log, UserError } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import { count } from '../count.ts';
import { advance, type Ledger, type Turn, withTurn } from '../ledger/ledger.ts';
import { tracesOf } from '../ledger/traces.ts';
import type { PullRequestLock } from '../lock/pull-request-lock.ts';
import { buildPrompt, type Prompt } from '../prompt/build-prompt.ts';
import type { Item } from '../reading/item.ts';
import type { TrackingState } from '../render/tracking.ts';
import type { Ended } from '../result.ts';
import type { Session } from '../session.ts';
import { closeForPost, openForPost, saveAndUnlock, saveComment } from '../tracking/tracking-comment.ts';
import type { OpenTurn } from '../turn/open-turn.ts';
import { isOverfull, ledgerWith, newTurn } from './intent.ts';
import { type PendingPrompt, trackingOfPrompt } from './pending-prompt.ts';
import { dryRun, failedDelivery, overfull, unsendable } from './unsent.ts';

/**
 * Notes the intent, sends the prompt once, notes the outcome. The caller holds the lock; it is given up with the
 * outcome. What stops it in between is finished by `post`.
 */
export async function sendPrompt(
  session: Session,
  pending: PendingPrompt,
  lock: PullRequestLock,
  signal: AbortSignal,
): Promise<OpenTurn | Ended> {
  const prompt = promptOf(session, pending);
  const items = pending.forward.filter((item) => prompt.included.includes(item.key));
  const facts: Record<string, string> = {
    ...pending.facts,
    'forwarded-count': String(items.length),
    'comment-ids': JSON.stringify(items.map((item) => item.id)),
    'prompt-chars': String(prompt.text.length),
    'head-sha-before': pending.pullRequest.headSha,
  };
  if (session.inputs.dryRun) return dryRun(pending, prompt, facts);
  if (items.length === 0)
    return unsendable(session, pending, prompt, { lock, facts: { ...facts, 'forwarded-count': '0' } });
  const turn = newTurn(session, pending.pullRequest, items.length);
  const intended = ledgerWith(pending.book.ledger, turn, pending, items, prompt);
  if (isOverfull(session, pending, intended)) return overfull(session, pending, lock, facts);
  await noteIntent(session, pending, turn, intended);
  facts['tracking-comment-url'] = pending.book.comment?.url ?? '';
  if (!lock.isFresh()) {
    throw new UserError(
      'GitHub took so long that another run may have taken over: nothing was sent. Run the step again.',
    );
  }
  const answer = await postOnce(session, pending.jobId, prompt, signal);
  const sent = { turn, items, lock, facts };
  return isDocsAgentError(answer)
    ? failedDelivery(session, pending, { ...sent, error: answer })
    : delivered(session, pending, { ...sent, accepted: answer });
}

function promptOf(session: Session, pending: PendingPrompt): Prompt {
  const { forward, changed, leftOut, permissions } = pending;
  return buildPrompt({
    pullRequestUrl: session.pullRequestUrl,
    items: forward,
    changed,
    leftOut,
    isAuthorized: permissions.isAuthorized,
    mark: randomBytes(8).toString('hex'),
    maxChars: session.inputs.maxPromptChars,
  });
}

async function noteIntent(
  session: Session,
  pending: PendingPrompt,
  turn: Turn,
  intended: Ledger,
): Promise<void> {
  const { book } = pending;
  book.ledger = intended;
  book.turnId = turn.id;
  openForPost(session, turn.id);
  await saveComment(session, book, trackingOfPrompt(session, pending, { kind: 'sending' }));
}

async function postOnce(
  session: Session,
  jobId: string,
  { text }: Prompt,
  signal: AbortSignal,
): Promise<Job | DocsAgentError> {
  try {
    return await session.jobs.sendMessage(jobId, text, { signal });
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    return error;
  }
}

interface Delivery {
  turn: Turn;
  items: Item[];
  /** The job, in the answer to the POST. */
  accepted: Job;
  lock: PullRequestLock;
  facts: Record<string, string>;
}

async function delivered(
  session: Session,
  pending: PendingPrompt,
  { turn, items, accepted, lock, facts }: Delivery,
): Promise<OpenTurn | Ended> {
  const { book, jobId, leftOut, said } = pending;
  const { wait } = session.inputs;
  const keys = items.map(({ key }) => key);
  const begun: Partial<Turn> = { isWaitedFor: wait, ...(wait ? {} : { result: 'sent' }) };
  book.ledger = advance(withTurn(book.ledger, turn.id, begun), keys, 'sent');
  const state: TrackingState = wait ? { kind: 'working', elapsedMs: 0 } : { kind: 'sent' };
  await saveAndUnlock(session, lock, book, {
    tracking: trackingOfPrompt(session, pending, state),
    writes: [...tracesOf(items, pending.pullRequest, 'ROCKET'), ...pending.acknowledgments],
  });
  log.info(`Sent ${count(keys.length, 'review comment')} to job ${jobId} as one prompt.`);
  facts['job-status'] = accepted.status ?? '';
  if (wait) return { book, turn, jobId, accepted, items, leftOut, said, facts };
  closeForPost();
  return { result: 'sent', reason: `Sent ${count(keys.length, 'review comment')} to the agent.`, facts };
}
