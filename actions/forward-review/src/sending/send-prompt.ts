import { randomBytes } from 'node:crypto';
import { count, log, messageOf } from '@docs-agent/action-kit';
import { isoTime, refuseStale, sendOnce } from '@docs-agent/agent-action';
import { isDocsAgentError } from '@docs-agent/core';
import type { Turn } from '../ledger/ledger.ts';
import { buildPrompt, type Prompt } from '../prompt/build-prompt.ts';
import type { Item } from '../reading/item.ts';
import type { Ended } from '../result.ts';
import type { Session } from '../session.ts';
import type { TrackingUpdate } from '../tracking/build-tracking.ts';
import {
  type LockedWriter,
  save,
  saveAndUnlock,
  type TrackingComment,
} from '../tracking/tracking-comment.ts';
import type { OpenTurn } from '../turn/waiting.ts';
import { isOverfull, ledgerWith, type PendingPrompt } from './intent.ts';
import { delivered, failedDelivery, overfull, type SendingEnd, unsendable } from './sending-end.ts';

/** A prompt whose intent is noted: it may go now. */
export interface NotedPrompt {
  pending: PendingPrompt;
  prompt: Prompt;
  turn: Turn;
  items: readonly Item[];
}

const NOT_SENT = 'nothing was sent';

/** What kept a prompt back whose intent may be noted already: it certainly was not sent. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError';
  readonly turnId: string;

  constructor(turnId: string, cause: unknown) {
    super(messageOf(cause), { cause });
    this.turnId = turnId;
  }
}

/** What a prompt is made and sent with, around which the tracking comment is written. */
type Sender = LockedWriter & Pick<Session, 'jobs' | 'pullRequestUrl' | 'noteForPost' | 'time'>;

/**
 * Notes the intent.
 *
 * @returns the end, where no prompt goes
 * @throws {UnsentError} once the intent may be noted
 */
export async function noteIntent(
  session: Sender,
  pending: PendingPrompt,
): Promise<NotedPrompt | Ended> {
  const { inputs, context, noteForPost, time } = session;
  const { comment, jobId, forward, notices } = pending;
  const { headSha } = comment.pullRequest;
  const prompt = promptOf(session, pending);
  const items = forward.filter((item) => prompt.included.includes(item.key));
  const facts: Record<string, string> = {
    ...pending.facts,
    'forwarded-count': String(items.length),
    'comment-ids': JSON.stringify(items.map((item) => item.id)),
    'prompt-chars': String(prompt.text.length),
    'head-sha-before': headSha,
  };
  if (inputs.dryRun) return dryRun(jobId, prompt, facts);
  const end = (sendingEnd: SendingEnd) => finish(session, { ...pending, facts }, sendingEnd);
  if (items.length === 0) return (await end(unsendable(pending, prompt, inputs))).ended;
  const turn: Turn = {
    id: randomBytes(4).toString('hex'),
    runUrl: context.runUrl,
    sentAt: isoTime(time.now()),
    headBefore: headSha,
    itemCount: items.length,
    isWaitedFor: true,
  };
  const intended = {
    ...comment,
    ledger: ledgerWith(turn, pending, items, prompt),
    turnId: turn.id,
  };
  if (isOverfull(intended, inputs.apiKey)) return (await end(overfull(pending))).ended;
  refuseStale(session, NOT_SENT);
  noteForPost({ turn: { id: turn.id, progress: 'unsent' } });
  try {
    const update: TrackingUpdate = { state: { kind: 'sending' }, ...notices };
    // With the stamp: if this comment is deleted, the stamp still shows that a prompt may have gone
    // out.
    const noted = await save(session, intended, update, comment.pullRequest.nodeId);
    refuseStale(session, NOT_SENT);
    facts['tracking-comment-url'] = noted.posted?.url ?? '';
    return { pending: { ...pending, comment: noted, facts }, prompt, turn, items };
  } catch (error) {
    throw new UnsentError(turn.id, error);
  }
}

/**
 * Sends the prompt once, and notes the outcome; the lock is given up with it. What stops it in
 * between is finished by `post`.
 */
export async function sendNoted(
  session: Sender,
  { pending, prompt, turn, items }: NotedPrompt,
): Promise<OpenTurn | Ended> {
  const { inputs, jobs, noteForPost, signal, time } = session;
  const { comment, jobId, told, notices } = pending;
  const end = (sendingEnd: SendingEnd) => finish(session, pending, sendingEnd);
  const answer = await sendOnce(session, turn.id, () =>
    jobs.sendMessage(jobId, prompt.text, { signal }),
  );
  if (isDocsAgentError(answer)) {
    const { ended } = await end(failedDelivery(comment, turn, items, answer, time));
    noteForPost({ turn: undefined });
    return ended;
  }
  if (answer.status === null)
    log.info('The service accepted the prompt, but its answer shows no status.');
  const { wait } = inputs;
  // Not of the intent: the request itself may have taken a minute.
  const sentAt = isoTime(time.now());
  const { saved, ended } = await end(
    delivered(comment, turn, items, { accepted: answer, wait, sentAt }),
  );
  log.info(`Sent ${count(items.length, 'review comment')} to job ${jobId} as one prompt.`);
  if (wait)
    return {
      comment: saved,
      turn: { ...turn, sentAt },
      jobId,
      accepted: answer,
      items,
      told,
      notices,
      facts: ended.facts,
    };
  noteForPost({ turn: undefined });
  return ended;
}

function promptOf({ pullRequestUrl: url, inputs }: Sender, pending: PendingPrompt): Prompt {
  const { comment, forward: items, changed, notices, permissions } = pending;
  return buildPrompt({
    pullRequest: { ...comment.pullRequest, url },
    items,
    changed,
    leftOut: notices.leftOut,
    isAuthorized: permissions.isAuthorized,
    mark: randomBytes(4).toString('hex'),
    maxChars: inputs.maxPromptChars,
  });
}

async function finish(
  session: LockedWriter,
  { comment, notices, acknowledgments, facts }: PendingPrompt,
  { ledger, state, traces = [], ending, facts: further }: SendingEnd,
): Promise<{ saved: TrackingComment; ended: Ended }> {
  const writes = [...traces, ...acknowledgments];
  const saved = await saveAndUnlock(session, { ...comment, ledger }, { state, ...notices }, writes);
  return { saved, ended: { ...ending, facts: { ...facts, ...further } } };
}

function dryRun(jobId: string, prompt: Prompt, facts: Record<string, string>): Ended {
  log.info(`This prompt would have been sent to job ${jobId}:\n\n${prompt.text}`);
  const size = count(prompt.included.length, 'review comment');
  return {
    result: 'dry-run',
    reason: `Dry run: ${size} would have been sent to job ${jobId}.`,
    facts,
  };
}
