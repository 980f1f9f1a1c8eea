import { log, readRunContext } from '@docs-agent/action-kit';
import { finishLeft, type LeftTurn } from '@docs-agent/agent-action';
import { readForwardInputs } from './inputs.ts';
import { examine } from './ledger/findings.ts';
import { advance, keysIn, keysOfTurn, turnOf, withTurn } from './ledger/ledger.ts';
import { repaired } from './ledger/repair.ts';
import { showUnsent } from './not-sent.ts';
import type { PullRequestLock } from './pull-request.ts';
import { connect, openSession, type Session } from './session.ts';
import { currentState } from './tracking/current-state.ts';
import { saveAndUnlock, trackingCommentOf } from './tracking/tracking-comment.ts';

const NOT_BEGUN = 'The run ended before the prompt was sent.';

/**
 * `post`: frees the locks and finishes the tracking comments of turns that `main` left open, because the run was
 * cancelled or died. A prompt that was not begun goes again; one without an answer is uncertain; what was sent is said to
 * be sent but not waited for.
 */
export const finishInterrupted = (): Promise<void> =>
  finishLeft('Pull request', {
    connect: () => connect(readForwardInputs(), readRunContext()),
    open: openSession,
    finish: (session, lock: PullRequestLock, turn, signal) =>
      turn.progress === 'unsent'
        ? showUnsent(session, lock, { reason: NOT_BEGUN, turnId: turn.id }, signal)
        : finishTurn(session, lock, turn, signal),
  });

async function finishTurn(
  session: Session,
  lock: PullRequestLock,
  { id: turnId, progress }: LeftTurn,
  signal: AbortSignal,
): Promise<void> {
  const findings = examine(await lock.read(signal), session.inputs);
  const comment = trackingCommentOf(findings);
  const known = findings.record.ledger;
  const turn = turnOf(known, turnId);
  if (comment.posted === undefined || turn === undefined || turn.result !== undefined) return;
  const sent = progress === 'accepted' ? advance(known, keysOfTurn(known, turnId), 'sent') : known;
  const record = { ...findings.record, ledger: sent };
  const { ledger, traces } = repaired({ ...findings, record }, new Date().toISOString());
  const uncertain = keysIn(ledger, 'uncertain');
  const isUncertain = keysOfTurn(ledger, turnId).some((key) => uncertain.includes(key));
  const ended = isUncertain ? ledger : withTurn(ledger, turnId, { result: 'cancelled', isWaitedFor: false });
  const finished = { ...comment, ledger: ended, turnId };
  const update = { state: await currentState(session, finished), doubts: record.doubts };
  await saveAndUnlock(session, lock, finished, { update, writes: traces });
  log.info('The run ended before the agent did, as the tracking comment now says.');
}
