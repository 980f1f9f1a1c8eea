import { log, readRunContext, savedByMain } from '@docs-agent/action-kit';
import { readForwardInputs } from './inputs.ts';
import { examine } from './ledger/findings.ts';
import { keysIn, keysOfTurn, turnOf, withTurn } from './ledger/ledger.ts';
import { repaired } from './ledger/repair.ts';
import { HELD_LOCK, markWrite } from './lock/pull-request-lock.ts';
import type { PullRequestPort } from './pull-request.ts';
import { connect, openSession, type Session } from './session.ts';
import { currentState } from './tracking/current-state.ts';
import { OPEN_TURN, saveAndUnlock, trackingCommentOf } from './tracking/tracking-comment.ts';

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
  await showLastWrite(session.pullRequest);
  if (lockId !== undefined) await session.pullRequest.unlock(lockId);
  if (turnId !== undefined) await finishTurn(session, turnId);
}

/**
 * What `main` wrote may not be readable yet. The stamp makes all who read under the lock wait for it: the next run, and
 * this `post`.
 */
async function showLastWrite(pullRequest: PullRequestPort): Promise<void> {
  const { nodeId } = await pullRequest.read();
  await pullRequest.write(markWrite(nodeId));
}

async function finishTurn(session: Session, turnId: string): Promise<void> {
  const patience = AbortSignal.timeout(POST_PATIENCE_MS);
  const lock = await session.lock(patience);
  try {
    const findings = examine(await lock.read(patience), session.inputs);
    const { record } = findings;
    const comment = trackingCommentOf(findings);
    const turn = turnOf(record.ledger, turnId);
    if (comment.posted === undefined || turn === undefined || turn.result !== undefined) return;
    const { ledger, traces } = repaired(findings, [...comment.items.values()]);
    const uncertain = keysIn(ledger, 'uncertain');
    const isUncertain = keysOfTurn(ledger, turnId).some((key) => uncertain.includes(key));
    const ended = isUncertain
      ? ledger
      : withTurn(ledger, turnId, { result: 'cancelled', isWaitedFor: false });
    const finished = { ...comment, ledger: ended, turnId };
    const update = { state: await currentState(session, finished), notes: record.notes };
    await saveAndUnlock(session, lock, finished, { update, writes: traces });
    log.info('The run ended before the agent did, as the tracking comment now says.');
  } finally {
    await lock.release();
  }
}
