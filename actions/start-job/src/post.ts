import { readRunContext } from '@docs-agent/action-kit';
import { finishLeft, isoTime, type LeftTurn } from '@docs-agent/agent-action';
import { readStartInputs } from './inputs.ts';
import { type Intent, type JobRecord, repaired, withJob } from './record.ts';
import { connect, type LockedSession, openSession } from './session.ts';
import { REASONS } from './situations/reasons.ts';
import { SITUATIONS } from './situations/table.ts';
import { bringLabelsInLine, saveAndUnlock, type Telling, trackedOf } from './tracked.ts';

/**
 * `post`: releases the lock, and records the state of a job that `main` was creating when it was
 * cancelled or died.
 */
export const finishInterrupted = (): Promise<void> =>
  finishLeft('Issue', {
    connect: (signal) => connect(readStartInputs(), readRunContext(), signal),
    open: openSession,
    finish: finishAttempt,
  });

async function finishAttempt(session: LockedSession, left: LeftTurn): Promise<void> {
  const tracked = trackedOf(session, await session.held.read());
  const { record } = tracked;
  const { intent, doubt, job } = record;
  // The run ended between its comment and the labels.
  if (intent === undefined && doubt === undefined && job !== undefined) {
    return bringLabelsInLine(session, tracked, record);
  }
  // Another run may have found the intent first, and doubts it.
  const attempt = intent ?? doubt;
  if (attempt?.id !== left.id) return;
  const next = recordOf(record, attempt, left, isoTime(session.time.latest()));
  const telling: Telling = {};
  if (left.progress === 'unsent') {
    telling.obstacle = SITUATIONS.failure(REASONS['ended-before']);
  }
  await saveAndUnlock(session, { ...tracked, record: next }, telling);
}

/** The state of the attempt, by how far `main` came. */
function recordOf(
  record: JobRecord,
  attempt: Intent,
  { progress, jobId }: LeftTurn,
  now: string,
): JobRecord {
  if (progress === 'unsent') {
    const doubt = record.doubt?.id === attempt.id ? undefined : record.doubt;
    const { waiting = { since: attempt.askedAt } } = record;
    return {
      ...record,
      intent: undefined,
      doubt,
      waiting,
    };
  }
  if (progress === 'accepted' && jobId !== undefined)
    return withJob(record, attempt, { id: jobId });
  return repaired(record, { why: REASONS['cut-off'], now });
}
