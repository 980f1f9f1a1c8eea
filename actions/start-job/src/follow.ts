import { log, messageOf, UserError } from '@docs-agent/action-kit';
import { isoTime, isUnknownJob, pollOptions, withLateLink } from '@docs-agent/agent-action';
import {
  isDocsAgentError,
  isTerminal,
  isWaitDeadlineError,
  type Job,
  type WaitDeadlineError,
} from '@docs-agent/core';
import { conclude, readableAs } from './conclude.ts';
import { readJob, withPlainLink } from './job-state.ts';
import { endOf, type Running } from './looked.ts';
import type { IssueJob } from './record.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';
import { SITUATIONS } from './situations/table.ts';
import { updateJob } from './update-job.ts';

/** A job that has ended without a pull request counts as “no change” only after this time. */
const SHORTEST_LINK_WAIT_MS = 30_000;

const DAY_MS = 24 * 3_600_000;

/** Waits for the end of a job, and says on the issue how it ended. */
export async function follow(session: Session, running: Running): Promise<Ended> {
  const { inputs, jobs, context } = session;
  const { job, created } = running;
  const startedMs = performance.now();
  if (inputs.wait === 'none' || inputs.dryRun) return stillWorking(session, running, created);
  // Anyone can comment: only the comment that created a job waits for its end.
  const isForComment = context.eventName === 'issue_comment';
  if (isForComment && created === undefined) return lookAfter(session, running);
  try {
    const waited = await jobs.waitForJob(job.id, {
      ...pollOptions(session),
      after: created ?? null,
      settleMs: 0,
    });
    const lastRead = withPlainLink(waited.job);
    const ended = await concludeWithLink(session, running, lastRead);
    const elapsed = String(Math.round((performance.now() - startedMs) / 1_000));
    const facts = { ...ended.facts, 'elapsed-seconds': elapsed };
    return { ...ended, facts };
  } catch (error) {
    if (isWaitDeadlineError(error)) return reportTimedOut(session, running, error);
    return reportUnread(session, running, error);
  }
}

/** Reads a job once, for a run that does not wait for its end. */
export function lookAfter(session: Session, running: Running): Promise<Ended> {
  return looking(session, running, (job) => concludeWithLink(session, running, job));
}

/**
 * The same, for a run that reads many jobs, and waits for the links of all of them together.
 *
 * @param waitedMs how long it has waited for them
 */
export function lookBriefly(
  session: Session,
  running: Running,
  waitedMs: number,
): Promise<Ended | 'late-link'> {
  return looking<Ended | 'late-link'>(session, running, async (job) => {
    const isCutShort = waitedMs < SHORTEST_LINK_WAIT_MS;
    if (isCutShort && isWithoutLink(job)) return 'late-link';
    return concludeIfEnded(session, running, job);
  });
}

async function looking<Done>(
  session: Session,
  running: Running,
  act: (job: Job) => Promise<Done>,
): Promise<Done | Ended> {
  if (session.inputs.dryRun) return stillWorking(session, running);
  try {
    const job = await readJob(session, running.job);
    return await act(job);
  } catch (error) {
    return reportUnread(session, running, error);
  }
}

function isWithoutLink({ status, prLink }: Job): boolean {
  return status === 'completed' && prLink === null;
}

async function concludeWithLink(session: Session, running: Running, read: Job): Promise<Ended> {
  const startedMs = performance.now();
  const job = await withLateLink(session, read, () => readJob(session, running.job));
  // The run's time ended long before the minute for a late link: the next scheduled run waits for
  // it.
  const waitedMs = performance.now() - startedMs;
  if (isWithoutLink(job) && waitedMs < SHORTEST_LINK_WAIT_MS) return lateLink(session, running);
  return concludeIfEnded(session, running, job);
}

async function concludeIfEnded(session: Session, running: Running, read: Job): Promise<Ended> {
  if (isTerminal(read.status)) return conclude(session, running, read);
  const { unread, status, startedAt } = running.job;
  const ageMs = session.time.now() - Date.parse(startedAt);
  const isKnown = unread === undefined && status === (read.status ?? '');
  if (isKnown && ageMs <= DAY_MS) return stillWorking(session, running, read);
  const tracked = await updateJob(session, running, () => readableAs(read));
  return endOf(session, tracked);
}

/** Says on the issue that its job cannot be read: a failed step is not visible there. */
async function reportUnread(session: Session, running: Running, error: unknown): Promise<Ended> {
  const isKnown = isDocsAgentError(error) || error instanceof UserError;
  if (session.signal.aborted || !isKnown) throw error;
  const learned: Partial<IssueJob> = {
    status: undefined,
    unread: messageOf(error),
  };
  if (isUnknownJob(error)) {
    const now = session.time.now();
    const missingSince = running.job.missingSince ?? isoTime(now);
    learned.missingSince = missingSince;
    const missingMs = now - Date.parse(missingSince);
    if (missingMs > DAY_MS) {
      learned.end = { kind: 'job-gone' };
    }
  }
  try {
    const tracked = await updateJob(session, running, () => learned);
    if (learned.end !== undefined) return endOf(session, tracked);
  } catch (second) {
    log.warning(`The issue could not say so: ${messageOf(second)}`);
  }
  throw error;
}

async function reportTimedOut(
  session: Session,
  running: Running,
  { lastJob, cause, message }: WaitDeadlineError,
): Promise<Ended> {
  const waitedMinutes = session.inputs.timeoutMinutes;
  // After a failed last read, the status is unknown.
  const isAtWork = cause === undefined && lastJob?.status === 'active';
  const tracked = await updateJob(session, running, () => {
    if (isAtWork) return { ...readableAs(lastJob), waitedMinutes };
    return {
      status: undefined,
      unread: message,
      waitedMinutes,
    };
  });
  return endOf(session, tracked);
}

/** @param read as the service gave it last; nothing where it was not read */
export function stillWorking(session: Session, running: Running, read?: Job): Ended {
  const { record, job } = running;
  const status = read?.status ?? '';
  const shown = { ...record, job: { ...job, status } };
  const tracked = { comment: undefined, record: shown };
  return endOf(session, tracked, SITUATIONS.working(job));
}

/** A job that has ended, and whose pull request a later run has to find. */
export function lateLink(session: Session, { record, job }: Running): Ended {
  return endOf(session, { comment: undefined, record }, SITUATIONS['late-link'](job));
}
