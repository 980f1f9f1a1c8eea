import { readRunContext } from '@docs-agent/action-kit';
import { connectRun, finishLeft, isoTime, type LeftTurn } from '@docs-agent/agent-action';
import { readStartInputs } from './inputs.ts';
import { handled, type JobRecord, jobOf, repaired, withStart } from './record.ts';
import { type LockedSession, openSession } from './session.ts';
import { SITUATIONS } from './situations/table.ts';
import {
  bringLabelsInLine,
  saveAndUnlock,
  type Telling,
  trackedOf,
  withObstacle,
} from './tracked.ts';

/**
 * `post`: frees the lock, and notes what became of a job that `main` was creating when it was
 * cancelled or died.
 */
export const finishInterrupted = (): Promise<void> =>
  finishLeft('Issue', {
    connect: (signal) => connectRun(readStartInputs(), readRunContext(), signal),
    open: openSession,
    finish: finishAttempt,
  });

const UNSENT = 'The run ended before the job was created.';

async function finishAttempt(session: LockedSession, left: LeftTurn): Promise<void> {
  const tracked = trackedOf(session, await session.held.read());
  const { record } = tracked;
  const { attempt } = record;
  // The run ended between its comment and the labels.
  if (attempt === undefined && record.job !== undefined)
    return bringLabelsInLine(session, tracked, record);
  const isOpen = attempt?.state === 'sending' || attempt?.state === 'uncertain';
  if (!isOpen || attempt.id !== left.id) return;
  const next = recordOf(record, attempt, left, isoTime(session.time.latest()));
  let telling: Telling = {};
  if (left.progress === 'unsent') telling = withObstacle({}, next, SITUATIONS.failure(UNSENT));
  await saveAndUnlock(session, { ...tracked, record: next }, telling);
}

/** What is known of the attempt by how far `main` came. */
function recordOf(
  record: JobRecord,
  attempt: NonNullable<JobRecord['attempt']>,
  { progress, jobId }: LeftTurn,
  now: string,
): JobRecord {
  if (progress === 'unsent') {
    const waiting = record.waiting ?? { since: attempt.askedAt };
    return { ...record, attempt: attempt.doubted, waiting };
  }
  if (progress === 'accepted' && jobId !== undefined) {
    const answered = withStart(handled(record, attempt.askedAt), attempt);
    return { ...answered, waiting: undefined, attempt: undefined, job: jobOf(attempt, jobId) };
  }
  return repaired(record, now);
}
