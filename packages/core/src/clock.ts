/** Where time comes from, so that a test of an hour's waiting takes no hour. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest delay that a timer takes; a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  let leftMs = ms;
  for (; leftMs > MAX_TIMER_MS; leftMs -= MAX_TIMER_MS) await waitForTimer(MAX_TIMER_MS, signal);
  await waitForTimer(leftMs, signal);
}

function waitForTimer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** The machine's time. */
export const systemClock: Clock = { now: () => Date.now(), sleep };
