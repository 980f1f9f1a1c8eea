import type { ClientContext } from './context.ts';
import { type DocsAgentError, type ErrorFacts, isDocsAgentError } from './errors.ts';
import { createResponseError } from './failed-response.ts';
import { describeNetworkFailure } from './network-failure.ts';
import { readBody } from './read-body.ts';
import { type ApiRequest, isSafe } from './request.ts';
import { describeDoubt } from './status-text.ts';
import { TimeLimitReached, withTimeLimit } from './time-limit.ts';

/**
 * Sends one request once and returns the parsed body of a 2xx answer; undefined if that is empty.
 * @throws {DocsAgentError} in every other case. Its `status` is set as soon as a status line has arrived, also
 *   when the body after it then broke off.
 */
export async function attemptRequest(
  context: ClientContext,
  request: ApiRequest,
  limit: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<unknown> {
  const { clock } = context;
  let status: number | undefined;
  // Outside: what a caller's function throws is no failure of the network.
  context.onRequest({ operation: request.operation });
  try {
    return await withTimeLimit({ clock, ms: limit.timeoutMs, signal: limit.signal }, async (signal) => {
      const response = await context.fetch(request.url, {
        method: request.method,
        headers: headersOf(context, request),
        // Following a redirect would send the API key to the redirect's target.
        redirect: 'manual',
        signal,
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      status = response.status;
      if (!response.ok) throw await createResponseError(context, request, response);
      return await readJson(context, request, response);
    });
  } catch (error) {
    if (isDocsAgentError(error)) throw error;
    if (limit.signal?.aborted) {
      throw createAbortError(context, request, { certainlyNotProcessed: false, status, cause: error });
    }
    if (error instanceof TimeLimitReached) {
      throw createTimeoutError(context, request, limit.timeoutMs, status);
    }
    throw createNetworkError(context, request, error, status);
  }
}

function headersOf(context: ClientContext, request: ApiRequest): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${context.apiKey}`,
    'user-agent': context.userAgent,
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

async function readJson(context: ClientContext, request: ApiRequest, response: Response): Promise<unknown> {
  const { text, isComplete } = await readBody(response, context.maxResponseBytes);
  if (!isComplete) {
    const why = `the answer is longer than ${context.maxResponseBytes} bytes, which none should be.`;
    throw createUnexpectedResponseError(context, request, response.status, why);
  }
  if (text.trim() === '') return undefined;
  try {
    // Masks what the service echoes, before anything is derived from it.
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? context.redact(value) : value,
    );
  } catch {
    const isPage = text.trimStart().startsWith('<');
    const what = isPage
      ? 'a web page'
      : `no JSON (${response.headers.get('content-type') ?? 'without a content type'})`;
    const why = `the answer is ${what}. Does the base URL name the service's API, and not its website?`;
    throw createUnexpectedResponseError(context, request, response.status, why);
  }
}

/** For an answer that came with a 2xx status, but does not follow the interface. */
export function createUnexpectedResponseError(
  context: ClientContext,
  request: ApiRequest,
  status: number | undefined,
  why: string,
): DocsAgentError {
  return context.createError({
    kind: 'unexpected-response',
    operation: request.operation,
    message: `Could not ${request.purpose}: ${why}`,
    isRetryable: false,
    certainlyNotProcessed: false,
    status,
  });
}

export function createAbortError(
  context: ClientContext,
  request: Pick<ApiRequest, 'operation' | 'purpose'>,
  facts: Pick<ErrorFacts, 'certainlyNotProcessed' | 'status' | 'cause'>,
): DocsAgentError {
  return context.createError({
    kind: 'aborted',
    operation: request.operation,
    message: `Could not ${request.purpose}: it was aborted by the caller.`,
    isRetryable: false,
    ...facts,
  });
}

function createTimeoutError(
  context: ClientContext,
  request: ApiRequest,
  timeoutMs: number,
  status: number | undefined,
): DocsAgentError {
  return context.createError({
    kind: 'timeout',
    operation: request.operation,
    message: `Could not ${request.purpose}: there was no complete answer within ${timeoutMs / 1000} s.${describeDoubt(request)}`,
    isRetryable: isSafe(request),
    certainlyNotProcessed: false,
    status,
  });
}

function createNetworkError(
  context: ClientContext,
  request: ApiRequest,
  cause: unknown,
  status: number | undefined,
): DocsAgentError {
  const { code, certainlyNotSent: certainlyNotProcessed } = describeNetworkFailure(cause);
  const { host } = new URL(request.url);
  const what = certainlyNotProcessed
    ? `no connection to ${host} could be made (${code ?? 'no reason given'}). Check the base URL and the network.`
    : `the connection to ${host} broke (${code ?? 'no reason given'}).${describeDoubt(request)}`;
  return context.createError({
    kind: 'network',
    operation: request.operation,
    message: `Could not ${request.purpose}: ${what}`,
    isRetryable: certainlyNotProcessed || isSafe(request),
    certainlyNotProcessed,
    status,
    cause,
  });
}
