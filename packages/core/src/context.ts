import type { Clock } from './clock.ts';
import type { DocsAgentError, Operation } from './errors.ts';
import type { CreateError } from './redacted-errors.ts';

/** Passed to `onRetry` for each retry, before the delay. */
export interface RetryEvent {
  operation: Operation;
  /** The attempt that failed, counted from 1. */
  attempt: number;
  delayMs: number;
  error: DocsAgentError;
}

/** The client's options, checked and complete, as all of its parts take them. */
export interface ClientContext {
  /** Origin and path prefix, without a slash at the end. */
  baseUrl: string;
  projectId: string;
  apiKey: string;
  jobPath: string;
  userAgent: string;
  attemptTimeoutMs: number;
  callTimeoutMs: number;
  maxRetries: number;
  maxResponseBytes: number;
  fetch: typeof fetch;
  clock: Clock;
  random: () => number;
  onRetry: (event: RetryEvent) => void;
  onRequest: (event: { operation: string }) => void;
  redact: (text: string) => string;
  /** The only place where errors are made: it masks every text in them. */
  createError: CreateError;
}
