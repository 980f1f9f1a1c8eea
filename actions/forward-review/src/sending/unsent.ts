import { log, messageOf } from '@docs-agent/action-kit';
import type { DocsAgentError } from '@docs-agent/core';
import { count } from '../count.ts';
import { advance, LEDGER_ITEM_LIMIT, release, type Turn, withTurn } from '../ledger/ledger.ts';
import { tracesOf } from '../ledger/traces.ts';
import type { PullRequestLock } from '../lock/pull-request-lock.ts';
import type { Prompt } from '../prompt/build-prompt.ts';
import type { Item } from '../reading/item.ts';
import type { Ended } from '../result.ts';
import type { Session } from '../session.ts';
import { WHAT_SENDS_IT } from '../tracking/standing-state.ts';
import { closeForPost, saveAndUnlock } from '../tracking/tracking-comment.ts';
import { judgeFailedDelivery } from './delivery.ts';
import { withParked } from './intent.ts';
import { type PendingPrompt, trackingOfPrompt } from './pending-prompt.ts';

/** Nothing can go, not even alone. */
export async function unsendable(
  session: Session,
  pending: PendingPrompt,
  prompt: Prompt,
  { lock, facts }: { lock: PullRequestLock; facts: Record<string, string> },
): Promise<Ended> {
  const { book, forward, acknowledgments } = pending;
  const size = count(forward.length, 'review comment');
  const causes = [
    ...(prompt.tooLong.length > 0
      ? [`longer than \`max-prompt-chars\` (${session.inputs.maxPromptChars}) allows`]
      : []),
    ...(prompt.intricate.length > 0
      ? ['too intricate to read, with quotes, lists or brackets in one another by the hundred']
      : []),
  ];
  const reason = `${size} cannot be sent, even alone: ${causes.join(', or ')}. Shorten the text, or raise the limit and comment \`${session.inputs.command} retry\`.`;
  book.ledger = withParked(
    book.ledger,
    pending,
    forward.map(({ key }) => key),
  );
  await saveAndUnlock(session, lock, book, {
    tracking: trackingOfPrompt(session, pending, { kind: 'refused', reason }),
    writes: acknowledgments,
  });
  return { result: 'refused', reason, facts: { ...facts, 'comment-ids': '[]', 'prompt-chars': '0' } };
}

/** The tracking comment could not keep account of what would be sent. */
export async function overfull(
  session: Session,
  pending: PendingPrompt,
  lock: PullRequestLock,
  facts: Record<string, string>,
): Promise<Ended> {
  const reason = `This pull request holds more review comments than its tracking comment can keep account of (${LEDGER_ITEM_LIMIT}): nothing was sent, so that nothing is sent twice. Merge it, or go on in a new one.`;
  await saveAndUnlock(session, lock, pending.book, {
    tracking: trackingOfPrompt(session, pending, { kind: 'over-budget', reason }),
    writes: pending.acknowledgments,
  });
  return { result: 'over-budget', reason, facts: { ...facts, 'forwarded-count': '0', 'comment-ids': '[]' } };
}

/** Says what would have been sent. */
export function dryRun({ jobId }: PendingPrompt, prompt: Prompt, facts: Record<string, string>): Ended {
  log.info(`This prompt would have been sent to job ${jobId}:\n\n${prompt.text}`);
  const size = count(prompt.included.length, 'review comment');
  return { result: 'dry-run', reason: `Dry run: ${size} would have been sent to job ${jobId}.`, facts };
}

/** A prompt that was not plainly accepted. */
export interface Failure {
  turn: Turn;
  items: readonly Item[];
  error: DocsAgentError;
  lock: PullRequestLock;
  facts: Record<string, string>;
}

/** Notes what a failed POST means for the items. */
export async function failedDelivery(
  session: Session,
  pending: PendingPrompt,
  { turn, items, error, lock, facts }: Failure,
): Promise<Ended> {
  const { book } = pending;
  const { result, itemState } = judgeFailedDelivery(error);
  const keys = items.map(({ key }) => key);
  const moved =
    itemState === 'uncertain'
      ? advance(book.ledger, keys, 'uncertain')
      : release(book.ledger, keys, itemState);
  book.ledger = withTurn(moved, turn.id, { result });
  if (error.kind === 'rate-limited') {
    const waitMs = error.retryAfterMs ?? 0;
    book.ledger = { ...book.ledger, notBefore: new Date(Date.now() + waitMs).toISOString() };
  }
  const states = { uncertain: 'uncertain', parked: 'refused', pending: 'not-sent' } as const;
  const reason = messageOf(error);
  await saveAndUnlock(session, lock, book, {
    tracking: trackingOfPrompt(session, pending, {
      kind: states[itemState],
      reason: itemState === 'pending' ? `${reason} ${WHAT_SENDS_IT}` : reason,
    }),
    writes: [
      ...(itemState === 'uncertain' ? tracesOf(items, pending.pullRequest, 'CONFUSED') : []),
      ...pending.acknowledgments,
    ],
  });
  closeForPost();
  return { result, reason, facts };
}
