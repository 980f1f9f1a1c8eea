import { randomBytes } from 'node:crypto';
import {
  advance,
  LEDGER_ITEM_LIMIT,
  type Ledger,
  release,
  type Turn,
  withIntent,
  withLeftOut,
  withNewTexts,
} from '../ledger/ledger.ts';
import { encodeLedger, LEDGER_LINE_LIMIT } from '../ledger/ledger-line.ts';
import type { Prompt } from '../prompt/build-prompt.ts';
import type { Item } from '../reading/item.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';
import type { PendingPrompt } from './pending-prompt.ts';

/** A turn that begins now. */
export function newTurn(turn: Pick<Turn, 'runUrl' | 'headBefore' | 'itemCount'>): Turn {
  return {
    ...turn,
    id: randomBytes(4).toString('hex'),
    sentAt: new Date().toISOString(),
    isWaitedFor: true,
  };
}

/**
 * The ledger with the intent to send a prompt's items. What did not fit goes next; what can never fit is set aside like a text
 * that the service refused.
 */
export function ledgerWith(
  turn: Turn,
  pending: PendingPrompt,
  items: readonly Item[],
  prompt: Prompt,
): Ledger {
  const changed = pending.changed.filter(({ key }) => prompt.included.includes(key));
  const noted = withRefused(pending, [...prompt.tooLong, ...prompt.tooComplex]);
  const deferred = advance(noted, prompt.deferred, 'pending');
  return withIntent(withNewTexts(deferred, changed), turn, items);
}

/** The ledger in which items are set aside, and what is not forwarded is noted. */
export function withRefused({ comment, forward, leftOut }: PendingPrompt, keys: readonly string[]): Ledger {
  const noted = withLeftOut(
    comment.ledger,
    leftOut.map(({ item }) => item),
  );
  const refused = forward.filter(({ key }) => keys.includes(key));
  return withNewTexts(release(noted, keys, 'refused'), refused);
}

/** Nothing is sent that could not be noted, and nothing noted is forgotten to make room. */
export function isOverfull({ ledger, posted, pullRequest }: TrackingComment, apiKey: string): boolean {
  if (Object.keys(ledger.items).length > LEDGER_ITEM_LIMIT) return true;
  const place = { apiKey, pullRequestId: pullRequest.nodeId };
  return encodeLedger(ledger, posted?.id ?? 0, place).length > LEDGER_LINE_LIMIT;
}
