import { count, log, messageOf } from '@docs-agent/action-kit';
import { deliver, isoTime, judgeFailedDelivery, type Noted } from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import { situationOfError } from '../jobs.ts';
import { advance, release, withTurn } from '../ledger/changes.ts';
import { keysIn, keysOf, keysOfTurn, type Ledger, type Turn } from '../ledger/ledger.ts';
import { tracesOf } from '../ledger/traces.ts';
import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { Config, LockedSession } from '../session.ts';
import type { Found } from '../situations/table.ts';
import { type TrackingComment, trackingKind } from '../tracking/tracking-comment.ts';
import type { Notices, View } from '../tracking/view.ts';
import type { ReadyPrompt } from './make-prompt.ts';

/** A prompt that the service accepted, and whose end the run waits for. */
export interface OpenTurn {
  comment: TrackingComment;
  turn: Turn;
  accepted: Job;
  /** The sent items, with their text at that time. */
  items: readonly Item[];
  /** The left-out items that no earlier tracking comment lists. */
  told: readonly LeftOut[];
  notices: Notices;
  /** Outputs known so far. */
  outputs: Readonly<Record<string, string>>;
}

/** The result of a prompt, as the comment now says. */
export type Sent =
  | { kind: 'waits'; open: OpenTurn }
  | {
      kind: 'over';
      found: Found;
      comment: TrackingComment;
      outputs: Record<string, string>;
    };

/**
 * Records the intent, sends the prompt once, and records the outcome, which also releases the lock.
 * If the run stops in between, `post` finishes it.
 *
 * @throws {UnsentError} what failed before the prompt was sent
 */
export async function sendPrompt(
  { github, jobs, config }: LockedSession,
  ready: ReadyPrompt,
): Promise<Sent> {
  const { pending, items, turn, text } = ready;
  const { jobId, notices, told } = pending;
  const { signal, inputs } = config;
  let found: Found = { kind: 'sending' };
  let sentTurn = turn;
  const { comment, answer } = await deliver(
    github,
    trackingKind(config),
    {
      turnId: turn.id,
      nothing: 'nothing was sent',
      comment: ready.comment,
      view: { ...notices, found },
    },
    () => jobs.sendMessage(jobId, text, { signal }),
    (noted, answered) => {
      const outcome = isDocsAgentError(answered)
        ? notAccepted(config, ready, noted, answered)
        : accepted(config, ready, noted);
      found = outcome.view.found;
      sentTurn = outcome.comment.ledger.turns.find(({ id }) => id === turn.id) ?? turn;
      return outcome;
    },
  );
  const outputs = { ...ready.outputs, 'tracking-comment-url': comment.posted?.url ?? '' };
  if (isDocsAgentError(answer))
    return {
      kind: 'over',
      found,
      comment,
      outputs,
    };
  log.info(`Sent ${count(items.length, 'review comment')} to job ${jobId} as one prompt.`);
  if (answer.status === null) {
    log.info('The service accepted the prompt, but its answer shows no status.');
  }
  const known = { ...outputs, 'job-status': answer.status ?? '' };
  if (!inputs.wait)
    return {
      kind: 'over',
      found,
      comment,
      outputs: known,
    };
  const open = {
    turn: sentTurn,
    accepted: answer,
    items,
    told,
    notices,
  };
  return {
    kind: 'waits',
    open: {
      ...open,
      comment,
      outputs: known,
    },
  };
}

type Outcome = Noted<TrackingComment, View>;

function accepted({ inputs, time }: Config, ready: ReadyPrompt, noted: TrackingComment): Outcome {
  const { items, pending, turn } = ready;
  const { wait } = inputs;
  // Not the time of the intent: the request itself may have taken a minute.
  const begun: Partial<Turn> = { sentAt: isoTime(time.now()), isWaitedFor: wait };
  if (!wait) {
    begun.result = 'sent';
  }
  const sent = advance(withTurn(noted.ledger, turn.id, begun), keysOf(items), 'sent');
  // Items that were not sent before now wait for another reason, if they wait at all.
  const { waits: _, ...ledger } = sent;
  const found: Found = wait ? { kind: 'working', elapsedMs: 0 } : { kind: 'sent' };
  return {
    comment: { ...noted, ledger },
    view: { ...pending.notices, found },
    writes: [...tracesOf(items, noted.subject, 'ROCKET'), ...pending.writes],
    isOpen: wait,
  };
}

/** The state of the items after a failed POST. */
function notAccepted(
  { time }: Config,
  ready: ReadyPrompt,
  noted: TrackingComment,
  error: DocsAgentError,
): Outcome {
  const { items, pending, turn } = ready;
  const { result, state } = judgeFailedDelivery(error);
  const found = situationOfFailure(error, state);
  const known: Partial<Turn> = {
    result,
    why: messageOf(error),
    isWaitedFor: false,
  };
  if (state === 'uncertain') {
    known.doubtedAt = isoTime(time.latest());
  }
  const ledger = withTurn(letGo(noted.ledger, turn, state), turn.id, known);
  const traces = state === 'uncertain' ? tracesOf(items, noted.subject, 'CONFUSED') : [];
  return {
    comment: { ...noted, ledger: withObstacle(ledger, found, error, time.latest()) },
    view: { ...pending.notices, found },
    writes: [...traces, ...pending.writes],
    isOpen: false,
  };
}

type Unaccepted = 'pending' | 'refused' | 'uncertain';

/** The items of a turn that was not accepted; those that may have arrived before stay uncertain. */
function letGo(ledger: Ledger, turn: Turn, state: Unaccepted): Ledger {
  const keys = keysOfTurn(ledger, turn.id);
  if (state === 'uncertain') return advance(ledger, keys, 'uncertain');
  if (state === 'refused') return release(ledger, keys, 'refused');
  const again = new Set(keysIn(ledger, 'resending'));
  const firstTime = keys.filter((key) => !again.has(key));
  const repeated = keys.filter((key) => again.has(key));
  return release(release(ledger, firstTime, 'pending'), repeated, 'again');
}

function situationOfFailure(error: DocsAgentError, state: Unaccepted): Found {
  if (state !== 'pending') return { kind: state, why: messageOf(error) };
  if (error.kind === 'rate-limited') return { kind: 'service-limit', why: messageOf(error) };
  return situationOfError(error);
}

function withObstacle(
  ledger: Ledger,
  { kind, why = '' }: Found,
  error: DocsAgentError,
  nowMs: number,
): Ledger {
  if (kind === 'uncertain') return ledger;
  if (kind === 'refused') return { ...ledger, refusal: { kind, why } };
  const waits = { ...ledger, waits: { kind, why } };
  if (error.kind !== 'rate-limited') return waits;
  return { ...waits, notBefore: isoTime(nowMs + (error.retryAfterMs ?? 0)) };
}
