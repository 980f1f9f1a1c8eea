import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@docs-agent/action-kit';
import { withLateLink } from '@docs-agent/agent-action';
import { isTerminal, isWaitDeadlineError, type Job } from '@docs-agent/core';
import { settle } from '../locked-snapshot.ts';
import type { Ended } from '../result.ts';
import { doubtAt, lookDelayMs, type Waiter, waitOptions } from './waiting.ts';

/** Why a prompt has to wait. */
export type Blocked =
  /** The job is at work on something else, and nothing was sent. */
  | { kind: 'busy'; jobId: string; job: Job; facts: Record<string, string> }
  /** Another run waits for the end of a turn, and is the only one that writes meanwhile. */
  | { kind: 'owned'; facts: Record<string, string>; isStillOwned(): Promise<boolean> };

const ANOTHER_RUN = 'Another run is waiting for the agent on this pull request';
/** In one piece, as docs/troubleshooting.md has it. */
const NOT_SENT =
  'nothing was sent. The next review, the next scheduled run, or a re-run of this step sends it.';

/**
 * Waits until it makes sense to try again: until a job that is at work on something else has ended,
 * or until the run that waits for an open turn has gone on.
 *
 * @returns how the run ends, if the time is over or this run does not wait.
 */
export async function waitUntilFree(session: Waiter, attempt: Blocked): Promise<Ended | undefined> {
  const { inputs, jobs, deadlineMs, signal } = session;
  const isPatient = inputs.onBusy !== 'skip' && !inputs.dryRun;
  const startedMs = performance.now();
  const busy = (reason: string): Ended => ({ result: 'busy', reason, facts: attempt.facts });
  if (attempt.kind === 'owned') {
    if (isPatient) log.info(`${ANOTHER_RUN}, and sends new comments: waiting for it.`);
    do {
      const delayMs = lookDelayMs(performance.now() - startedMs);
      if (!isPatient || performance.now() + delayMs >= deadlineMs)
        return busy(`${ANOTHER_RUN}: new comments are sent when the agent is done.`);
      await sleep(delayMs, undefined, { signal });
    } while (await attempt.isStillOwned());
    return undefined;
  }
  const { jobId, job: active } = attempt;
  const isBusy = (how: string) => busy(`Job ${jobId} ${how}: ${NOT_SENT}`);
  const stillBusy = () => isBusy(`was still busy after ${inputs.timeoutMinutes} minutes`);
  const how = isTerminal(active.status) ? 'may not have begun the last prompt' : 'is busy';
  if (!isPatient) return isBusy(how);
  log.info(`Job ${jobId} ${how}: waiting for it before anything is sent.`);
  if (performance.now() >= deadlineMs) return stillBusy();
  try {
    const { job } = await jobs.waitForJob(jobId, { ...waitOptions(session), after: active });
    // The next try reads the job, too, and says on the pull request if it cannot.
    await settle(withLateLink(session, job, () => jobs.getJob(jobId, { signal })));
    return undefined;
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    const doubt = doubtAt(error, performance.now() - startedMs);
    return doubt === undefined
      ? stillBusy()
      : busy(`${doubt} ${NOT_SENT.replace('nothing', 'Nothing')}`);
  }
}
