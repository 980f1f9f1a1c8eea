/** Options of every call. */
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
