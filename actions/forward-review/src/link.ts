import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@docs-agent/action-kit';
import {
  isBound,
  isoTime,
  POLL_MAX_MS,
  pullRequestLink,
  readPullRequestAddress,
  underLock,
  withLateLink,
} from '@docs-agent/agent-action';
import { isTerminal, type Job } from '@docs-agent/core';
import { examine } from './ledger/findings.ts';
import { repaired } from './ledger/repair.ts';
import { readJob } from './locked-snapshot.ts';
import type { Ended } from './result.ts';
import { type Connections, type LockedSession, openSession } from './session.ts';
import { currentState } from './tracking/current-state.ts';
import { saveAndUnlock, trackingCommentOf } from './tracking/tracking-comment.ts';

/**
 * Binds a job to its pull request, for a workflow that has just created the job: waits until the
 * job names a pull request of this repository, and notes the binding in the tracking comment there.
 */
export async function linkJob(connections: Connections, jobId: string): Promise<Ended> {
  const job = await waitForPullRequest(connections, jobId);
  const facts = { 'job-id': jobId, 'job-status': job.status ?? '', 'pr-link': '' };
  const address = readPullRequestAddress(job.prLink ?? '');
  if (address === undefined) {
    const why = isTerminal(job.status)
      ? 'ended without a pull request'
      : 'had no pull request in time';
    return {
      result: 'not-bound',
      reason: `Job ${jobId} ${why}: nothing was linked.`,
      facts,
      mustFail: true,
    };
  }
  const session = openSession(connections, address.number);
  if (!(await isBound(job, session.pullRequestUrl, session.isFormerName))) {
    const { owner, name } = connections.context.repository;
    const reason = `Job ${jobId} belongs to a pull request that is not in ${owner}/${name}: nothing was linked.`;
    return { result: 'not-bound', reason, facts, mustFail: true };
  }
  const bound = {
    'pr-link': pullRequestLink(job.prLink ?? ''),
    'pr-number': String(address.number),
  };
  return underLock(session, (locked) => noteBinding(locked, jobId, { ...facts, ...bound }));
}

async function waitForPullRequest(connections: Connections, jobId: string): Promise<Job> {
  const { deadlineMs, signal } = connections;
  const read = () => readJob(connections, jobId);
  for (;;) {
    const job = await read();
    if (job.prLink !== null) return job;
    if (isTerminal(job.status)) return withLateLink(connections, job, read);
    if (performance.now() + POLL_MAX_MS >= deadlineMs) return job;
    log.info(`Job ${jobId} has no pull request yet.`);
    await sleep(POLL_MAX_MS, undefined, { signal });
  }
}

async function noteBinding(
  session: LockedSession,
  jobId: string,
  facts: Record<string, string>,
): Promise<Ended> {
  const { number, inputs } = session;
  const reason = `Job ${jobId} is linked to pull request #${number}: reviews there go to it.`;
  const linked: Ended = { result: 'linked', reason, facts };
  const pullRequest = await session.held.read();
  if (!pullRequest.isOpen)
    return {
      result: 'closed',
      reason: `Pull request #${number} is closed: nothing was linked.`,
      facts,
    };
  const findings = examine(pullRequest, inputs);
  const { doubts } = findings.record;
  const known = trackingCommentOf(findings);
  if (known.ledger.jobId === jobId && known.posted !== undefined) return linked;
  if (inputs.dryRun) return { ...linked, result: 'dry-run', reason: `Dry run: ${reason}` };
  const { ledger, traces } = repaired(findings, isoTime(session.time.latest()));
  const comment = { ...known, ledger: { ...ledger, jobId } };
  const update = { state: await currentState(session, comment), doubts };
  const { posted } = await saveAndUnlock(session, comment, update, traces);
  return { ...linked, facts: { ...facts, 'tracking-comment-url': posted?.url ?? '' } };
}
