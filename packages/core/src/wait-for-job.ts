import { getJob } from './agent-jobs.ts';
import { checkArguments } from './check-arguments.ts';
import { CALLERS_ERRORS, type DocsAgentError, isDocsAgentError } from './errors.ts';
import type { Job } from './job.ts';
import { JOB_ID, WAIT_OPTIONS } from './job-arguments.ts';
import type { ClientContext } from './options.ts';
import { nextPollDelayMs } from './poll-interval.ts';
import { redactFacts } from './redacted-errors.ts';
import { createAbortError } from './request.ts';
import { TimeLimitReached, withTimeLimit } from './time-limit.ts';
import { addReading, beginTurn, settleRemainingMs, type TurnReadings } from './turn.ts';
import { WaitDeadlineError } from './wait-deadline-error.ts';
import {
  completeWaitOptions,
  type WaitOptions,
  type WaitResult,
  type WaitSettings,
} from './wait-options.ts';

/** The arguments and the progress of the wait. */
interface Wait extends WaitSettings {
  context: ClientContext;
  jobId: string;
  startedAtMs: number;
  polls: number;
  lastJob: Job | null;
  lastError: DocsAgentError | undefined;
}

/**
 * Polls a job until the turn that began with `after` is over: a terminal status was read, and
 * `active` before it; or `evidence` says so; or the status has not changed for `settleMs`. Failed
 * reads are tolerated until the deadline, except those that waiting cannot fix; a single
 * `not-found` or `invalid` after a good read is tolerated. `onPoll` runs in parallel, and can stop
 * the wait.
 *
 * @throws {WaitDeadlineError} after `timeoutMs`, or as soon as the service asks to stay away for
 *   longer than is left
 * @throws {DocsAgentError} of kind `auth`, `forbidden`, `not-found`, `invalid`, `invalid-option` or
 *   `aborted`
 * @see interface, "States and transitions"
 */
export async function waitForJob(
  context: ClientContext,
  jobId: string,
  options: WaitOptions,
): Promise<WaitResult> {
  const schemas = { jobId: JOB_ID, options: WAIT_OPTIONS };
  checkArguments(context, 'waitForJob', { jobId, options }, schemas);
  const { clock } = context;
  const { signal } = options;
  const settings = completeWaitOptions(options);
  const wait: Wait = {
    ...settings,
    context,
    jobId,
    startedAtMs: clock.now(),
    polls: 0,
    lastJob: settings.after,
    lastError: undefined,
  };
  try {
    return await withTimeLimit(
      {
        clock,
        ms: wait.timeoutMs,
        signal,
      },
      (inner) => pollInCompany(wait, inner),
    );
  } catch (error) {
    if (error instanceof TimeLimitReached) throw createDeadlineError(wait);
    if (!signal?.aborted) throw error;
    const request = {
      operation: 'waitForJob',
      purpose: `wait for agent job ${JSON.stringify(jobId)}`,
    } as const;
    throw createAbortError(context, request, { cause: error });
  }
}

/** Runs the reads and the caller's own work in parallel. If one ends, the other is stopped. */
function pollInCompany(wait: Wait, signal: AbortSignal): Promise<WaitResult> {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort(signal.reason), { once: true });
  const ended = new Promise<WaitResult>((resolve, reject) => {
    let isBusy = false;
    /** At most one call of `onPoll` at a time, never delaying a read. */
    const tell = async (job: Job): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      try {
        const wish = await wait.onPoll(job, over.signal);
        if (wish === 'stop') {
          resolve(resultOf(wait, job, 'stopped'));
        }
      } catch (error) {
        reject(error);
      } finally {
        isBusy = false;
      }
    };
    pollUntilOver(wait, over.signal, tell).then(resolve, reject);
  });
  return ended.finally(() => over.abort());
}

