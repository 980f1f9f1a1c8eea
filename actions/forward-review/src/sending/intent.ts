import { advance, release, withIntent, withNewTexts } from '../ledger/changes.ts';
import { LEDGER_ITEM_LIMIT, type Ledger, type Turn } from '../ledger/ledger.ts';
import { encodeLedger, LEDGER_LINE_LIMIT } from '../ledger/ledger-line.ts';
import type { Prompt } from '../prompt/build-prompt.ts';
import type { Item } from '../reading/item.ts';
import { tooManyToRecord } from '../situations/reasons.ts';
import type { Found } from '../situations/table.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';
import type { Backlog } from './backlog.ts';

/** Everything that was read and decided before a prompt is sent. */
export interface PendingPrompt extends Backlog {
  jobId: string;
  /** Outputs known so far. */
  outputs: Readonly<Record<string, string>>;
}

/**
 * Items that could not be sent even alone count as refused, like a text that the service refuses.
 */
export function withRefused(
  { comment, forward }: Pick<PendingPrompt, 'comment' | 'forward'>,
  keys: readonly string[],
  { kind, why = '' }: Found,
): Ledger {
  const refused = forward.filter(({ key }) => keys.includes(key));
  const released = release(comment.ledger, keys, 'refused');
  return { ...withNewTexts(released, refused), refusal: { kind, why } };
}

/**
 * The ledger with the intent to send a prompt's items. Items that did not fit go into the next
 * prompt; those that can never fit are set aside.
 */
export function ledgerWith(
  turn: Turn,
  pending: PendingPrompt,
  items: readonly Item[],
  prompt: Prompt,
  unsendable: Found,
): Ledger {
  const changed = pending.changed.filter(({ key }) => prompt.included.includes(key));
  const never = [...prompt.tooLong, ...prompt.tooComplex];
  const noted =
    never.length === 0 ? pending.comment.ledger : withRefused(pending, never, unsendable);
  const deferred = advance(noted, prompt.deferred, 'pending');
  return withIntent(withNewTexts(deferred, changed), turn, items);
}

/** The run sends nothing that it cannot record, and never drops a record to make room. */
export function isOverfull({ ledger, posted, subject }: TrackingComment, apiKey: string): boolean {
  if (Object.keys(ledger.items).length > LEDGER_ITEM_LIMIT) return true;
  const place = { apiKey, pullRequestId: subject.nodeId };
  return encodeLedger(ledger, posted?.id ?? 0, place).length > LEDGER_LINE_LIMIT;
}

/** Items that could not be recorded. */
export const FULL: Found = {
  kind: 'full',
  why: tooManyToRecord(LEDGER_ITEM_LIMIT),
};
