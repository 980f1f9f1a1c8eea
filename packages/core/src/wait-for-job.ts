import { getJob } from './agent-jobs.ts';
import { type DocsAgentError, type ErrorKind, isDocsAgentError, WaitDeadlineError } from './errors.ts';
import type { Job } from './job.ts';
import type { ClientContext } from './options.ts';
import { type PollCompanion, startCompanion } from './poll-companion.ts';
import { nextPollDelayMs } from './poll-interval.ts';
import { redactFacts } from './redacted-errors.ts';
import { createAbortError } from './request.ts';
import { TimeLimitReached, withTimeLimit } from './time-limit.ts';
import { addReading, beginTurn, settleRemainingMs, type TurnReadings } from './turn.ts';
import { checkWaitOptions, type WaitOptions, type WaitResult } from './wait-options.ts';

/** Errors that more waiting cannot fix. */
const FINAL: ReadonlySet<ErrorKind> = new Set(['auth', 'forbidden', 'invalid-option']);

/** Errors of this kind are final too, unless a single one comes after a good read. */
const FINAL_IN_A_ROW: ReadonlySet<ErrorKind> = new Set(['not-found', 'invalid']);

interface Progress {
  startedAtMs: number;
  polls: number;
  lastJob: Job | null;
  lastError: DocsAgentError | undefined;
}

/**
 * Polls a job until the turn that began with `after` is over: a terminal status was read, and `active` before it;
 * or `evidence` says so; or the status has not changed for `settleMs`. Failed reads are tolerated until the deadline,
 * except those that waiting cannot fix; a single `not-found` or `invalid` after a good read is tolerated. `onPoll` runs in parallel, and can stop the wait.
 *
 * @throws {WaitDeadlineError} after `timeoutMs`, or as soon as the service asks to stay away for longer than is left
 * @throws {DocsAgentError} of kind `auth`, `forbidden`, `not-found`, `invalid`, `invalid-option` or `aborted`
 * @see interface, "States and transitions"
 */
export async function waitForJob(
  context: ClientContext,
  jobId: string,
  options: WaitOptions,
): Promise<WaitResult> {
  checkWaitOptions(context, options);
  const { clock } = context;
  const { timeoutMs, signal } = options;
  const progress: Progress = {
    startedAtMs: clock.now(),
    polls: 0,
    lastJob: options.after,
    lastError: undefined,
  };
  try {
    return await withTimeLimit({ clock, ms: timeoutMs, signal }, (inner) => {
      return pollInCompany(context, jobId, { ...options, signal: inner }, progress);
    });
  } catch (error) {
    if (error instanceof TimeLimitReached) throw createDeadlineError(context, jobId, options, progress);
    if (signal?.aborted) {
      const request = {
        operation: 'waitForJob',
        purpose: `wait for agent job ${JSON.stringify(jobId)}`,
      } as const;
      throw createAbortError(context, request, { cause: error });
    }
    throw error;
  }
}

type BoundWaitOptions = WaitOptions & { signal: AbortSignal };

/** Runs the reads and the caller's own work in parallel. If one ends, the other is stopped. */
async function pollInCompany(
  context: ClientContext,
  jobId: string,
  options: BoundWaitOptions,
  progress: Progress,
): Promise<WaitResult> {
  const over = new AbortController();
  options.signal.addEventListener('abort', () => over.abort(options.signal.reason), { once: true });
  const companion = startCompanion(options.onPoll, over.signal);
  const stopped = companion.stopped.then((job): WaitResult => {
    const elapsedMs = context.clock.now() - progress.startedAtMs;
    return { job, evidence: 'stopped', polls: progress.polls, elapsedMs };
  });
  const bound = { ...options, signal: over.signal };
  try {
    return await Promise.race([stopped, pollUntilOver(context, jobId, bound, progress, companion)]);
  } finally {
    over.abort();
  }
}

