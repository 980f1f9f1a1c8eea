import type { Job } from '@docs-agent/core';
import { isUnfinished, type Turn, withTurn } from '../ledger/ledger.ts';
import type { Session } from '../session.ts';
import type { TrackingUpdate } from '../tracking/build-tracking.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';
import { concludeTurn, hasAgentPushed, isOver } from './conclude.ts';

/** The tracking comment after the last turn was looked at, and what it says then if anything is new. */
export interface LastTurn {
  comment: TrackingComment;
  update: TrackingUpdate | undefined;
  /** Answers the threads of the turn; only after the tracking comment has the result. */
  answerThreads: (() => Promise<void>) | undefined;
}

/**
 * Ends the last turn if no run waits for it and it is over by now. One that was only taken for over, because time had
 * passed, is looked at again when the agent shows up after all.
 */
export async function concludeLast(session: Session, comment: TrackingComment, job: Job): Promise<LastTurn> {
  const turn = comment.ledger.turns.at(-1);
  const { headSha } = comment.pullRequest;
  const nothingNew = { comment, update: undefined, answerThreads: undefined };
  if (turn === undefined || session.inputs.dryRun) return nothingNew;
  if (!isUnfinished(turn) && !(await isReopened(session, turn, job, headSha))) return nothingNew;
  const over = await isOver(session, { turn, job, headSha });
  if (over !== undefined) {
    const { ledger, update, answerThreads } = await concludeTurn(session, { comment, turn, job, ...over });
    return { comment: { ...comment, ledger, turnId: turn.id }, update, answerThreads };
  }
  if (isUnfinished(turn)) return nothingNew;
  const ledger = withTurn(comment.ledger, turn.id, { result: 'sent', isProvisional: false });
  return {
    comment: { ...comment, ledger },
    update: { state: { kind: 'sent' } },
    answerThreads: undefined,
  };
}

async function isReopened(session: Session, turn: Turn, job: Job, headSha: string): Promise<boolean> {
  if (turn.isProvisional !== true || turn.headAfter === undefined) return false;
  return job.status === 'active' || (await hasAgentPushed(session, turn.headAfter, headSha));
}
