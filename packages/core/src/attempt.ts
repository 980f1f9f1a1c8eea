import { type DocsAgentError, isDocsAgentError } from './errors.ts';
import { createResponseError, describeDoubt } from './failed-response.ts';
import { describeNetworkFailure } from './network-failure.ts';
import type { ClientContext } from './options.ts';
import { readBody } from './read-body.ts';
import { type ApiRequest, createAbortError, createRequestError, isSafe } from './request.ts';
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
    return await withTimeLimit(
      { clock, ms: limit.timeoutMs, signal: limit.signal },
      async (signal) => {
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
      },
    );
  } catch (error) {
    if (isDocsAgentError(error)) throw error;
    if (limit.signal?.aborted) throw createAbortError(context, request, { status, cause: error });
    if (!(error instanceof TimeLimitReached))
      throw createNetworkError(context, request, error, status);
    const why = `there was no complete answer within ${limit.timeoutMs / 1000} s.${describeDoubt(request)}`;
    throw createRequestError(context, request, {
      kind: 'timeout',
      why,
      isRetryable: isSafe(request),
      status,
    });
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

async function readJson(
  context: ClientContext,
  request: ApiRequest,
  response: Response,
): Promise<unknown> {
  const { text, isComplete } = await readBody(response, context.maxResponseBytes);
  const unexpected = (why: string) =>
    createRequestError(context, request, {
      kind: 'unexpected-response',
      why,
      status: response.status,
    });
  if (!isComplete) {
    throw unexpected(
      `the answer is longer than ${context.maxResponseBytes} bytes, which none should be.`,
    );
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
    throw unexpected(
      `the answer is ${what}. Does the base URL name the service's API, and not its website?`,
    );
  }
}

function createNetworkError(
  context: ClientContext,
  request: ApiRequest,
  cause: unknown,
  status: number | undefined,
): DocsAgentError {
  const { code = 'no reason given', certainlyNotSent: certainlyNotProcessed } =
    describeNetworkFailure(cause);
  const { host } = new URL(request.url);
  const why = certainlyNotProcessed
    ? `no connection to ${host} could be made (${code}). Check the base URL and the network.`
    : `the connection to ${host} broke (${code}).${describeDoubt(request)}`;
  const isRetryable = certainlyNotProcessed || isSafe(request);
  return createRequestError(context, request, {
    kind: 'network',
    why,
    isRetryable,
    certainlyNotProcessed,
    status,
    cause,
  });
}
