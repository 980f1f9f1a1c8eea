import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@docs-agent/action-kit';
import { withLateLink } from '@docs-agent/agent-action';
import { isWaitDeadlineError, type Job } from '@docs-agent/core';
import { shortId } from '../reading/binding.ts';
import type { Ended } from '../result.ts';
import type { Session } from '../session.ts';
import { stillBusy } from '../situations/reasons.ts';
import type { Found } from '../situations/table.ts';
import { endOf, type TrackingComment } from '../tracking/tracking-comment.ts';
import { doubtAt, lookDelayMs, waitOptions } from './waiting.ts';

/** Why a prompt has to wait. */
export type Blocked = {
  comment: TrackingComment;
  outputs: Record<string, string>;
} & (
  | // The job is working on something else, and nothing was sent.
  {
      kind: 'busy';
      jobId: string;
      job: Job;
    }
  // Another run waits for the end of a turn, and is the only one that writes meanwhile.
  | { kind: 'owned'; isStillOwned(): Promise<boolean> }
);

/**
 * Waits until it makes sense to try again: until a job that works on something else has ended, or
 * until the run that waits for an open turn has finished.
 *
 * @returns how the run ends, if the time has passed or this run does not wait.
 */
export async function waitUntilFree(
  session: Session,
  blocked: Blocked,
): Promise<Ended | undefined> {
  const { config } = session;
  const found =
    blocked.kind === 'owned'
      ? await waitForOwner(session, blocked.isStillOwned)
      : await waitForJob(session, blocked);
  if (found === undefined) return undefined;
  const view = { found, jobId: blocked.outputs['job-id'] };
  return endOf(config, blocked.comment, view, blocked.outputs);
}

function isPatient({ config }: Session): boolean {
  return config.inputs.onBusy !== 'skip' && !config.inputs.dryRun;
}

async function waitForOwner(
  session: Session,
  isStillOwned: () => Promise<boolean>,
): Promise<Found | undefined> {
  const { deadlineMs, signal } = session.config;
  if (!isPatient(session)) return { kind: 'owned' };
  log.info(
    'Another run is waiting for the agent on this pull request, and sends new comments: waiting for it.',
  );
  const startedMs = performance.now();
  do {
    const delayMs = lookDelayMs(performance.now() - startedMs);
    if (performance.now() + delayMs >= deadlineMs) return { kind: 'owned' };
    await sleep(delayMs, undefined, { signal });
  } while (await isStillOwned());
  return undefined;
}

async function waitForJob(
  session: Session,
  { jobId, job }: { jobId: string; job: Job },
): Promise<Found | undefined> {
  const { jobs, config } = session;
  const { deadlineMs, signal, inputs } = config;
  const isUnsettled = job.status !== 'active';
  const kind = isUnsettled ? 'unsettled' : 'busy';
  if (!isPatient(session)) return { kind };
  const still: Found = { kind, why: stillBusy(shortId(jobId), inputs.timeoutMinutes) };
  log.info(
    `Job ${jobId} ${isUnsettled ? 'may not have begun the last prompt' : 'is busy'}: waiting for it before anything is sent.`,
  );
  if (performance.now() >= deadlineMs) return still;
  const startedMs = performance.now();
  try {
    const waited = await jobs.waitForJob(jobId, { ...waitOptions(config), after: job });
    // The next try reads the job, too, and says on the pull request if it cannot.
    await withLateLink(config, waited.job, () => jobs.getJob(jobId, { signal })).catch(() =>
      signal.throwIfAborted(),
    );
    return undefined;
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    const why = doubtAt(error, performance.now() - startedMs);
    return why === undefined ? still : { kind: 'busy-unread', why };
  }
}
