import { readRunContext } from '@docs-agent/action-kit';
import { connectRun, finishLeft, type LeftTurn } from '@docs-agent/agent-action';
import { askByLabel } from './decision/ask.ts';
import { readStartInputs } from './inputs.ts';
import type { IssueLock } from './issue.ts';
import { repaired, settled, withAttempt } from './record/record.ts';
import { readRecord } from './record/record-line.ts';
import { bringLabelsInLine, saveAndUnlock } from './saving.ts';
import { openSession, type Session } from './session.ts';
import { currentState } from './state.ts';

/** `post`: frees the lock, and notes what became of a job that `main` was creating when it was cancelled or died. */
export const finishInterrupted = (): Promise<void> =>
  finishLeft('Issue', {
    connect: () => connectRun(readStartInputs(), readRunContext()),
    open: openSession,
    finish: finishAttempt,
  });

async function finishAttempt(
  session: Session,
  lock: IssueLock,
  { id, progress, jobId }: LeftTurn,
  signal: AbortSignal,
): Promise<void> {
  const issue = await lock.read(signal);
  const { comment, record } = readRecord(issue, session.inputs.apiKey);
  const attempt = record.attempts.find((one) => one.id === id);
  // The run ended between its comment and the labels.
  if (attempt?.state === 'created') return bringLabelsInLine(session, issue, record);
  if (attempt === undefined || !['sending', 'uncertain'].includes(attempt.state)) return;
  const next =
    progress === 'accepted' && jobId !== undefined
      ? settled(withAttempt(record, id, { state: 'created', jobId, doubt: undefined }), attempt.askedAt)
      : progress === 'unsent'
        ? withAttempt(record, id, { state: 'not-created' })
        : repaired(record, new Date().toISOString());
  const isFound = askByLabel(issue, session.inputs.label) !== undefined;
  const reason = `The run ended before the job was created.${isFound ? '' : ' Give the command again.'}`;
  const state = progress === 'unsent' ? { kind: 'not-started' as const, reason } : currentState(next);
  await saveAndUnlock(session, lock, { issue, comment, record: next }, { state });
}
