import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf, readRunContext } from '@docs-agent/action-kit';
import { connectRun, LONGEST_LAG_MS, leftByMain, type Unfinished } from '@docs-agent/agent-action';
import { readStartInputs } from './inputs.ts';
import { repaired, settled, withAttempt } from './record/record.ts';
import { readRecord } from './record/record-line.ts';
import { saveAndUnlock } from './saving.ts';
import { openSession, type Session } from './session.ts';
import { currentState } from './state.ts';

/** `main` is dead by now: what holds the lock is another run, which is done within this time. */
const POST_PATIENCE_MS = 60_000;

/** `post`: frees the lock, and notes what became of a job that `main` was creating when it was cancelled or died. */
export async function finishInterrupted(): Promise<void> {
  const left = leftByMain();
  if (left.length === 0) return;
  const connections = connectRun(readStartInputs(), readRunContext());
  for (const [number, unfinished] of left) {
    try {
      await finishOne(openSession(connections, number), unfinished);
    } catch (error) {
      log.warning(`Issue #${number} could not be brought up to date: ${messageOf(error)}`);
    }
  }
}

async function finishOne(session: Session, { lockId, turn }: Unfinished): Promise<void> {
  // No run reads under the lock before everything that `main` wrote can be read.
  await sleep(LONGEST_LAG_MS);
  if (lockId !== undefined) await session.issue.unlock(lockId);
  if (turn === undefined) return;
  const signal = AbortSignal.timeout(POST_PATIENCE_MS);
  const lock = await session.lock(signal);
  try {
    const issue = await lock.read(signal);
    const { comment, record } = readRecord(issue, session.inputs.apiKey);
    const attempt = record.attempts.find(({ id }) => id === turn.id);
    if (attempt === undefined || !['sending', 'uncertain'].includes(attempt.state)) return;
    const { jobId } = turn;
    const next =
      turn.progress === 'accepted' && jobId !== undefined
        ? settled(
            withAttempt(record, turn.id, { state: 'created', jobId, doubt: undefined }),
            attempt.askedAt,
          )
        : turn.progress === 'unsent'
          ? withAttempt(record, turn.id, { state: 'not-created' })
          : repaired(record);
    const state =
      turn.progress === 'unsent'
        ? { kind: 'not-started' as const, reason: 'The run ended before the job was created.' }
        : currentState(next);
    await saveAndUnlock(session, lock, { issue, comment, record: next }, { state });
  } finally {
    await lock.release();
  }
}
