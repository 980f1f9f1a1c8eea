import { UnsentError, wakerOf } from '@docs-agent/agent-action';
import { type Decision, decide } from './decide.ts';
import { situationOfError, tryJob } from './jobs.ts';
import { examine, isUnrelated } from './ledger/findings.ts';
import { type FirstRead, readLockedSnapshot } from './locked-snapshot.ts';
import { reportFailure } from './not-sent.ts';
import { permissionsOf } from './reading/accounts.ts';
import { endOfRun } from './render/facts.ts';
import type { Ended } from './result.ts';
import { withTold } from './sending/backlog.ts';
import { type OpenTurn, sendPrompt } from './sending/send-prompt.ts';
import type { LockedSession, Session } from './session.ts';
import { endOf, trackingCommentOf } from './tracking/tracking-comment.ts';
import type { Blocked } from './turn/wait-until-free.ts';

/** How one try to send ended. `sent`: the prompt was sent, and the run waits for its end. */
export type Attempt = { kind: 'ended'; ended: Ended } | Blocked | { kind: 'sent'; open: OpenTurn };

/** Reads, applies commands, decides and sends while no other run does. */
export async function attemptToSend(session: Session): Promise<Attempt> {
  const { github, jobs, config } = session;
  const { inputs, context, number, signal } = config;
  const beganAtMs = performance.now();
  // Which other accounts are looked up depends on it.
  const waker = wakerOf(context);
  if (waker !== undefined) {
    void permissionsOf(github, config, [waker]).catch(() => undefined);
  }
  const [locking, reading, job] = await Promise.allSettled([
    github.lock(),
    github.read(),
    inputs.jobId === undefined ? undefined : tryJob(jobs, inputs.jobId, signal),
  ]);
  try {
    const outputs = { 'pr-number': String(number) };
    // In a locked conversation GitHub refuses the lock and every other write.
    if (reading.status === 'fulfilled' && reading.value.isLocked)
      return ended(endOfRun({ kind: 'locked' }, { pullRequest: `#${number}` }, outputs));
    const held = settledValue(locking);
    const findings = examine(settledValue(reading), inputs);
    if (isUnrelated(findings)) {
      const comment = trackingCommentOf(findings);
      const kind = findings.record.isOfOtherProject ? 'other-project' : 'unclaimed';
      return ended(endOf(config, comment, { found: { kind } }, outputs));
    }
    const locked: LockedSession = { ...session, github: { ...github, held } };
    return await decideAndSend(locked, {
      findings,
      beganAtMs,
      job: settledValue(job),
    });
  } finally {
    if (locking.status === 'fulfilled') {
      await locking.value.release();
    }
  }
}

function settledValue<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

function ended(end: Ended): Attempt {
  return { kind: 'ended', ended: end };
}

async function decideAndSend(session: LockedSession, first: FirstRead): Promise<Attempt> {
  const decision = await decideOrReport(session, first);
  const attempt = decision.kind === 'send' ? await send(session, decision) : decision.attempt;
  // Replies are posted last, after the result is saved.
  await decision.answerThreads?.();
  return attempt;
}

/** A failure here is reported on the pull request if there was something to send. */
async function decideOrReport(session: LockedSession, first: FirstRead): Promise<Decision> {
  try {
    return await decide(session, await readLockedSnapshot(session, first));
  } catch (error) {
    const found = situationOfError(error);
    if (!session.config.signal.aborted) {
      await reportFailure(session, { found, turnId: undefined });
    }
    throw error;
  }
}

async function send(
  session: LockedSession,
  { ready }: Extract<Decision, { kind: 'send' }>,
): Promise<Attempt> {
  const { config } = session;
  const { told } = ready.pending;
  try {
    const sent = await sendPrompt(session, ready);
    if (sent.kind === 'waits') return { kind: 'sent', open: sent.open };
    const { found, comment, outputs } = sent;
    return ended(withTold(endOf(config, comment, { found }, outputs), told));
  } catch (error) {
    if (!(error instanceof UnsentError)) throw error;
    const { cause, turnId } = error;
    if (!config.signal.aborted) {
      await reportFailure(session, { found: situationOfError(cause), turnId });
    }
    throw cause;
  }
}
