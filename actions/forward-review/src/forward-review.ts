import {
  isWithoutSecrets,
  messageOf,
  type Outcome,
  type Role,
  readRunContext,
  UserError,
} from '@docs-agent/action-kit';
import { isTerminal, type Job } from '@docs-agent/core';
import { awaitAnswer, busy, waitUntilFree } from './answer.ts';
import { findClaim, isBound } from './binding.ts';
import { readTracking } from './book.ts';
import { readWake } from './event.ts';
import { repairInterrupted } from './interrupted.ts';
import { type Candidate, listCandidates } from './item.ts';
import { emptyLedger, isKnownTo } from './ledger.ts';
import type { Prepared } from './prepared.ts';
import { count } from './prompt.ts';
import type { PullRequest } from './pull-request.ts';
import { type Ended, endingOf, type Result } from './result.ts';
import { type LeftOut, openCandidates, select, voicesOf } from './selection.ts';
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

  const session = openSession(context, wake.number);
  const ended = await runWith(session, signal);
  const settled = outcome(session.inputs.failOn, ended.result, ended.reason, ended.facts);
  return ended.mustFail === true ? { ...settled, ends: 'failure' } : settled;
}

async function runWith(session: Session, signal: AbortSignal): Promise<Ended> {
  const first = await sendUnderLock(session, signal);
  if ('result' in first) return first;
  if ('accepted' in first.sent) return awaitAnswer(session, first.prepared, first.sent, signal);

  const stillBusy = await waitUntilFree(session, first.prepared, signal);
  if (stillBusy !== undefined) return stillBusy;
  // Reviews went on meanwhile: what is sent is read anew.
  const second = await sendUnderLock(session, signal);
  if ('result' in second) return second;
  if ('accepted' in second.sent) return awaitAnswer(session, second.prepared, second.sent, signal);
  return busy(session, second.prepared);
}

/** A job that is at work on something else: nothing was sent. */
interface Busy {
  isBusy: true;
}

/** Reads, decides and sends while no other run does. */
async function sendUnderLock(
  session: Session,
  signal: AbortSignal,
): Promise<{ prepared: Prepared; sent: Sent | Busy } | Ended> {
  const { jobId } = session.inputs;
  const [lock, read, job] = await Promise.allSettled([
    session.lock(signal),
    session.pullRequest.read(),
    jobId === undefined ? undefined : readJob(session, jobId, signal),
  ]);
  try {
    const prepared = await prepare(session, { read: settledValue(read), job: settledValue(job) }, signal);
    const held = settledValue(lock);
    if ('result' in prepared) return prepared;
    if (prepared.job.status === 'active') return { prepared, sent: { isBusy: true } };
    const sent = await sendPrompt(session, prepared, held, signal);
    return 'result' in sent ? sent : { prepared, sent };
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

/**
 * Decides what to send. The first read was made beside taking the lock and may be older than it: it only says whom to
 * ask for. What is sent rests on a second read, under the lock.
 */
async function prepare(
  session: Session,
  first: { read: PullRequest; job: Job | undefined },
  signal: AbortSignal,
): Promise<Prepared | Ended> {
  const { inputs } = session;
  const facts: Record<string, string> = { 'pr-number': String(first.read.number) };
  if (!first.read.isOpen) {
    const reason = `Pull request #${first.read.number} is closed: nothing was sent.`;
    return { result: 'closed', reason, facts };
  }
  const claim = findClaim({
    input: inputs.jobId,
    tracked: readTracking(session, first.read).ledger?.jobId,
    body: first.read.body,
  });
  if (claim === undefined) {
    const reason = `No job is named for pull request #${first.read.number}: give \`job-id\`, or put the line \`<!-- docs-agent job: ID -->\` in its description.`;
    return { result: 'not-bound', reason, facts };
  }
  const [pullRequest, job] = await Promise.all([
    session.pullRequest.read(),
    first.job ?? readJob(session, claim.jobId, signal),
    rolesOf(
      session,
      openCandidates(
        listCandidates(first.read),
        readTracking(session, first.read).ledger ?? emptyLedger(claim.jobId),
      ),
    ),
  ]);
  const { comment: tracking, ledger: recorded } = await repairInterrupted(session, pullRequest);
  facts['job-id'] = claim.jobId;
  facts['job-status'] = job.status ?? '';
  facts['pr-link'] = job.prLink ?? '';
  if (!isBound(job, session.place.pullRequestUrl)) return notBound(claim.jobId, job, pullRequest, facts);
  if (job.status === 'archived') {
    const reason = `Job ${claim.jobId} is archived, so it takes no more messages: nothing was sent.`;
    return { result: 'job-archived', reason, facts };
  }

  const candidates = openCandidates(listCandidates(pullRequest), recorded ?? emptyLedger(claim.jobId));
  const roles = await rolesOf(session, candidates);
  const selection = select(candidates, roles, inputs.minPermission);
  facts['left-out-count'] = String(selection.leftOut.length);
  if (selection.forward.length === 0) {
    return nothingToSend(
      selection.leftOut.filter(({ item }) => recorded === undefined || !isKnownTo(recorded, item.key)),
      facts,
    );
  }
  return {
    pullRequest,
    tracking,
    ledger: recorded ?? emptyLedger(claim.jobId),
    jobId: claim.jobId,
    job,
    selection,
    roles,
    facts,
  };
}

/** Roles of everybody whose words the candidates hold; each account is asked for once in a run. */
async function rolesOf(session: Session, candidates: readonly Candidate[]): Promise<Map<string, Role>> {
  const roles = voicesOf(candidates).map(
    async (login) => [login, await session.pullRequest.roleOf(login)] as const,
  );
  return new Map(await Promise.all(roles));
}

async function readJob(session: Session, jobId: string, signal: AbortSignal): Promise<Job> {
  try {
    return await session.jobs.getJob(jobId, { signal });
  } catch (error) {
    throw new UserError(`Job ${jobId} could not be read: ${messageOf(error)}`, { cause: error });
  }
}

/** Somebody names the job, and the job says otherwise: that is for a person to mend, so the step fails. */
function notBound(jobId: string, job: Job, pullRequest: PullRequest, facts: Record<string, string>): Ended {
  const without = isTerminal(job.status) ? 'it has no pull request' : 'it has no pull request yet';
  const says = job.prLink === null ? without : `its pull request is ${job.prLink}`;
  const reason = `Job ${jobId} does not belong to pull request #${pullRequest.number} of this repository: ${says}. Nothing was sent. Correct \`job-id\` or the marker in the description.`;
  return { result: 'not-bound', reason, facts, mustFail: true };
}

/** @param leftOut what is left out for the first time. */
function nothingToSend(leftOut: readonly LeftOut[], facts: Record<string, string>): Ended {
  if (!leftOut.some(({ cause }) => cause === 'role')) {
    return { result: 'nothing-to-send', reason: 'No review comment is new and open.', facts };
  }
  const reason = `${count(leftOut.length, 'comment')} left out, of people without the permission that \`min-permission\` asks for: nothing was sent.`;
  return { result: 'not-authorized', reason, facts };
}
