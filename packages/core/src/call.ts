import type * as z from 'zod/mini';
import { type Answer, type AttemptLimit, attemptRequest } from './attempt.ts';
import type { CallOptions } from './call-options.ts';
import { type DocsAgentError, isDocsAgentError } from './errors.ts';
import type { ClientContext } from './options.ts';
import { type ApiRequest, createAbortError, createRequestError, isSafe } from './request.ts';

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 20_000;

export interface CallSettings extends CallOptions {
  /**
   * Asked before each repetition; false ends the call with the error that it would have followed.
   */
  admitRetry?: (error: DocsAgentError) => boolean;
}

/**
 * Sends a request, and retries it if that is safe and may help, within the time limit of one call.
 *
 * GETs are repeated after network errors, timeouts, 408, 429 and 5xx. A POST is repeated only where
 * it certainly was not processed: no connection came about, or a 429 that says when to come back. A
 * delay that does not fit the time of the call is not begun.
 *
 * @returns the 2xx answer
 * @throws {DocsAgentError}
 */
export async function callService(
  context: ClientContext,
  request: ApiRequest,
  options: CallSettings = {},
): Promise<Answer> {
  const { clock } = context;
  const { signal } = options;
  if (signal?.aborted) {
    throw createAbortError(context, request, { certainlyNotProcessed: true, cause: signal.reason });
  }
  const callTimeoutMs = options.timeoutMs ?? context.callTimeoutMs;
  const deadlineMs = clock.now() + callTimeoutMs;
  const maxRetries = options.maxRetries ?? context.maxRetries;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const leftMs = deadlineMs - clock.now();
      const limit: AttemptLimit =
        leftMs < context.attemptTimeoutMs
          ? {
              timeoutMs: leftMs,
              givenMs: callTimeoutMs,
              signal,
            }
          : {
              timeoutMs: context.attemptTimeoutMs,
              givenMs: context.attemptTimeoutMs,
              signal,
            };
      return await attemptRequest(context, request, limit);
    } catch (error) {
      if (!isDocsAgentError(error) || !mayRepeat(request, error) || attempt > maxRetries)
        throw error;
      const delayMs = delayBeforeRepeating(context, attempt, error);
      // If the deadline cut off a message, it would be unknown whether the message was processed.
      const leastAttemptMs = isSafe(request) ? 1 : context.attemptTimeoutMs;
      const fits = clock.now() + delayMs + leastAttemptMs <= deadlineMs;
      if (!fits || options.admitRetry?.(error) === false) throw error;
      context.onRetry({
        operation: request.operation,
        attempt,
        delayMs,
        error,
      });
      await clock.sleep(delayMs, signal).catch((cause: unknown) => {
        const { certainlyNotProcessed } = error;
        throw createAbortError(context, request, { certainlyNotProcessed, cause });
      });
    }
  }
}

/**
 * A 429 without a date may mean an hour: for a GET a few quick tries are cheap, a message is worth
 * more care.
 */
function mayRepeat(request: ApiRequest, error: DocsAgentError): boolean {
  return (
    error.isRetryable &&
    (isSafe(request) || error.kind !== 'rate-limited' || error.retryAfterMs !== undefined)
  );
}

/** Full jitter over a doubling range, and never earlier than the service asks. */
function delayBeforeRepeating(
  context: ClientContext,
  attempt: number,
  error: DocsAgentError,
): number {
  const rangeMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
  return Math.max(error.retryAfterMs ?? 0, Math.round(context.random() * rangeMs));
}

/**
 * Checks an answer against its schema.
 * @throws {DocsAgentError} of kind `unexpected-response`, which names the fields that do not fit
 */
export function parseAnswer<S extends z.ZodMiniType>(
  context: ClientContext,
  request: ApiRequest,
  schema: S,
  { head, body }: Answer,
): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 5).map(({ path }) => path.join('.') || 'the whole');
  const why = `the answer does not follow the interface (${fields.join(', ')}).`;
  throw createRequestError(context, request, {
    ...head,
    kind: 'unexpected-response',
    why,
  });
}
