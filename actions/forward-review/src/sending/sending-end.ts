import { count, messageOf } from '@docs-agent/action-kit';
import {
  type GitHubTime,
  isoTime,
  judgeFailedDelivery,
  type Write,
} from '@docs-agent/agent-action';
import type { DocsAgentError, Job } from '@docs-agent/core';
import type { Inputs } from '../inputs.ts';
import {
  advance,
  keysOf,
  LEDGER_ITEM_LIMIT,
  type Ledger,
  release,
  type Turn,
  withTurn,
} from '../ledger/ledger.ts';
import { tracesOf } from '../ledger/traces.ts';
import type { Prompt } from '../prompt/build-prompt.ts';
import type { Item } from '../reading/item.ts';
import type { TrackingState } from '../render/tracking.ts';
import type { Ending } from '../result.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';
import { type PendingPrompt, withRefused } from './intent.ts';

/** How a try to send ended: what is noted, and what is said of it. */
export interface SendingEnd {
  ledger: Ledger;
  state: TrackingState;
  /** Reactions that show what was sent, or is uncertain. */
  traces?: Write[];
  ending: Ending;
  facts?: Record<string, string>;
}

/** Nothing can go, not even alone. */
export function unsendable(
  pending: PendingPrompt,
  prompt: Prompt,
  { command, maxPromptChars }: Pick<Inputs, 'command' | 'maxPromptChars'>,
): SendingEnd {
  const keys = keysOf(pending.forward);
  const causes = [
    ...(prompt.tooLong.length > 0
      ? [`longer than \`max-prompt-chars\` (${maxPromptChars}) allows`]
      : []),
    ...(prompt.tooComplex.length > 0
      ? ['too complex to read, with hundreds of nested quotes, lists or brackets']
      : []),
  ];
  const reason = `${count(keys.length, 'review comment')} cannot be sent, even alone: ${causes.join(', or ')}. Shorten the text, or raise the limit and comment \`${command} retry\`.`;
  return {
    ledger: withRefused(pending, keys),
    state: { kind: 'refused', reason },
    ending: { result: 'refused', reason },
    facts: { 'forwarded-count': '0', 'comment-ids': '[]', 'prompt-chars': '0' },
  };
}

/** The tracking comment could not keep account of what would be sent. */
export function overfull({ comment }: PendingPrompt): SendingEnd {
  const reason = `This pull request has more review comments than its tracking comment can record (${LEDGER_ITEM_LIMIT}): nothing was sent, to avoid sending anything twice. Merge it, or continue in a new pull request.`;
  return {
    ledger: comment.ledger,
    state: { kind: 'over-budget', reason },
    ending: { result: 'over-budget', reason },
    facts: { 'forwarded-count': '0', 'comment-ids': '[]' },
  };
}

/** The service accepted the prompt. */
export function delivered(
  { ledger, pullRequest }: TrackingComment,
  turn: Turn,
  items: readonly Item[],
  { accepted, wait, sentAt }: { accepted: Job; wait: boolean; sentAt: string },
): SendingEnd {
  const begun: Partial<Turn> = { sentAt, isWaitedFor: wait, ...(wait ? {} : { result: 'sent' }) };
  const keys = keysOf(items);
  return {
    ledger: advance(withTurn(ledger, turn.id, begun), keys, 'sent'),
    state: wait ? { kind: 'working', elapsedMs: 0 } : { kind: 'sent' },
    traces: tracesOf(items, pullRequest, 'ROCKET'),
    ending: {
      result: 'sent',
      reason: `Sent ${count(items.length, 'review comment')} to the agent.`,
    },
    facts: { 'job-status': accepted.status ?? '' },
  };
}

/** What a failed POST means for the items. */
export function failedDelivery(
  { ledger, pullRequest }: TrackingComment,
  turn: Turn,
  items: readonly Item[],
  error: DocsAgentError,
  time: GitHubTime,
): SendingEnd {
  const { result, state: itemState } = judgeFailedDelivery(error);
  const keys = keysOf(items);
  const isUncertain = itemState === 'uncertain';
  const moved = isUncertain ? advance(ledger, keys, itemState) : release(ledger, keys, itemState);
  const doubt = isUncertain && { doubtedAt: isoTime(time.latest()) };
  const noted = withTurn(moved, turn.id, { result, ...doubt });
  const notBefore = () => isoTime(time.latest() + (error.retryAfterMs ?? 0));
  const reason = messageOf(error);
  return {
    ledger: error.kind === 'rate-limited' ? { ...noted, notBefore: notBefore() } : noted,
    state: { kind: itemState === 'pending' ? 'not-sent' : itemState, reason },
    ...(isUncertain && { traces: tracesOf(items, pullRequest, 'CONFUSED') }),
    ending: { result, reason },
  };
}
