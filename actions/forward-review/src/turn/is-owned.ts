import type { DeliveryRecord } from '../ledger/delivery-record.ts';
import { keysOfTurn } from '../ledger/ledger.ts';
import { HEARTBEAT_LEASE_MS } from '../tracking/tracking-comment.ts';

/** Whether the run of the last turn is alive: then no other run writes. One that died while it sent is not waited for. */
export function isOwned({ ledger, comment }: DeliveryRecord): boolean {
  const turn = ledger.turns.at(-1);
  if (turn === undefined || turn.result !== undefined || !turn.isWaitedFor) return false;
  if (keysOfTurn(ledger, turn.id).some((key) => ledger.items[key]?.state === 'sending')) return false;
  return Date.now() - (Date.parse(comment?.updatedAt ?? '') || 0) <= HEARTBEAT_LEASE_MS;
}
