import type { Write } from '@docs-agent/agent-action';
import { type PullRequest, textsOf } from '../pull-request.ts';
import type { Candidate } from '../reading/item.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import {
  advance,
  keysIn,
  keysOfTurn,
  type Ledger,
  release,
  withoutDeleted,
  withTurn,
} from './ledger.ts';
import { tracesOf } from './traces.ts';

interface Repairable {
  pullRequest: PullRequest;
  record: DeliveryRecord;
  candidates: readonly Candidate[];
}

/** A ledger after what even `post` could not finish. */
export interface Repair {
  ledger: Ledger;
  /** Something is uncertain now that was not reported as such. */
  isRepaired: boolean;
  traces: Write[];
}

/**
 * The ledger under the lock. No other run sends then, so an intent without an outcome is one of a
 * run that died, and is uncertain. What was to be sent and is deleted by now is dropped.
 *
 * @param now ISO 8601
 */
export function repaired({ pullRequest, record, candidates }: Repairable, now: string): Repair {
  const items = candidates.map(({ item }) => item);
  const present = withoutDeleted(
    record.ledger,
    new Set(textsOf(pullRequest).map(({ key }) => key)),
  );
  const interrupted = keysIn(present, 'sending');
  if (interrupted.length === 0) return { ledger: present, isRepaired: false, traces: [] };
  const turn = present.turns.at(-1);
  const uncertain = advance(present, interrupted, 'uncertain');
  return {
    ledger:
      turn === undefined
        ? uncertain
        : withTurn(uncertain, turn.id, { result: 'uncertain', doubtedAt: now }),
    isRepaired: true,
    traces: tracesOf(
      items.filter(({ key }) => interrupted.includes(key)),
      pullRequest,
      'CONFUSED',
    ),
  };
}

/**
 * The ledger after a prompt that certainly was not sent, although its intent may be noted: its
 * items go again.
 */
export function withoutIntent(ledger: Ledger, turnId: string): Ledger {
  // To a run that came in between, the intent looked like that of a run that had died.
  const open = keysIn(ledger, 'sending', 'uncertain');
  const keys = keysOfTurn(ledger, turnId).filter((key) => open.includes(key));
  return withTurn(release(ledger, keys, 'pending'), turnId, {
    result: 'error',
    isWaitedFor: false,
  });
}
