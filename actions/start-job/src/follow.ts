import { log, messageOf, UserError } from '@docs-agent/action-kit';
import {
  isBound,
  pollOptions,
  provenMarker,
  pullRequestLink,
  readPullRequestAddress,
  underLock,
  withLateLink,
} from '@docs-agent/agent-action';
import {
  isDocsAgentError,
  isTerminal,
  isWaitDeadlineError,
  type Job,
  type WaitDeadlineError,
} from '@docs-agent/core';
import type { Issue } from './issue.ts';
import { type Attempt, type JobResult, type Running, withAttempt } from './record.ts';
import { type JobState, renderPullRequestComment } from './render/job-comment.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';
import {
  currentState,
  factsOf,
  isShown,
  type Looked,
  readTracked,
  saveAndUnlock,
  type Tracked,
} from './tracked.ts';

/** What is known of a job that was read. */
const READABLE: Partial<Attempt> = { doubt: undefined, missingSince: undefined };

/**
 * A job that has ended and names no pull request changed nothing only if it was looked at for so
 * long.
 */
const SHORTEST_LINK_WAIT_MS = 30_000;

/** A job that the service has not known for so long is over. */
const GONE_AFTER_MS = 24 * 3_600_000;

/** Waits for the end of a job, and says on the issue how it ended. */
export async function follow(
  session: Session,
  { attempt, created }: Extract<Looked, { kind: 'running' }>,
): Promise<Ended> {
  const { inputs, jobs, context } = session;
  const startedMs = Date.now();
  if (inputs.wait === 'none' || inputs.dryRun)
    return stillWorking(session, attempt, created?.status);
  // Anyone can comment: only the comment that created a job waits for its end.
  if (context.eventName === 'issue_comment' && created === undefined)
    return lookAfter(session, attempt);
  try {
    const options = { ...pollOptions(session), after: created ?? null, settleMs: 0 };
    const { job } = await jobs.waitForJob(attempt.jobId, options);
    const { facts, ...end } = await concludeIfEnded(session, attempt, job);
    const elapsed = String(Math.round((Date.now() - startedMs) / 1_000));
    return { ...end, facts: { ...facts, 'elapsed-seconds': elapsed } };
  } catch (error) {
    return isWaitDeadlineError(error)
      ? tellTimedOut(session, attempt, error)
      : tellUnread(session, attempt, error);
  }
}

/** Looks at a job once, for a run that does not wait for its end. */
export async function lookAfter(session: Session, attempt: Running): Promise<Ended> {
  if (session.inputs.dryRun) return stillWorking(session, attempt);
  try {
    return await concludeIfEnded(session, attempt, await readJob(session, attempt));
  } catch (error) {
    return tellUnread(session, attempt, error);
  }
}

function readJob({ jobs, signal }: Session, { jobId }: Running): Promise<Job> {
  return jobs.getJob(jobId, { signal });
}

async function concludeIfEnded(session: Session, attempt: Running, read: Job): Promise<Ended> {
  const startedMs = Date.now();
  const job = await withLateLink(session, read, () => readJob(session, attempt));
  // The run's time was over long before the minute for a late link was: the next schedule waits for
  // it.
  const isCutShort =
    job.status === 'completed' &&
    job.prLink === null &&
    Date.now() - startedMs < SHORTEST_LINK_WAIT_MS;
  if (isTerminal(job.status) && !isCutShort) return conclude(session, attempt, job);
  if (attempt.doubt !== undefined) await change(session, attempt, READABLE);
  return stillWorking(session, attempt, job.status);
}

/**
 * Says on the issue that its job or the pull request cannot be read: a failed step is not visible
 * there.
 */
async function tellUnread(session: Session, attempt: Running, error: unknown): Promise<Ended> {
  if (session.signal.aborted || !(isDocsAgentError(error) || error instanceof UserError))
    throw error;
  const doubt = messageOf(error);
  const { missingSince = new Date().toISOString() } = attempt;
  const isMissing = isUnknownJob(error);
  const isGone = isMissing && Date.now() - Date.parse(missingSince) > GONE_AFTER_MS;
  try {
    const tracked = await change(session, attempt, {
      doubt,
      ...(isMissing && { missingSince }),
      result: isGone ? 'job-failed' : undefined,
    });
    if (isGone) return { result: 'job-failed', reason: doubt, facts: factsOf(session, tracked) };
  } catch (second) {
    log.warning(`The issue could not say so: ${messageOf(second)}`);
  }
  throw error;
}

/** Whether the service says that it has no such job. */
export function isUnknownJob(error: unknown): boolean {
  return isDocsAgentError(error) && error.kind === 'not-found';
}

/** @param status of the job as it was read last; nothing where it was not read */
export function stillWorking(
  { number }: Session,
  { jobId }: Running,
  status?: Job['status'],
): Ended {
  const facts = { 'issue-number': String(number), 'job-id': jobId, 'job-status': status ?? '' };
  const how = isTerminal(status ?? null)
    ? 'has ended, and its pull request is not known yet'
    : 'is at work';
  return { result: 'created', reason: `Job ${jobId} of issue #${number} ${how}.`, facts };
}

