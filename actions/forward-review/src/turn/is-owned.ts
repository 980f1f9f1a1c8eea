import type { DeliveryRecord } from '../ledger/delivery-record.ts';
import { keysOfTurn } from '../ledger/ledger.ts';
import type { PullRequest } from '../pull-request.ts';
import { HEARTBEAT_LEASE_MS } from '../tracking/tracking-comment.ts';

/** Whether the run of the last turn is alive: then no other run writes. One that died while it sent is not waited for. */
export function isOwned({
  pullRequest,
  record,
}: {
  pullRequest: PullRequest;
  record: DeliveryRecord;
}): boolean {
  const { ledger } = record;
  const turn = ledger.turns.at(-1);
  if (turn === undefined || turn.result !== undefined || !turn.isWaitedFor) return false;
  if (keysOfTurn(ledger, turn.id).some((key) => ledger.items[key]?.state === 'sending')) return false;
  const writtenAt = pullRequest.comments.find(({ id }) => id === record.comment?.id)?.updatedAt ?? '';
  return Date.now() - (Date.parse(writtenAt) || 0) <= HEARTBEAT_LEASE_MS;
}
