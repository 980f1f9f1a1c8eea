import { log, readRunContext, savedByMain } from '@docs-agent/action-kit';
import { readForwardInputs } from './inputs.ts';
import { readDeliveryRecord } from './ledger/delivery-record.ts';
import { keysIn, keysOfTurn, turnOf, withTurn } from './ledger/ledger.ts';
import { repaired } from './ledger/repair.ts';
import { HELD_LOCK, newStamp } from './lock/pull-request-lock.ts';
import { listCandidates } from './reading/item.ts';
import { connect, forwardRules, ledgerPlace, openSession, type Session } from './session.ts';
import { buildTracking } from './tracking/build-tracking.ts';
import { standingState } from './tracking/standing-state.ts';
import { OPEN_TURN, saveAndUnlock, type TrackingComment } from './tracking/tracking-comment.ts';

/** `main` is dead by now: what holds the lock is another run, which is done within this time. */
const POST_PATIENCE_MS = 60_000;

/**
 * `post`: frees the lock and finishes the tracking comment of a turn that `main` left open, because the run was
 * cancelled or died. An intent without an outcome is uncertain; what was sent is said to be sent but not waited for.
 */
export async function finishInterrupted(): Promise<void> {
  const [turnNumber, turnId] = savedByMain(OPEN_TURN).split(' ');
  const [lockNumber, lockId] = savedByMain(HELD_LOCK).split(' ');
  const number = turnNumber || lockNumber;
  if (number === undefined || number === '') return;
  const session = openSession(connect(readForwardInputs(), readRunContext()), Number(number));
  if (lockId !== undefined) await freeLock(session, lockId);
  if (turnId !== undefined) await finishTurn(session, turnId);
}

/** What `main` wrote may not be readable yet: whoever locks next is told so by the stamp. */
async function freeLock({ pullRequest }: Session, lockId: string): Promise<void> {
  const { nodeId } = await pullRequest.read();
  await pullRequest.write(newStamp(nodeId));
  await pullRequest.unlock(lockId);
}

async function finishTurn(session: Session, turnId: string): Promise<void> {
  const patience = AbortSignal.timeout(POST_PATIENCE_MS);
  const lock = await session.lock(patience);
  try {
    const pullRequest = await lock.read(patience);
    const record = readDeliveryRecord(pullRequest, ledgerPlace(session, pullRequest));
    const turn = turnOf(record.ledger, turnId);
    if (record.comment === undefined || turn === undefined || turn.result !== undefined) return;
    const repair = repaired(
      { pullRequest, record },
      listCandidates(pullRequest, forwardRules(session, record.ledger)).map(({ item }) => item),
    );
    const isUncertain = keysOfTurn(repair.ledger, turnId).some((key) =>
      keysIn(repair.ledger, 'uncertain').includes(key),
    );
    const book: TrackingComment = {
      pullRequest,
      comment: record.comment,
      ledger: isUncertain
        ? repair.ledger
        : withTurn(repair.ledger, turnId, { result: 'cancelled', isWaitedFor: false }),
      turnId,
      writtenAtMs: 0,
    };
    const tracking = buildTracking(session, book, {
      state: await standingState(session, book),
      notes: record.notes,
    });
    await saveAndUnlock(session, lock, book, { tracking, writes: repair.traces });
    log.info('The run ended before the agent did: the tracking comment says so.');
  } finally {
    await lock.release();
  }
}
