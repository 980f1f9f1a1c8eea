import { type MarkedComment, messageOf, type Role, UserError } from '@docs-agent/action-kit';
import { isTerminal, type Job } from '@docs-agent/core';
import { findClaim, isBound } from './binding.ts';
import { readTracking } from './book.ts';
import { repairInterrupted } from './interrupted.ts';
import { type Candidate, listCandidates } from './item.ts';
import { emptyLedger, isKnownTo, type Ledger } from './ledger.ts';
import { count } from './prompt.ts';
import type { PullRequest } from './pull-request.ts';
import type { Ended } from './result.ts';
import { type LeftOut, openCandidates, type Selection, select, voicesOf } from './selection.ts';
import type { Session } from './session.ts';

/** Everything that was read and decided before the first write. */
export interface Prepared {
  pullRequest: PullRequest;
  tracking: MarkedComment | undefined;
  ledger: Ledger;
  jobId: string;
  job: Job;
  selection: Selection;
  roles: ReadonlyMap<string, Role>;
  facts: Record<string, string>;
}

/**
 * Decides what to send. The first read was made beside taking the lock and may be older than it: it only says whom to
 * ask for. What is sent rests on a second read, under the lock.
 */
export async function prepare(
  session: Session,
  first: { read: PullRequest; job: Job | undefined },
  signal: AbortSignal,
): Promise<Prepared | Ended> {
  const { inputs } = session;
  const facts: Record<string, string> = { 'pr-number': String(first.read.number) };
  if (!first.read.isOpen) return closed(first.read, facts);
  const noted = readTracking(session, first.read).ledger;
  const claim = findClaim({ input: inputs.jobId, tracked: noted?.jobId, body: first.read.body });
  if (claim === undefined) {
    const reason = `No job is named for pull request #${first.read.number}: give \`job-id\`, or put the line \`<!-- docs-agent job: ID -->\` in its description.`;
    return { result: 'not-bound', reason, facts };
  }
  const [pullRequest, job] = await Promise.all([
    session.pullRequest.read(),
    first.job ?? readJob(session, claim.jobId, signal),
    rolesOf(session, openCandidates(listCandidates(first.read), noted ?? emptyLedger(claim.jobId))),
  ]);
  if (!pullRequest.isOpen) return closed(pullRequest, facts);
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

/** @throws {UserError} naming the job. */
export async function readJob(session: Session, jobId: string, signal: AbortSignal): Promise<Job> {
  try {
    return await session.jobs.getJob(jobId, { signal });
  } catch (error) {
    throw new UserError(`Job ${jobId} could not be read: ${messageOf(error)}`, { cause: error });
  }
}

function closed(pullRequest: PullRequest, facts: Record<string, string>): Ended {
  return {
    result: 'closed',
    reason: `Pull request #${pullRequest.number} is closed: nothing was sent.`,
    facts,
  };
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