async function pollUntilOver(
  context: ClientContext,
  jobId: string,
  options: BoundWaitOptions,
  progress: Progress,
  companion: PollCompanion,
): Promise<WaitResult> {
  const { clock, random } = context;
  const { settleMs, timeoutMs, pollMaxMs, signal } = options;
  let turn = beginTurn(options.after, progress.startedAtMs);
  let failures = 0;
  // Right after a message there is nothing to see yet.
  if (options.after !== null) await clock.sleep(options.pollMinMs, signal);
  // Ends by the time limit that aborts the signal: every sleep below rejects from then on.
  for (;;) {
    const reading = await readPatiently(context, jobId, signal, progress);
    progress.polls += 1;
    if (isDocsAgentError(reading)) {
      progress.lastError = reading;
      failures += 1;
    } else {
      noteJob(progress, reading, options);
      failures = 0;
      turn = addReading(turn, reading.status, clock.now());
      const evidence = await findEvidence(turn, options, clock.now());
      const elapsedMs = clock.now() - progress.startedAtMs;
      if (evidence !== undefined) return { job: reading, evidence, polls: progress.polls, elapsedMs };
    }
    const elapsedMs = clock.now() - progress.startedAtMs;
    const delayMs = nextPollDelayMs({
      elapsedMs,
      remainingMs: timeoutMs - elapsedMs,
      pollMinMs: options.pollMinMs,
      pollMaxMs: options.pollMaxMs,
      failures,
      retryAfterMs: failures === 0 ? undefined : progress.lastError?.retryAfterMs,
      settleRemainingMs: settleRemainingMs(turn, settleMs, clock.now()),
      random,
    });
    if (delayMs === undefined) throw new TimeLimitReached('the service asks to wait beyond the deadline');
    // `onPoll` keeps running when the service asks for a long delay.
    for (let leftMs = delayMs; leftMs > 0; leftMs -= pollMaxMs) {
      if (progress.lastJob !== null) companion.tell(progress.lastJob);
      await clock.sleep(Math.min(leftMs, pollMaxMs), signal);
    }
  }
}

/** One request: the wait itself is what repeats it. Throws what waiting cannot fix. */
async function readPatiently(
  context: ClientContext,
  jobId: string,
  signal: AbortSignal,
  { lastJob, lastError }: Progress,
): Promise<Job | DocsAgentError> {
  try {
    return await getJob(context, jobId, { signal, maxRetries: 0 });
  } catch (error) {
    if (!isDocsAgentError(error) || error.kind === 'aborted' || FINAL.has(error.kind)) throw error;
    const wasGood = lastJob !== null && lastError === undefined;
    if (FINAL_IN_A_ROW.has(error.kind) && !wasGood) throw error;
    return error;
  }
}

function noteJob(progress: Progress, job: Job, { onChange }: WaitOptions): void {
  const isChanged = JSON.stringify(job) !== JSON.stringify(progress.lastJob);
  progress.lastJob = job;
  progress.lastError = undefined;
  if (isChanged) onChange?.(job);
}

/** What shows that the turn is over; undefined if it is not, or nothing shows it. */
async function findEvidence(
  turn: TurnReadings,
  { evidence, settleMs, signal }: BoundWaitOptions,
  nowMs: number,
): Promise<string | undefined> {
  const remainingMs = settleRemainingMs(turn, settleMs, nowMs);
  if (remainingMs === undefined) return undefined;
  if (turn.activeSeen) return 'active-seen';
  const found = await evidence?.(signal);
  if (found) return found;
  return remainingMs === 0 ? 'settled' : undefined;
}

function createDeadlineError(
  context: ClientContext,
  jobId: string,
  { timeoutMs }: WaitOptions,
  { polls, lastJob, lastError }: Progress,
): WaitDeadlineError {
  const status =
    lastJob === null ? 'It was never read' : `Its last known status is ${JSON.stringify(lastJob.status)}`;
  const trouble = lastError === undefined ? '' : ` The last read failed. ${lastError.message}`;
  const facts = {
    operation: 'waitForJob',
    message: `Agent job ${JSON.stringify(jobId)} was not seen to end within the ${timeoutMs / 1000} s for waiting. ${status} (${polls} reads). It may still be at work.${trouble}`,
    isRetryable: true,
    certainlyNotProcessed: false,
    retryAfterMs: lastError?.retryAfterMs,
    cause: lastError,
  } as const;
  return new WaitDeadlineError(redactFacts(facts, context.redact), lastJob);
}
