import { readRunContext } from '@docs-agent/action-kit';
import { connectRun, finishLeft, type LeftTurn } from '@docs-agent/agent-action';
import { isFoundAgain } from './decision/ask.ts';
import { readStartInputs } from './inputs.ts';
import { repaired, settled, withAttempt } from './record.ts';
import { type LockedSession, openSession } from './session.ts';
import {
  bringLabelsInLine,
  currentState,
  readTracked,
  saveAndUnlock,
  shownWithoutJob,
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

async function finishAttempt(
  session: LockedSession,
  { id, progress, jobId }: LeftTurn,
): Promise<void> {
  const tracked = await readTracked(session);
  const { issue, record } = tracked;
  const attempt = record.attempts.find((one) => one.id === id);
  // The run ended between its comment and the labels.
  if (attempt?.state === 'created') return bringLabelsInLine(session, tracked);
  if (attempt === undefined || !['sending', 'uncertain'].includes(attempt.state)) return;
  if (progress === 'unsent') {
    const isFound = isFoundAgain(issue, session.inputs.label);
    const reason = `The run ended before the job was created.${isFound ? '' : ' Give the command again.'}`;
    const next = { ...tracked, record: withAttempt(record, id, { state: 'not-created' }) };
    await saveAndUnlock(session, next, shownWithoutJob(next.record, reason));
    return;
  }
  const next =
    progress === 'accepted' && jobId !== undefined
      ? settled(
          withAttempt(record, id, { state: 'created', jobId, doubt: undefined }),
          attempt.askedAt,
        )
      : repaired(record, new Date().toISOString());
  await saveAndUnlock(session, { ...tracked, record: next }, { state: currentState(next) });
}
