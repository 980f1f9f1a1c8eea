import { randomBytes } from 'node:crypto';
import { log, UserError } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import { count } from '../count.ts';
import { advance, type Ledger, type Turn, withTurn } from '../ledger/ledger.ts';
import { tracesOf } from '../ledger/traces.ts';
import type { Hold } from '../lock/hold.ts';
import { buildPrompt, type Prompt } from '../prompt/build-prompt.ts';
import type { Item } from '../reading/item.ts';
import type { TrackingState } from '../render/tracking.ts';
import type { Ended } from '../result.ts';
import type { Session } from '../session.ts';
import { closeForPost, finishBook, openForPost, writeBook } from '../tracking/book.ts';
import type { OpenTurn } from '../turn/open-turn.ts';
import { type Dispatch, trackingOfDispatch } from './dispatch.ts';
import { isOverfull, ledgerWith, newTurn } from './intent.ts';
import { dryRun, failedDelivery, overfull, unsendable } from './unsent.ts';

/**
 * Notes the intent, sends the prompt once, notes the outcome. The caller holds the lock; it is given up with the
 * outcome. What stops it in between is finished by `post`.
 */
export async function sendPrompt(
  session: Session,
  dispatch: Dispatch,
  hold: Hold,
  signal: AbortSignal,
): Promise<OpenTurn | Ended> {
  const prompt = promptOf(session, dispatch);
  const items = dispatch.forward.filter((item) => prompt.included.includes(item.key));
  const facts: Record<string, string> = {
    ...dispatch.facts,
    'forwarded-count': String(items.length),
    'comment-ids': JSON.stringify(items.map((item) => item.id)),
    'prompt-chars': String(prompt.text.length),
    'head-sha-before': dispatch.pullRequest.headSha,
  };
  if (session.inputs.dryRun) return dryRun(dispatch, prompt, facts);
  if (items.length === 0)
    return unsendable(session, dispatch, prompt, { hold, facts: { ...facts, 'forwarded-count': '0' } });
  const turn = newTurn(session, dispatch.pullRequest, items.length);
  const intended = ledgerWith(dispatch.book.ledger, turn, dispatch, items, prompt);
  if (isOverfull(session, dispatch, intended)) return overfull(session, dispatch, hold, facts);
  await noteIntent(session, dispatch, turn, intended);
  facts['tracking-comment-url'] = dispatch.book.comment?.url ?? '';
  if (!hold.isFresh()) {
    throw new UserError(
      'GitHub took so long that another run may have taken over: nothing was sent. Run the step again.',
    );
  }
  const answer = await postOnce(session, dispatch.jobId, prompt, signal);
  const sent = { turn, items, hold, facts };
  return isDocsAgentError(answer)
    ? failedDelivery(session, dispatch, { ...sent, error: answer })
    : delivered(session, dispatch, { ...sent, accepted: answer });
}

function promptOf(session: Session, dispatch: Dispatch): Prompt {
  const { forward, changed, leftOut, audience } = dispatch;
  return buildPrompt({
    pullRequestUrl: session.pullRequestUrl,
    items: forward,
    changed,
    leftOut,
    isHeard: audience.isHeard,
    mark: randomBytes(8).toString('hex'),
    maxChars: session.inputs.maxPromptChars,
  });
}

async function noteIntent(session: Session, dispatch: Dispatch, turn: Turn, intended: Ledger): Promise<void> {
  const { book } = dispatch;
  book.ledger = intended;
  book.turnId = turn.id;
  openForPost(session, turn.id);
  await writeBook(session, book, trackingOfDispatch(session, dispatch, { kind: 'sending' }));
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
  hold: Hold;
  facts: Record<string, string>;
}

async function delivered(
  session: Session,
  dispatch: Dispatch,
  { turn, items, accepted, hold, facts }: Delivery,
): Promise<OpenTurn | Ended> {
  const { book, jobId, leftOut, said } = dispatch;
  const { wait } = session.inputs;
  const keys = items.map(({ key }) => key);
  const begun: Partial<Turn> = { isWaitedFor: wait, ...(wait ? {} : { result: 'sent' }) };
  book.ledger = advance(withTurn(book.ledger, turn.id, begun), keys, 'sent');
  const state: TrackingState = wait ? { kind: 'working', elapsedMs: 0 } : { kind: 'sent' };
  await finishBook(session, hold, book, {
    tracking: trackingOfDispatch(session, dispatch, state),
    writes: [...tracesOf(items, dispatch.pullRequest, 'ROCKET'), ...dispatch.acknowledgments],
  });
  log.info(`Sent ${count(keys.length, 'review comment')} to job ${jobId} as one prompt.`);
  facts['job-status'] = accepted.status ?? '';
  if (wait) return { book, turn, jobId, accepted, items, leftOut, said, facts };
  closeForPost();
  return { result: 'sent', reason: `Sent ${count(keys.length, 'review comment')} to the agent.`, facts };
}
