import {
  findMarked,
  isWithoutSecrets,
  messageOf,
  type Outcome,
  readRunContext,
  UserError,
} from '@docs-agent/action-kit';
import { isTerminal, type Job } from '@docs-agent/core';
import { waitUntilFree } from './answer.ts';
import { findClaim, isBound } from './binding.ts';
import { readWake } from './event.ts';
import { TRACKING_PURPOSE } from './github/github-pull-request.ts';
import { listCandidates } from './item.ts';
import { decodeLedger, emptyLedger, isKnownTo, type Ledger, withInterruptedIntents } from './ledger.ts';
import type { Prepared } from './prepared.ts';
import { count } from './prompt.ts';
import type { PullRequest } from './pull-request.ts';
import { type Ended, endingOf, type Result } from './result.ts';
import { type LeftOut, openCandidates, select, voicesOf } from './selection.ts';
import { openSession, type Session } from './session.ts';
import { takeTurn } from './turn.ts';

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
  const first = await prepare(session, signal);
  if ('result' in first) return first;
  if (first.job.status !== 'active') return takeTurn(session, first, signal);

  const busy = await waitUntilFree(session, first, signal);
  if (busy !== undefined) return busy;
  // Reviews went on meanwhile: what is sent is read anew.
  const second = await prepare(session, signal);
  return 'result' in second ? second : takeTurn(session, second, signal);
}

function outcome(
  failOn: readonly Result[],
  result: Result,
  sentence: string,
  facts: Record<string, string> = {},
): Outcome {
  return { result, sentence, outputs: facts, ends: endingOf(result, failOn) };
}

/** Reads everything and decides what to send. Nothing is written yet. */
async function prepare(session: Session, signal: AbortSignal): Promise<Prepared | Ended> {
  const { inputs } = session;
  const claimedJob = inputs.jobId;
  const [pullRequest, claimedByInput] = await Promise.all([
    session.pullRequest.read(),
    claimedJob === undefined ? undefined : readJob(session, claimedJob, signal),
  ]);
  const facts: Record<string, string> = { 'pr-number': String(pullRequest.number) };
  if (!pullRequest.isOpen) {
    return {
      result: 'closed',
      reason: `Pull request #${pullRequest.number} is closed: nothing was sent.`,
      facts,
    };
  }

  const tracking = findMarked(pullRequest.comments, TRACKING_PURPOSE);
  const recorded = readLedger(session, tracking?.body);
  const claim = findClaim({ input: claimedJob, tracked: recorded?.jobId, body: pullRequest.body });
  if (claim === undefined) {
    const reason = `No job is named for pull request #${pullRequest.number}: give \`job-id\`, or put the line \`<!-- docs-agent job: ID -->\` in its description.`;
    return { result: 'not-bound', reason, facts };
  }
  const candidates = openCandidates(listCandidates(pullRequest), recorded ?? emptyLedger(claim.jobId));
  const voices = voicesOf(candidates);
  const [job, ...roles] = await Promise.all([
    claimedByInput ?? readJob(session, claim.jobId, signal),
    ...voices.map(async (login) => [login, await session.pullRequest.roleOf(login)] as const),
  ]);
  facts['job-id'] = claim.jobId;
  facts['job-status'] = job.status ?? '';
  facts['pr-link'] = job.prLink ?? '';
  if (!isBound(job, session.place.pullRequestUrl)) return notBound(claim.jobId, job, pullRequest, facts);
  if (job.status === 'archived') {
    const reason = `Job ${claim.jobId} is archived, so it takes no more messages: nothing was sent.`;
    return { result: 'job-archived', reason, facts };
  }

  const selection = select(candidates, new Map(roles), inputs.minPermission);
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
    ledger: withInterruptedIntents(recorded ?? emptyLedger(claim.jobId)),
    jobId: claim.jobId,
    job,
    selection,
    roles: new Map(roles),
    facts,
  };
}

function readLedger(session: Session, body: string | undefined): Ledger | undefined {
  if (body === undefined) return undefined;
  const read = decodeLedger(body, session.place);
  if (read.kind === 'valid') return read.ledger;
  throw new UserError(
    'Our tracking comment was edited, or written with another API key or by a later version of this action, so it no longer proves what was sent: nothing was sent, to send nothing twice. Restore the comment or the key; or delete the comment, which sends every open review comment again.',
  );
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
