import { hasAtLeast, log, messageOf, writeSummary } from '@docs-agent/action-kit';
import { isWaitDeadlineError, type Job } from '@docs-agent/core';
import type { Prepared } from './prepare.ts';
import { count } from './prompt.ts';
import type { Comparison } from './pull-request.ts';
import { renderSummary } from './render.ts';
import type { Ended, Result } from './result.ts';
import type { Session } from './session.ts';
import type { TrackingState } from './tracking.ts';
import type { Sent } from './turn.ts';

/** Waits until a job that is already at work has ended; says so when it has not in time. */
export async function waitUntilFree(
  session: Session,
  prepared: Prepared,
  signal: AbortSignal,
): Promise<Ended | undefined> {
  log.info(`Job ${prepared.jobId} is at work already: waiting for it before anything is sent.`);
  try {
    await session.jobs.waitForJob(prepared.jobId, { ...pace(session), after: prepared.job, signal });
    return undefined;
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    return busy(session, prepared);
  }
}

/** Nothing was sent, because the job never was free. */
export function busy(session: Session, prepared: Prepared): Ended {
  const reason = `Job ${prepared.jobId} was still busy after ${session.inputs.timeoutMinutes} minutes: nothing was sent. The next review, or a re-run of this step, sends it.`;
  return { result: 'busy', reason, facts: prepared.facts };
}

/** Waits for the job's end, sees what it did to the pull request, and tells it. */
export async function awaitAnswer(
  session: Session,
  prepared: Prepared,
  { book, accepted, facts }: Sent,
  signal: AbortSignal,
): Promise<Ended> {
  const before = prepared.pullRequest.headSha;
  const sentAtMs = Date.now();
  let job: Job;
  let isProvisional: boolean;
  try {
    const waited = await session.jobs.waitForJob(prepared.jobId, {
      ...pace(session),
      after: accepted,
      evidence: () => headMovedEvidence(session, before),
      signal,
    });
    job = waited.job;
    isProvisional = waited.evidence === 'settled';
    log.info(`The job has ended: ${job.status} (${waited.evidence}, ${waited.polls} looks).`);
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    const { timeoutMinutes } = session.inputs;
    book.end('timed-out');
    await book.writeAnew({ kind: 'timed-out', limitMinutes: timeoutMinutes }, signal);
    book.close();
    return {
      result: 'timed-out',
      reason: `The agent was still working after ${timeoutMinutes} minutes.`,
      facts,
    };
  }
  const headAfter = await session.pullRequest.readHeadSha();
  const comparison = headAfter === before ? undefined : await session.pullRequest.compare(before, headAfter);
  Object.assign(facts, answerFacts(job, headAfter, comparison, Date.now() - sentAtMs));

  const ended = judgeAnswer(job, comparison);
  book.advance('done');
  book.end(ended.result);
  const state: TrackingState =
    job.status === 'completed'
      ? { kind: 'completed', comparison, elapsedMs: Date.now() - sentAtMs, isProvisional }
      : { kind: 'job-ended', status: job.status ?? '' };
  const tracking = await book.writeAnew(state, signal);
  await writeSummary(renderSummary(tracking));
  book.close();
  return { ...ended, facts };
}

function answerFacts(job: Job, headAfter: string, comparison: Comparison | undefined, elapsedMs: number) {
  return {
    'job-status': job.status ?? '',
    'pr-link': job.prLink ?? '',
    'head-sha-after': headAfter,
    'new-commits': JSON.stringify(comparison?.commits.map((commit) => commit.sha) ?? []),
    'elapsed-seconds': String(Math.round(elapsedMs / 1_000)),
  };
}

function judgeAnswer(job: Job, comparison: Comparison | undefined): { result: Result; reason: string } {
  if (job.status === 'failed') {
    return {
      result: 'job-failed',
      reason: 'The agent’s job failed on this review. Look at the job; a new review is sent to it as usual.',
    };
  }
  if (job.status === 'archived') {
    return { result: 'job-archived', reason: 'The agent’s job was archived before it answered the review.' };
  }
  if (comparison === undefined || comparison.commits.length === 0) {
    return { result: 'completed-no-change', reason: 'The agent answered the review without a new commit.' };
  }
  const commits = count(comparison.commits.length, 'new commit');
  return { result: 'completed', reason: `The agent answered the review with ${commits}.` };
}

/**
 * The head moved by a commit that no person with access authored: then the agent has pushed in this turn. A push of
 * a colleague says nothing about the job, nor does a GitHub that cannot be asked.
 */
async function headMovedEvidence(session: Session, before: string): Promise<string | undefined> {
  try {
    const head = await session.pullRequest.readHeadSha();
    if (head === before) return undefined;
    const { commits } = await session.pullRequest.compare(before, head);
    const authors = [...new Set(commits.map((commit) => commit.author))];
    const people = await Promise.all(
      authors.map(
        async (login) => login !== undefined && hasAtLeast(await session.pullRequest.roleOf(login), 'write'),
      ),
    );
    return people.includes(false) ? 'head-moved' : undefined;
  } catch (error) {
    log.info(`Whether the agent has pushed is not known: ${messageOf(error)}`);
    return undefined;
  }
}

function pace(session: Session) {
  const { inputs } = session;
  return {
    settleMs: inputs.settleSeconds * 1_000,
    timeoutMs: Math.max(0, session.deadlineMs - Date.now()),
    pollMinMs: inputs.pollMinSeconds * 1_000,
    pollMaxMs: Math.max(inputs.pollMinSeconds, inputs.pollMaxSeconds) * 1_000,
    onChange: (job: Job) => log.info(`Job status: ${job.status ?? 'none'}.`),
  };
}
