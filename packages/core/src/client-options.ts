import type { Clock } from './clock.ts';
import type { DocsAgentError, Operation } from './errors.ts';
import type { ResponseHead } from './response-head.ts';
import type { Fetch } from './runtime-types.ts';

/** Passed to `onRetry` for each retry, before the delay. */
export interface RetryEvent {
  operation: Operation;
  /** The attempt that failed, counted from 1. */
  attempt: number;
  delayMs: number;
  error: DocsAgentError;
}

/** Passed to `onResponse` for each answer. */
export interface ResponseEvent extends ResponseHead {
  operation: Operation;
  /** From the request to the last byte of the answer. */
  durationMs: number;
}

export interface ClientOptions {
  /**
   * Origin of the service, with an optional path prefix: the API key goes there. `http` only for
   * this machine.
   * @default `https://api.mintlify.com`
   */
  baseUrl?: string | undefined;
  /** The project, from the API keys page of the dashboard. */
  projectId: string;
  /**
   * Admin API key: views need the scope `read`, jobs and messages `write`. Sent as a bearer token;
   * masked in all that this package says.
   */
  apiKey: string;
  /**
   * Path of the operation that retrieves a job. `{projectId}` and `{id}` are replaced by the
   * encoded values.
   * @default /v2/agent/{projectId}/job/{id}
   */
  jobPath?: string | undefined;
  /** Sends the requests, as the runtime's `fetch` does. @default the global `fetch` */
  fetch?: Fetch | undefined;
  /**
   * Where time comes from, so that a test of an hour's waiting takes no hour.
   * @default the machine's clock
   */
  clock?: Clock | undefined;
  /** Numbers from 0 up to 1, for jitter. @default Math.random */
  random?: (() => number) | undefined;
  /** Longest time for one request, its answer's body included. @default 30000 */
  attemptTimeoutMs?: number | undefined;
  /** Longest time for one call, repetitions and their delays included. @default 120000 */
  callTimeoutMs?: number | undefined;
  /** Most repetitions of one call. @default 3 */
  maxRetries?: number | undefined;
  /**
   * Longest body of an answer, after decompression. An answer with over 200,000 values, or over 100
   * levels of them, is refused in any case. @default 4194304
   */
  maxResponseBytes?: number | undefined;
  /** Header `user-agent`. @default docs-agent-core */
  userAgent?: string | undefined;
  /**
   * What the caller's users call the options that they set, for errors about these:
   * `{ jobPath: 'input job-path' }`.
   * @default `option` and the option's own name
   */
  optionNames?: Partial<Record<'baseUrl' | 'projectId' | 'apiKey' | 'jobPath', string>> | undefined;
  /** Called before a request is repeated. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
  /**
   * Called for each request that goes out, repetitions included: the service counts them against a
   * budget.
   */
  onRequest?: ((event: { operation: string }) => void) | undefined;
  /**
   * Called for each answer when its body has been read, also of an error. What it throws ends the
   * call, even where the service did what it was asked.
   */
  onResponse?: ((event: ResponseEvent) => void) | undefined;
}
