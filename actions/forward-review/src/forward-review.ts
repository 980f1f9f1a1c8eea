import { isWithoutSecrets, type Outcome, readRunContext, UserError } from '@docs-agent/action-kit';
import { isDocsAgentError } from '@docs-agent/core';
import { awaitAnswer, busy, waitUntilFree } from './answer.ts';
import { readWake } from './event.ts';
import { type Prepared, prepare, readJob } from './prepare.ts';
import { type Ended, endingOf, type Result } from './result.ts';
import { openSession, type Session } from './session.ts';
import { type Sent, sendPrompt } from './turn.ts';

/** Forwards what is new on the pull request of the event, waits for the job, and reports. */
export async function forwardReview(signal: AbortSignal): Promise<Outcome> {
  const context = readRunContext();
  const wake = readWake(context);
  if (wake.kind === 'ignored') return outcome([], 'nothing-to-send', wake.reason);
  if (isWithoutSecrets(context, 'api-key')) {
    return outcome(
      [],
      'no-secrets',
      'The event comes from a fork or from Dependabot, which get no secrets: nothing was sent.',
    );
  }

  try {
    const session = openSession(context, wake.number);
    const ended = await runWith(session, signal);
    const settled = outcome(session.inputs.failOn, ended.result, ended.reason, ended.facts);
    return ended.mustFail === true ? { ...settled, ends: 'failure' } : settled;
  } catch (error) {
    // The client's errors are written for people: a wrong option, or a key that expired in the middle of a wait.
    if (isDocsAgentError(error) && error.kind !== 'aborted')
      throw new UserError(error.message, { cause: error });
    throw error;
  }
}

async function runWith(session: Session, signal: AbortSignal): Promise<Ended> {
  let attempt = await sendUnderLock(session, signal);
  if (attempt.kind === 'busy') {
    const stillBusy = await waitUntilFree(session, attempt.prepared, signal);
    if (stillBusy !== undefined) return stillBusy;
    // Reviews went on meanwhile: what is sent is read anew.
    attempt = await sendUnderLock(session, signal);
  }
  switch (attempt.kind) {
    case 'ended':
      return attempt.ended;
    case 'busy':
      return busy(session, attempt.prepared);
    case 'sent':
      return awaitAnswer(session, attempt.prepared, attempt.sent, signal);
  }
}

/** What came of one try to send. `busy`: the job is at work on something else, and nothing was sent. */
type Attempt =
  | { kind: 'ended'; ended: Ended }
  | { kind: 'busy'; prepared: Prepared }
  | { kind: 'sent'; prepared: Prepared; sent: Sent };

/** Reads, decides and sends while no other run does. */
async function sendUnderLock(session: Session, signal: AbortSignal): Promise<Attempt> {
  const { jobId } = session.inputs;
  const [lock, read, job] = await Promise.allSettled([
    session.lock(signal),
    session.pullRequest.read(),
    jobId === undefined ? undefined : readJob(session, jobId, signal),
  ]);
  try {
    const held = settledValue(lock);
    const prepared = await prepare(session, { read: settledValue(read), job: settledValue(job) }, signal);
    if ('result' in prepared) return { kind: 'ended', ended: prepared };
    if (prepared.job.status === 'active') return { kind: 'busy', prepared };
    const sent = await sendPrompt(session, prepared, held, signal);
    return 'result' in sent ? { kind: 'ended', ended: sent } : { kind: 'sent', prepared, sent };
  } finally {
    if (lock.status === 'fulfilled') await lock.value.release();
  }
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

function outcome(
  failOn: readonly Result[],
  result: Result,
  sentence: string,
  facts: Record<string, string> = {},
): Outcome {
  return { result, sentence, outputs: facts, ends: endingOf(result, failOn) };
}