async function tellTimedOut(
  session: Session,
  attempt: Running,
  { lastJob, cause, message }: WaitDeadlineError,
): Promise<Ended> {
  const { timeoutMinutes: minutes } = session.inputs;
  // A last read that failed says nothing of the status.
  const status = cause === undefined ? lastJob?.status : undefined;
  const isActive = status === 'active';
  const tracked = isActive
    ? await change(session, attempt, READABLE, { kind: 'timed-out', minutes })
    : await change(session, attempt, { doubt: message });
  const reason = isActive
    ? `Job ${attempt.jobId} was still at work after ${minutes} minutes.`
    : message;
  const facts = { ...factsOf(session, tracked), 'job-status': status ?? '' };
  return { result: 'timed-out', reason, facts };
}

/** Notes how a job ended, and binds its pull request. */
async function conclude(session: Session, attempt: Running, job: Job): Promise<Ended> {
  const tracked = await change(session, attempt, async ({ issue }) => {
    const { result, number } = await resultOf(session, job);
    const prLink = pullRequestLink(job.prLink ?? '');
    if (number !== undefined) await bind(session, issue, attempt, number);
    return { ...READABLE, result, ...(prLink !== '' && { prLink }) };
  });
  const { result = 'no-change', prLink } =
    tracked.record.attempts.find(({ id }) => id === attempt.id) ?? attempt;
  const facts = {
    ...factsOf(session, tracked),
    'job-status': job.status ?? '',
    'pr-number': result === 'pull-request' ? (prLink?.split('/').at(-1) ?? '') : '',
  };
  return {
    result: result === 'received' ? 'already-started' : result,
    reason: `Issue #${session.number}: ${SENTENCES[result]}${prLink === undefined ? '.' : ` ${prLink}.`}`,
    facts,
  };
}

const SENTENCES: Readonly<Record<JobResult, string>> = {
  'pull-request': 'the agent opened',
  'other-repository': 'the agent opened a pull request in another repository,',
  'no-change': 'the agent ended and named no pull request',
  'job-failed': 'the job failed',
  'job-archived': 'the job was archived',
  received: 'a person confirmed that there is a job',
};

/**
 * Reads the issue under the lock, and notes what follows of an attempt; another run may have been
 * first.
 *
 * @param shown in place of what the record says
 */
function change(
  session: Session,
  { id, result }: Attempt,
  facts: Partial<Attempt> | ((read: Tracked) => Promise<Partial<Attempt>>),
  shown?: JobState,
): Promise<Tracked> {
  return underLock(session, async (locked) => {
    const read = await readTracked(locked);
    const known = read.record.attempts.find((attempt) => attempt.id === id);
    if (known === undefined || known.result !== result) return read;
    const record = withAttempt(
      read.record,
      id,
      typeof facts === 'function' ? await facts(read) : facts,
    );
    const tracked = { ...read, record };
    const state = shown ?? currentState(record);
    return isShown(session, tracked, { state }) ? read : saveAndUnlock(locked, tracked, { state });
  });
}

/** How a job ended, and the number of its pull request if that is in this repository. */
async function resultOf(
  { context: { serverUrl, repository }, isFormerName }: Session,
  job: Job,
): Promise<{ result: JobResult; number?: number }> {
  if (job.prLink === null) {
    const results: Readonly<Record<string, JobResult>> = {
      failed: 'job-failed',
      archived: 'job-archived',
    };
    return { result: results[job.status ?? ''] ?? 'no-change' };
  }
  const { number = 0 } = readPullRequestAddress(job.prLink) ?? {};
  const page = `${serverUrl}/${repository.owner}/${repository.name}/pull/${number}`;
  const isHere = await isBound(job, page, isFormerName);
  return isHere ? { result: 'pull-request', number } : { result: 'other-repository' };
}

/**
 * Our comment on the pull request names its job, with a proof, so that forward-review needs no id.
 */
async function bind(
  { issue: port, inputs: { apiKey }, context: { serverUrl } }: Session,
  issue: Issue,
  { jobId, by }: Running,
  number: number,
): Promise<void> {
  const pullRequest = await port.readPullRequest(number);
  const place = { apiKey, pullRequestId: pullRequest.nodeId };
  // No hidden line can hold two hyphens: such a job is linked by a command.
  const marker = jobId.includes('--') ? '' : provenMarker(jobId, place);
  await port.writeOnPullRequest(
    pullRequest,
    renderPullRequestComment(issue, { by, serverUrl, marker }),
  );
  if (!by.endsWith('[bot]') && pullRequest.state === 'OPEN') await port.requestReview(number, by);
  log.info(`Bound job ${jobId} to ${issue.url}.`);
}
