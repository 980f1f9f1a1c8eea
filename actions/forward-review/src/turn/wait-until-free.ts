import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@docs-agent/action-kit';
import { withLateLink } from '@docs-agent/agent-action';
import { type DocsAgentClient, isWaitDeadlineError, type Job } from '@docs-agent/core';
import type { Inputs } from '../inputs.ts';
import { settle } from '../locked-snapshot.ts';
import type { Ended } from '../result.ts';
import { doubtAt } from './at-deadline.ts';
import { lookDelayMs, type WaitSettings, waitOptions } from './wait-options.ts';

/** Why a prompt has to wait. */
export type Blocked =
  /** The job is at work on something else, and nothing was sent. */
  | { kind: 'busy'; jobId: string; job: Job; facts: Record<string, string> }
  /** Another run waits for the end of a turn, and is the only one that writes meanwhile. */
  | { kind: 'owned'; facts: Record<string, string>; isStillOwned(): Promise<boolean> };

/** What says how long to wait for others. */
export interface Patience extends WaitSettings {
  inputs: WaitSettings['inputs'] & Pick<Inputs, 'dryRun' | 'onBusy' | 'timeoutMinutes'>;
  jobs: Pick<DocsAgentClient, 'waitForJob' | 'getJob'>;
}

/**
 * Waits until it makes sense to try again: until a job that is at work on something else has ended, or until the run
 * that waits for an open turn has gone on.
 *
 * @returns how the run ends, if the time is over or this run does not wait.
 */
export async function waitUntilFree(
  patience: Patience,
  attempt: Blocked,
  signal: AbortSignal,
): Promise<Ended | undefined> {
  const { inputs, jobs, deadlineMs } = patience;
  const isPatient = inputs.onBusy !== 'skip' && !inputs.dryRun;
  const startedMs = Date.now();
  if (attempt.kind === 'owned') {
    if (isPatient) log.info(ANOTHER_RUN_WAITS);
    do {
      const delayMs = lookDelayMs(Date.now() - startedMs);
      if (!isPatient || Date.now() + delayMs >= deadlineMs) return owned(attempt.facts);
      await sleep(delayMs, undefined, { signal });
    } while (await attempt.isStillOwned());
    return undefined;
  }
  if (!isPatient) return busy(attempt, 'is busy');
  log.info(`Job ${attempt.jobId} is already working: waiting for it before anything is sent.`);
  try {
    if (Date.now() >= deadlineMs) return stillBusy(attempt, inputs.timeoutMinutes);
    const options = { ...waitOptions(patience), after: attempt.job, signal };
    const { job } = await jobs.waitForJob(attempt.jobId, options);
    // The next try reads the job, too, and says on the pull request if it cannot.
    await settle(withLateLink(patience, job, () => jobs.getJob(attempt.jobId, { signal }), signal));
    return undefined;
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    const doubt = doubtAt(error, Date.now() - startedMs);
    if (doubt === undefined) return stillBusy(attempt, inputs.timeoutMinutes);
    return { result: 'busy', reason: `${doubt} ${NOTHING_SENT}`, facts: attempt.facts };
  }
}

const ANOTHER_RUN_WAITS =
  'Another run is waiting for the agent on this pull request, and sends new comments: waiting for it.';

const NOTHING_SENT =
  'Nothing was sent. The next review, the next scheduled run, or a re-run of this step sends it.';

type Busy = Extract<Blocked, { kind: 'busy' }>;

function stillBusy(attempt: Busy, timeoutMinutes: number): Ended {
  return busy(attempt, `was still busy after ${timeoutMinutes} minutes`);
}

/** Nothing was sent, because the job never was free. */
function busy({ jobId, facts }: Busy, how: string): Ended {
  const reason = `Job ${jobId} ${how}: nothing was sent. The next review, the next scheduled run, or a re-run of this step sends it.`;
  return { result: 'busy', reason, facts };
}

function owned(facts: Record<string, string>): Ended {
  const reason =
    'Another run is waiting for the agent on this pull request: new comments are sent when the agent is done.';
  return { result: 'busy', reason, facts };
}
