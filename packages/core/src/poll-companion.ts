import type { Job } from './job.ts';
import type { WaitOptions } from './wait-options.ts';

/** Runs the caller's `onPoll` in the background: at most one call at a time, never delaying a read. */
export interface PollCompanion {
  /** Calls `onPoll`, unless the previous call is still running. */
  tell(job: Job): void;
  /** Resolves with the job when `onPoll` stops the wait, rejects with what it throws, and is otherwise pending. */
  readonly stopped: Promise<Job>;
}

export function startCompanion(onPoll: WaitOptions['onPoll'], signal: AbortSignal): PollCompanion {
  const { promise: stopped, resolve, reject } = Promise.withResolvers<Job>();
  let isBusy = false;
  async function call(listener: NonNullable<WaitOptions['onPoll']>, job: Job): Promise<void> {
    isBusy = true;
    try {
      if ((await listener(job, signal)) === 'stop') resolve(job);
    } catch (error) {
      reject(error);
    } finally {
      isBusy = false;
    }
  }
  return {
    tell(job) {
      if (onPoll !== undefined && !isBusy) void call(onPoll, job);
    },
    stopped,
  };
}