async function pollUntilOver(
  wait: Wait,
  signal: AbortSignal,
  tell: (job: Job) => Promise<void>,
): Promise<WaitResult> {
  const { after, settleMs, timeoutMs, pollMinMs, pollMaxMs } = wait;
  const { clock, random } = wait.context;
  let turn = beginTurn(after, wait.startedAtMs);
  let failures = 0;
  // Right after a message there is nothing to see yet.
  if (after !== null) {
    await clock.sleep(pollMinMs, signal);
  }
  // Ends by the time limit that aborts the signal: every sleep below rejects from then on.
  for (;;) {
    const reading = await readPatiently(wait, signal);
    wait.polls += 1;
    if (isDocsAgentError(reading)) {
      wait.lastError = reading;
      failures += 1;
    } else {
      const isChanged = JSON.stringify(reading) !== JSON.stringify(wait.lastJob);
      wait.lastJob = reading;
      wait.lastError = undefined;
      if (isChanged) {
        wait.onChange(reading);
      }
      failures = 0;
      turn = addReading(turn, reading.status, clock.now());
      const evidence = await findEvidence(wait, turn, signal);
      if (evidence !== undefined) return resultOf(wait, reading, evidence);
    }
    const elapsedMs = clock.now() - wait.startedAtMs;
    const delayMs = nextPollDelayMs({
      elapsedMs,
      remainingMs: timeoutMs - elapsedMs,
      pollMinMs,
      pollMaxMs,
      failures,
      retryAfterMs: wait.lastError?.retryAfterMs,
      settleRemainingMs: settleRemainingMs(turn, settleMs, clock.now()),
      random,
    });
    if (delayMs === undefined)
      throw new TimeLimitReached('the service asks to wait beyond the deadline');
    // `onPoll` keeps running when the service asks for a long delay.
    for (let leftMs = delayMs; leftMs > 0; leftMs -= pollMaxMs) {
      if (wait.lastJob !== null) {
        void tell(wait.lastJob);
      }
      await clock.sleep(Math.min(leftMs, pollMaxMs), signal);
    }
  }
}

function resultOf({ context, polls, startedAtMs }: Wait, job: Job, evidence: string): WaitResult {
  return {
    job,
    evidence,
    polls,
    elapsedMs: context.clock.now() - startedAtMs,
  };
}

/** One request: the wait itself is what repeats it. Throws errors that waiting cannot fix. */
async function readPatiently(wait: Wait, signal: AbortSignal): Promise<Job | DocsAgentError> {
  try {
    return await getJob(wait.context, wait.jobId, { signal, maxRetries: 0 });
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    const wasGood = wait.lastJob !== null && wait.lastError === undefined;
    const mayPass = wasGood && (error.kind === 'not-found' || error.kind === 'invalid');
    if (CALLERS_ERRORS.has(error.kind) && !mayPass) throw error;
    return error;
  }
}

/** What shows that the turn is over; undefined if it is not, or nothing shows it. */
async function findEvidence(
  wait: Wait,
  turn: TurnReadings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const remainingMs = settleRemainingMs(turn, wait.settleMs, wait.context.clock.now());
  if (remainingMs === undefined) return undefined;
  if (turn.activeSeen) return 'active-seen';
  const found = await wait.evidence(signal);
  if (found) return found;
  return remainingMs === 0 ? 'settled' : undefined;
}

function createDeadlineError({
  context,
  jobId,
  timeoutMs,
  polls,
  lastJob,
  lastError,
}: Wait): WaitDeadlineError {
  const status =
    lastJob === null
      ? 'It was never read'
      : `Its last known status is ${JSON.stringify(lastJob.status)}`;
  const trouble = lastError === undefined ? '' : ` The last read failed. ${lastError.message}`;
  const facts = {
    operation: 'waitForJob',
    message: `Agent job ${JSON.stringify(jobId)} had not ended after ${durationText(timeoutMs)}. ${status} (${polls} reads). It may still be working.${trouble}`,
    isRetryable: true,
    certainlyNotProcessed: false,
    retryAfterMs: lastError?.retryAfterMs,
    cause: lastError,
  } as const;
  return new WaitDeadlineError(redactFacts(facts, context.redact), lastJob);
}

/** Whole minutes from two minutes on, and seconds before. */
function durationText(ms: number): string {
  return ms < 120_000 ? `${ms / 1000} s` : `${Math.round(ms / 60_000)} minutes`;
}
