import type { Permissions } from '@docs-agent/agent-action';
import {
  advance,
  isKnownTo,
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
import type { LeftOut } from '../reading/selection.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';
import type { Backlog } from './backlog.ts';

/** Everything that was read and decided before a prompt is sent. */
export interface PendingPrompt extends Backlog {
  jobId: string;
  permissions: Permissions;
  /** What is left out, and is in no tracking comment yet. */
  told: readonly LeftOut[];
  /** Outputs known so far. */
  facts: Record<string, string>;
}

/**
 * The ledger with the intent to send a prompt's items. What did not fit goes next; what can never
 * fit is set aside like a text that the service refused.
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

/** The ledger in which items are set aside. */
export function withRefused({ comment, forward }: PendingPrompt, keys: readonly string[]): Ledger {
  const refused = forward.filter(({ key }) => keys.includes(key));
  return withNewTexts(release(comment.ledger, keys, 'refused'), refused);
}

/**
 * The ledger with what is left out and reported, and with what it contains and is left out now.
 * Nothing else of what is left out is recorded: it is judged anew each time, so that people who are
 * not heard cannot fill the ledger.
 */
export function withToldOf(ledger: Ledger, leftOut: readonly LeftOut[]): Ledger {
  const noted = leftOut.filter(
    ({ item, cause }) => cause === 'rule' || isKnownTo(ledger, item.key),
  );
  const items = noted.map(({ item }) => item);
  return withLeftOut(ledger, items);
}

/** Nothing is sent that could not be noted, and nothing noted is forgotten to make room. */
export function isOverfull(
  { ledger, posted, pullRequest }: TrackingComment,
  apiKey: string,
): boolean {
  if (Object.keys(ledger.items).length > LEDGER_ITEM_LIMIT) return true;
  const place = { apiKey, pullRequestId: pullRequest.nodeId };
  return encodeLedger(ledger, posted?.id ?? 0, place).length > LEDGER_LINE_LIMIT;
}
