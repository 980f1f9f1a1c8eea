import { setTimeout } from 'node:timers/promises';

/** Where time comes from, so that a test of an hour's waiting takes no hour. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest delay that a Node timer takes; a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  let leftMs = ms;
  try {
    for (; leftMs > MAX_TIMER_MS; leftMs -= MAX_TIMER_MS)
      await setTimeout(MAX_TIMER_MS, undefined, { signal });
    await setTimeout(leftMs, undefined, { signal });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

export const systemClock: Clock = { now: () => Date.now(), sleep };
