import type { Complete } from './complete.ts';
import type { Job } from './job.ts';

export interface WaitOptions {
  /**
   * The answer to the prompt that began the turn; `active` there counts as seen. Without it, a job
   * that has ended already is waited for until its status has held for `settleMs`.
   * @default null
   */
  after?: Job | null | undefined;
  /**
   * Time that a terminal status must hold where nothing else shows that it is this turn's.
   * @default 60000
   */
  settleMs?: number | undefined;
  /** Longest time for the whole wait. @default 1800000 */
  timeoutMs?: number | undefined;
  /** Shortest time between two reads of the job. @default 3000, or `pollMaxMs` if that is less */
  pollMinMs?: number | undefined;
  /** Longest time between two reads of the job. @default 30000, or `pollMinMs` if that is more */
  pollMaxMs?: number | undefined;
  /**
   * Called at each terminal status that may still be the previous turn's. A string, such as
   * `head-moved`, names what shows that it is this turn's. An error ends the wait and is passed on
   * unchanged.
   */
  evidence?: ((signal: AbortSignal) => Promise<string | undefined>) | undefined;
  /** Called when a read differs from the one before, and from `after`. */
  onChange?: ((job: Job) => void) | undefined;
  /**
   * The caller's own work during the wait. Called with the job as last known after each read that
   * did not end the wait, including failed reads, and at least every `pollMaxMs`. It never delays a
   * read: a call is skipped while the previous one is running. `stop` ends the wait at once. An
   * error ends it too, and is passed on unchanged. Its signal is aborted when the wait ends.
   */
  onPoll?: ((job: Job, signal: AbortSignal) => Promise<'stop' | undefined>) | undefined;
  /** Ends the wait at once, with an error of kind `aborted`. */
  signal?: AbortSignal | undefined;
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

/** The options, complete. */
export type WaitSettings = Complete<Omit<WaitOptions, 'signal'>>;

/** Fills in the defaults. */
export function completeWaitOptions(options: WaitOptions): WaitSettings {
  const { pollMinMs = Math.min(3_000, options.pollMaxMs ?? 3_000) } = options;
  return {
    after: options.after ?? null,
    settleMs: options.settleMs ?? 60_000,
    timeoutMs: options.timeoutMs ?? 30 * 60_000,
    pollMinMs,
    pollMaxMs: options.pollMaxMs ?? Math.max(30_000, pollMinMs),
    evidence: options.evidence ?? (async () => undefined),
    onChange: options.onChange ?? (() => undefined),
    onPoll: options.onPoll ?? (async () => undefined),
  };
}
