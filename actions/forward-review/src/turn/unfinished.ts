import type { Job } from '@docs-agent/core';
import { isUnfinished, type Turn, withTurn } from '../ledger/ledger.ts';
import type { Session } from '../session.ts';
import type { TrackingUpdate } from '../tracking/build-tracking.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';
import { concludeTurn, hasAgentPushed, isOver } from './conclude.ts';

/**
 * Ends the last turn if nobody waits for it and it is over by now. One that was only taken for over, because time had
 * passed, is looked at again when the agent shows up after all.
 *
 * @returns what is to be told then.
 */
export async function concludeLast(
  session: Session,
  book: TrackingComment,
  job: Job,
): Promise<TrackingUpdate | undefined> {
  const turn = book.ledger.turns.at(-1);
  if (turn === undefined || session.inputs.dryRun) return undefined;
  const { pullRequest } = book;
  if (!isUnfinished(turn) && !(await isReopened(session, turn, job, pullRequest.headSha))) return undefined;
  const over = await isOver(session, { turn, job, headSha: pullRequest.headSha });
  if (over === undefined) {
    if (isUnfinished(turn)) return undefined;
    book.ledger = withTurn(book.ledger, turn.id, { result: 'sent', isProvisional: false });
    return { state: { kind: 'sent' } };
  }
  const end = { pullRequest, ledger: book.ledger, turn, job, ...over };
  const { ledger, state, outcomes } = await concludeTurn(session, end);
  book.ledger = ledger;
  book.turnId = turn.id;
  return { state, outcomes };
}

async function isReopened(session: Session, turn: Turn, job: Job, headSha: string): Promise<boolean> {
  if (turn.isProvisional !== true || turn.headAfter === undefined) return false;
  return job.status === 'active' || (await hasAgentPushed(session, turn.headAfter, headSha));
}
