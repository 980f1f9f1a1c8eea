/**
 * The sandbox's time, in milliseconds since the epoch. It advances only when it is moved: by a
 * test, or by the runner when every process of an action waits for nothing but time.
 */
export interface SandboxClock {
  now(): number;
  /** Calls back once, when the clock reaches `instantMs`. Returns a function that cancels it. */
  at(instantMs: number, callback: () => void): () => void;
  /** Resolves when `durationMs` of the sandbox's time have passed. */
  sleep(durationMs: number): Promise<void>;
}

/** Milliseconds of the sandbox's time, or what says for each request how many. */
export type DelayMs = number | (() => number);

/** The delay of the request at hand. */
export function nextDelay(delayMs: DelayMs): number {
  return typeof delayMs === 'function' ? delayMs() : delayMs;
}
