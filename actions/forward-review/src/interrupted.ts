import { log, type MarkedComment, readRunContext, savedByMain } from '@docs-agent/action-kit';
import { OPEN_TURN, readTracking } from './book.ts';
import { listCandidates } from './item.ts';
import { encodeLedger, endTurn, type Ledger, withInterruptedIntents } from './ledger.ts';
import type { PullRequest } from './pull-request.ts';
import { renderTracking } from './render.ts';
import { HELD_LOCK, openSession, type Session } from './session.ts';
import { COMMAND, type TrackingState } from './tracking.ts';

/** `main` is dead by now: what holds the lock is another run, which is done within this time. */
const POST_PATIENCE_MS = 60_000;

const DIED = 'The run ended while the prompt was being sent.';

/**
 * `post`: frees the lock and finishes the tracking comment of a turn that `main` left open, because the run was
 * cancelled or died. An intent without an outcome is uncertain; what was sent is said to be sent but not waited for.
 */
export async function finishInterrupted(): Promise<void> {
  const openTurn = savedByMain(OPEN_TURN);
  const [lockedNumber = '', lockId] = savedByMain(HELD_LOCK).split(' ');
  if (openTurn === '' && lockId === undefined) return;
  const context = readRunContext();
  const session = openSession(context, Number(openTurn || lockedNumber));
  if (lockId !== undefined) await session.pullRequest.unlock(lockId);
  if (openTurn === '') return;

  const lock = await session.lock(AbortSignal.timeout(POST_PATIENCE_MS));
  try {
    const pullRequest = await session.pullRequest.read();
    const { comment, ledger } = readTracking(session, pullRequest);
    const turn = ledger?.turns.findLast(({ runUrl }) => runUrl === context.runUrl);
    if (comment === undefined || ledger === undefined || turn === undefined || turn.result !== undefined)
      return;
    const isUncertain = turn.items.some((key) => ledger.items[key] === 'sending');
    const state: TrackingState = isUncertain ? { kind: 'uncertain', reason: DIED } : { kind: 'interrupted' };
    const ended = endTurn(withInterruptedIntents(ledger), turn, isUncertain ? 'uncertain' : 'cancelled');
    await writeEnd(session, pullRequest, { comment, ledger: ended, turn, state });
    log.info('The run ended before the agent did: the tracking comment says so.');
  } finally {
    await lock.release();
  }
}

/**
 * The tracking comment as it stands under the lock, after what even `post` could not finish: under the lock nobody
 * sends, so an intent without an outcome is one of a run that died, and is uncertain. The comment says so.
 */
export async function repairInterrupted(
  session: Session,
  pullRequest: PullRequest,
): Promise<{ comment: MarkedComment | undefined; ledger: Ledger | undefined }> {
  const { comment, ledger } = readTracking(session, pullRequest);
  const turn = ledger?.turns.findLast(({ items }) => items.some((key) => ledger.items[key] === 'sending'));
  if (comment === undefined || ledger === undefined || turn === undefined || session.inputs.dryRun) {
    return { comment, ledger };
  }
  const ended = endTurn(withInterruptedIntents(ledger), turn, 'uncertain');
  const state: TrackingState = { kind: 'uncertain', reason: DIED };
  return {
    comment: await writeEnd(session, pullRequest, { comment, ledger: ended, turn, state }),
    ledger: ended,
  };
}

interface End {
  comment: MarkedComment;
  ledger: Ledger;
  turn: Ledger['turns'][number];
  state: TrackingState;
}

async function writeEnd(session: Session, pullRequest: PullRequest, end: End): Promise<MarkedComment> {
  const items = listCandidates(pullRequest)
    .map((candidate) => candidate.item)
    .filter((item) => end.turn.items.includes(item.key));
  const body = renderTracking(
    {
      state: end.state,
      rows: items.map((item) => ({ key: item.key, item, state: end.ledger.items[item.key] ?? 'pending' })),
      leftOut: [],
      job: { id: end.ledger.jobId, url: session.inputs.jobUrl },
      runUrl: end.turn.runUrl,
      serverUrl: session.context.serverUrl,
      sentAt: new Date(end.turn.sentAt),
      updatedAt: new Date(),
      earlierTurns: [],
      command: COMMAND,
      notes: [],
      wantsHelp: false,
    },
    encodeLedger(end.ledger, session.place),
  );
  return session.pullRequest.writeTrackingComment(body, end.comment);
}
