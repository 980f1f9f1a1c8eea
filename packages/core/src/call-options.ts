import { numberFrom, optionsWith, type Rules, SIGNAL, wholeNumber } from './rules.ts';

/** What every call can be given. */
export interface CallOptions {
  /** Ends the call at once, with an error of kind `aborted`. */
  signal?: AbortSignal | undefined;
  /**
   * Longest time for this call, repetitions and their delays included.
   * @default the client's `callTimeoutMs`
   */
  timeoutMs?: number | undefined;
  /** Most repetitions of this call. @default the client's `maxRetries` */
  maxRetries?: number | undefined;
}

export const CALL_RULES = {
  signal: SIGNAL,
  timeoutMs: numberFrom(1),
  maxRetries: wholeNumber(0),
} satisfies Rules;

export const CALL_OPTIONS = optionsWith(CALL_RULES);
