import type { Write } from '@docs-agent/agent-action';
import { type PullRequest, textsOf } from '../pull-request.ts';
import type { Candidate } from '../reading/item.ts';
import { CUT_OFF } from '../situations/reasons.ts';
import { advance, withoutDeleted, withTurn } from './changes.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { keysIn, type Ledger } from './ledger.ts';
import { tracesOf } from './traces.ts';

interface Repairable {
  pullRequest: PullRequest;
  record: Pick<DeliveryRecord, 'ledger'>;
  candidates: readonly Candidate[];
}

/** A ledger after a run that even `post` could not finish. */
export interface Repair {
  ledger: Ledger;
  /** Something is uncertain now that was not reported as such. */
  isRepaired: boolean;
  traces: Write[];
}

/**
 * Repairs the ledger under the lock. No other run sends then, so an intent without an outcome
 * belongs to a dead run and is uncertain. Pending items that were deleted are dropped.
 *
 * @param now ISO 8601
 */
export function repaired({ pullRequest, record, candidates }: Repairable, now: string): Repair {
  const present = new Set<string>(textsOf(pullRequest).map(({ key }) => key));
  const ledger = withoutDeleted(record.ledger, present);
  const interrupted = keysIn(ledger, 'sending', 'resending');
  if (interrupted.length === 0)
    return {
      ledger,
      isRepaired: false,
      traces: [],
    };
  const uncertain = advance(ledger, interrupted, 'uncertain');
  const turn = ledger.turns.at(-1);
  const doubt = {
    result: 'uncertain',
    why: CUT_OFF,
    doubtedAt: now,
  };
  const items = candidates.map(({ item }) => item).filter(({ key }) => interrupted.includes(key));
  return {
    ledger: turn === undefined ? uncertain : withTurn(uncertain, turn.id, doubt),
    isRepaired: true,
    traces: tracesOf(items, pullRequest, 'CONFUSED'),
  };
}
