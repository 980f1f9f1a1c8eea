import type { Job } from './job.ts';
import type { ClientContext } from './options.ts';

export interface WaitOptions {
  /**
   * The answer to the message that began the turn; `active` there counts as seen. Null if it is not
   * at hand.
   */
  after: Job | null;
  /** Time that a terminal status must hold where nothing else shows that it is this turn's. */
  settleMs: number;
  /** Longest time for the whole wait. */
  timeoutMs: number;
  /** Shortest time between two reads of the job. */
  pollMinMs: number;
  /** Longest time between two reads of the job. */
  pollMaxMs: number;
  /**
   * Called at each terminal status that may still be the previous turn's. A string, such as
   * `head-moved`, names what shows that it is this turn's. An error ends the wait and is passed on
   * unchanged.
   */
  evidence?: (signal: AbortSignal) => Promise<string | undefined>;
  /** Called when a read differs from the one before, and from `after`. */
  onChange?: (job: Job) => void;
  /**
   * The caller's own work during the wait. Called with the job as last known after each read that
   * did not end the wait, including failed reads, and at least every `pollMaxMs`. It never delays a
   * read: a call is skipped while the previous one is running. `stop` ends the wait at once. An
   * error ends it too, and is passed on unchanged. Its signal is aborted when the wait ends.
   */
  onPoll?: (job: Job, signal: AbortSignal) => Promise<'stop' | undefined>;
  /** Ends the wait at once, with an error of kind `aborted`. */
  signal?: AbortSignal;
}

export interface WaitResult {
  /** As last read; its status is terminal unless the wait was stopped. */
  job: Job;
  /**
   * `active-seen`, `settled` (provisional: a later `active` reopens the turn), `stopped` (by
   * `onPoll`), or what `evidence` named.
   */
  evidence: 'active-seen' | 'settled' | 'stopped' | (string & {});
  /** Reads of the job. */
  polls: number;
  elapsedMs: number;
}

/** @throws {DocsAgentError} of kind `invalid-option` */
export function checkWaitOptions(context: ClientContext, options: WaitOptions): void {
  const { settleMs, timeoutMs, pollMinMs, pollMaxMs } = options;
  for (const [name, value, least] of [
    ['settleMs', settleMs, 0],
    ['timeoutMs', timeoutMs, 1],
    ['pollMinMs', pollMinMs, 1],
    ['pollMaxMs', pollMaxMs, pollMinMs],
  ] as const) {
    if (Number.isFinite(value) && value >= least) continue;
    const message = `The option ${name} must be a number of at least ${least}, and is ${value}.`;
    throw context.createError({ kind: 'invalid-option', operation: 'waitForJob', message });
  }
}
