import { log, readRunContext } from '@docs-agent/action-kit';
import { finishLeft, isoTime, type LeftTurn } from '@docs-agent/agent-action';
import { readForwardInputs } from './inputs.ts';
import { examine } from './ledger/findings.ts';
import { advance, keysIn, keysOfTurn, turnOf, withTurn } from './ledger/ledger.ts';
import { repaired } from './ledger/repair.ts';
import { showUnsent } from './not-sent.ts';
import { connect, type LockedSession, openSession } from './session.ts';
import { currentState } from './tracking/current-state.ts';
import { saveAndUnlock, trackingCommentOf } from './tracking/tracking-comment.ts';

const NOT_BEGUN = 'The run ended before the prompt was sent.';

/**
 * `post`: frees the locks and finishes the tracking comments of turns that `main` left open,
 * because the run was cancelled or died. A prompt that was not begun goes again; one without an
 * answer is uncertain; what was sent is said to be sent but not waited for.
 */
export const finishInterrupted = (): Promise<void> =>
  finishLeft('Pull request', {
    connect: (signal) => connect(readForwardInputs(), readRunContext(), signal),
    open: openSession,
    finish: finishTurn,
  });

async function finishTurn(
  session: LockedSession,
  { id: turnId, progress }: LeftTurn,
): Promise<void> {
  if (progress === 'unsent') return showUnsent(session, { reason: NOT_BEGUN, turnId });
  const findings = examine(await session.held.read(), session.inputs);
  const comment = trackingCommentOf(findings);
  const known = comment.ledger;
  const turn = turnOf(known, turnId);
  if (comment.posted === undefined || turn === undefined || turn.result !== undefined) return;
  const sent = progress === 'accepted' ? advance(known, keysOfTurn(known, turnId), 'sent') : known;
  const record = { ...findings.record, ledger: sent };
  const { ledger, traces } = repaired({ ...findings, record }, isoTime(session.time.latest()));
  const uncertain = keysIn(ledger, 'uncertain');
  const isUncertain = keysOfTurn(ledger, turnId).some((key) => uncertain.includes(key));
  const ended = isUncertain
    ? ledger
    : withTurn(ledger, turnId, { result: 'cancelled', isWaitedFor: false });
  const finished = { ...comment, ledger: ended, turnId };
  const update = { state: await currentState(session, finished), doubts: record.doubts };
  await saveAndUnlock(session, finished, update, traces);
  log.info('The run ended before the agent did, as the tracking comment now says.');
}
