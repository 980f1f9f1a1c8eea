import type { Job } from './job.ts';
import type { WaitOptions } from './wait-options.ts';

/** What the caller does beside a wait: one call at a time, and never in the way of a read. */
export interface PollCompanion {
  /** Calls the caller, unless it is still busy with the call before. */
  tell(job: Job): void;
  /** Resolves with the job that the caller stopped at, rejects with what the caller threw. Else it stays open. */
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
