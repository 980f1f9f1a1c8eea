import type { Job } from './job.ts';
import { FUNCTION, isObject, must, numberFrom, optional, options, type Rule, SIGNAL } from './rules.ts';
import type { AbortSignal } from './runtime-types.ts';

export interface WaitOptions {
  /**
   * The answer to the prompt that began the turn; `active` there counts as seen. Without it, a job that has ended
   * already is waited for until its status has held for `settleMs`. @default null
   */
  after?: Job | null;
  /** Time that a terminal status must hold where nothing else shows that it is this turn's. @default 60000 */
  settleMs?: number;
  /** Longest time for the whole wait. @default 1800000 */
  timeoutMs?: number;
  /** Shortest time between two reads of the job. @default 3000 */
  pollMinMs?: number;
  /** Longest time between two reads of the job. @default 30000 */
  pollMaxMs?: number;
  /**
   * Called at each terminal status that may still be the previous turn's. A string, such as `head-moved`, names what
   * shows that it is this turn's. An error ends the wait and is passed on unchanged.
   */
  evidence?: (signal: AbortSignal) => Promise<string | undefined>;
  /** Called when a read differs from the one before, and from `after`. */
  onChange?: (job: Job) => void;
  /**
   * The caller's own work during the wait. Called with the job as last known after each read that did not end the wait,
   * including failed reads, and at least every `pollMaxMs`. It never delays a read: a call is skipped while the
   * previous one is running. `stop` ends the wait at once. An error ends it too, and is passed on unchanged. Its
   * signal is aborted when the wait ends.
   */
  onPoll?: (job: Job, signal: AbortSignal) => Promise<'stop' | undefined>;
  /** Ends the wait at once, with an error of kind `aborted`. */
  signal?: AbortSignal;
}

export interface WaitResult {
  /** As last read; its status is terminal unless the wait was stopped. */
  job: Job;
  /**
   * `active-seen`, `settled` (provisional: a later `active` reopens the turn), `stopped` (by `onPoll`), or what
   * `evidence` named.
   */
  evidence: 'active-seen' | 'settled' | 'stopped' | (string & {});
  /** Reads of the job. */
  polls: number;
  elapsedMs: number;
}

const JOB_OR_NULL = must('a job, or null', (value) => {
  if (!isObject(value)) return value === null;
  const status: unknown = Reflect.get(value, 'status');
  return status === undefined || status === null || typeof status === 'string';
});

/** The options, complete. */
export type WaitSettings = Required<Omit<WaitOptions, 'signal'>>;

const DEFAULT_POLL_MIN_MS = 3_000;
const DEFAULT_POLL_MAX_MS = 30_000;

/** Fills in the defaults. */
export function completeWaitOptions(options: WaitOptions): WaitSettings {
  return {
    after: options.after ?? null,
    settleMs: options.settleMs ?? 60_000,
    timeoutMs: options.timeoutMs ?? 30 * 60_000,
    pollMinMs: options.pollMinMs ?? DEFAULT_POLL_MIN_MS,
    pollMaxMs: options.pollMaxMs ?? DEFAULT_POLL_MAX_MS,
    evidence: options.evidence ?? (async () => undefined),
    onChange: options.onChange ?? (() => undefined),
    onPoll: options.onPoll ?? (async () => undefined),
  };
}

/** The longest pause is not shorter than the shortest. */
const POLL_MAX: Rule = (name, value, waitOptions) => {
  const pollMinMs: unknown = Reflect.get(waitOptions, 'pollMinMs') ?? DEFAULT_POLL_MIN_MS;
  const least = typeof pollMinMs === 'number' ? pollMinMs : 1;
  const pollMaxMs = value === undefined ? DEFAULT_POLL_MAX_MS : value;
  return numberFrom(least)(name, pollMaxMs, waitOptions);
};

export const WAIT_OPTIONS = options({
  after: optional(JOB_OR_NULL),
  settleMs: optional(numberFrom(0)),
  timeoutMs: optional(numberFrom(1)),
  pollMinMs: optional(numberFrom(1)),
  pollMaxMs: POLL_MAX,
  evidence: optional(FUNCTION),
  onChange: optional(FUNCTION),
  onPoll: optional(FUNCTION),
  signal: optional(SIGNAL),
});
