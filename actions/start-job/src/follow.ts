import { log, messageOf, UserError } from '@docs-agent/action-kit';
import { isoTime, pollOptions, withLateLink } from '@docs-agent/agent-action';
import {
  isDocsAgentError,
  isTerminal,
  isWaitDeadlineError,
  type Job,
  type WaitDeadlineError,
} from '@docs-agent/core';
import { conclude } from './conclude.ts';
import { isUnknownJob, readJob, withPlainLink } from './job-state.ts';
import { endOf, endOfRun, type Looked } from './looked.ts';
import type { IssueJob } from './record.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { situationOf } from './situations/situation-of.ts';
import { SITUATIONS } from './situations/table.ts';
import { updateJob } from './update-job.ts';

export type Running = Extract<Looked, { kind: 'running' }>;

/**
 * A job that has ended and names no pull request changed nothing only if it was looked at for so
 * long.
 */
const SHORTEST_LINK_WAIT_MS = 30_000;

const DAY_MS = 24 * 3_600_000;

/** Waits for the end of a job, and says on the issue how it ended. */
export async function follow(session: Session, running: Running): Promise<Ended> {
  const { inputs, jobs, context } = session;
  const { job, created } = running;
  const startedMs = performance.now();
  if (inputs.wait === 'none' || inputs.dryRun) return stillWorking(session, job, created);
  // Anyone can comment: only the comment that created a job waits for its end.
  if (context.eventName === 'issue_comment' && created === undefined)
    return lookAfter(session, running);
  try {
    const options = { ...pollOptions(session), after: created ?? null, settleMs: 0 };
    const waited = await jobs.waitForJob(job.id, options);
    const ended = await concludeInTime(session, running, withPlainLink(waited.job));
    const elapsed = String(Math.round((performance.now() - startedMs) / 1_000));
    return { ...ended, facts: { ...ended.facts, 'elapsed-seconds': elapsed } };
  } catch (error) {
    return isWaitDeadlineError(error)
      ? reportTimedOut(session, running, error)
      : reportUnread(session, running, error);
  }
}

/** Looks at a job, for a run that does not wait for its end. */
export function lookAfter(session: Session, running: Running): Promise<Ended> {
  return looking(session, running, (job) => concludeInTime(session, running, job));
}

/**
 * The same, for a run that looks at many: those that ended without a pull request it waits for
 * together.
 */
export function lookBriefly(session: Session, running: Running): Promise<Ended | 'late-link'> {
  return looking<Ended | 'late-link'>(session, running, async (job) =>
    isWithoutLink(job) ? 'late-link' : concludeIfEnded(session, running, job),
  );
}

/** The same, once no pull request is waited for any more. */
export function lookLast(session: Session, running: Running): Promise<Ended> {
  return looking(session, running, (job) => concludeIfEnded(session, running, job));
}

async function looking<Done>(
  session: Session,
  running: Running,
  act: (job: Job) => Promise<Done>,
): Promise<Done | Ended> {
  if (session.inputs.dryRun) return stillWorking(session, running.job);
  try {
    return await act(await readJob(session, running.job));
  } catch (error) {
    return reportUnread(session, running, error);
  }
}

function isWithoutLink({ status, prLink }: Job): boolean {
  return status === 'completed' && prLink === null;
}

async function concludeInTime(session: Session, running: Running, read: Job): Promise<Ended> {
  const startedMs = performance.now();
  const job = await withLateLink(session, read, () => readJob(session, running.job));
  // The run's time was over long before the minute for a late link was: the next schedule waits for
  // it.
  const isCutShort = performance.now() - startedMs < SHORTEST_LINK_WAIT_MS;
  if (isWithoutLink(job) && isCutShort)
    return endWith(session, running.job, SITUATIONS['late-link'](running.job), job);
  return concludeIfEnded(session, running, job);
}

async function concludeIfEnded(session: Session, running: Running, job: Job): Promise<Ended> {
  const { status } = job;
  if (isTerminal(status)) return conclude(session, running, job);
  const isSlow = session.time.now() - Date.parse(running.job.startedAt) > DAY_MS;
  const known: Partial<IssueJob> = { ...READABLE };
  if (isSlow) known.status = status ?? 'nothing';
  if (running.job.unread === undefined && known.status === running.job.status)
    return stillWorking(session, running.job, job);
  const tracked = await updateJob(session, running, () => Promise.resolve(known));
  const situation = situationOf(tracked.record, session.time.now());
  return withStatus(endOf(session, tracked, situation), job);
}

/** What is known of a job that was read. */
const READABLE: Partial<IssueJob> = {
  unread: undefined,
  missingSince: undefined,
  status: undefined,
};

/** Says on the issue that its job cannot be read: a failed step is not visible there. */
async function reportUnread(session: Session, running: Running, error: unknown): Promise<Ended> {
  const isKnown = isDocsAgentError(error) || error instanceof UserError;
  if (session.signal.aborted || !isKnown) throw error;
  const unread = messageOf(error);
  const now = session.time.now();
  const known: Partial<IssueJob> = { unread };
  if (isUnknownJob(error)) {
    const { missingSince = isoTime(now) } = running.job;
    known.missingSince = missingSince;
    if (now - Date.parse(missingSince) > DAY_MS) known.end = { kind: 'job-gone' };
  }
  try {
    const tracked = await updateJob(session, running, () => Promise.resolve(known));
    if (known.end !== undefined) return endOf(session, tracked, situationOf(tracked.record, now));
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
  const { timeoutMinutes: minutes } = session.inputs;
  // A last read that failed says nothing of the status.
  const status = cause === undefined ? lastJob?.status : undefined;
  const { job } = running;
  if (status === 'active') {
    const situation = SITUATIONS['timed-out'](job, minutes);
    const tracked = await updateJob(session, running, () => Promise.resolve(READABLE), situation);
    return withStatus(endOf(session, tracked, situation), lastJob);
  }
  const unread = { unread: message };
  const tracked = await updateJob(session, running, () => Promise.resolve(unread));
  const situation = SITUATIONS['not-read-in-time']({ ...job, ...unread });
  return withStatus(endOf(session, tracked, situation), undefined);
}

/** @param read as the service gave it last; nothing where it was not read */
export function stillWorking(session: Session, job: IssueJob, read?: Job): Ended {
  return endWith(session, job, SITUATIONS.working(job), read);
}

/** The end of a run that writes nothing. */
function endWith(
  session: Session,
  { id }: IssueJob,
  situation: Situation,
  read: Job | undefined,
): Ended {
  const facts = { 'issue-number': String(session.number), 'job-id': id };
  return withStatus(endOfRun(session, situation, facts), read);
}

function withStatus(ended: Ended, read: Job | null | undefined): Ended {
  return { ...ended, facts: { ...ended.facts, 'job-status': read?.status ?? '' } };
}
