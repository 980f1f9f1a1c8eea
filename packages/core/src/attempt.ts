import { type DocsAgentError, isDocsAgentError } from './errors.ts';
import { createResponseError, describeDoubt } from './failed-response.ts';
import { excessOf } from './json-bounds.ts';
import { parseMasked } from './masked-json.ts';
import { describeNetworkFailure } from './network-failure.ts';
import type { ClientContext } from './options.ts';
import { readBody } from './read-body.ts';
import { readHead } from './read-head.ts';
import { type ApiRequest, createAbortError, createRequestError, isSafe } from './request.ts';
import type { ResponseHead } from './response-head.ts';
import { TimeLimitReached, withTimeLimit } from './time-limit.ts';

/** The answer to one request. */
export interface Answer {
  head: ResponseHead;
  /** Parsed JSON; undefined if the body was empty. */
  body: unknown;
}

export interface AttemptLimit {
  /** Time that is left for the attempt. */
  timeoutMs: number;
  /** The option that this time comes from, as it was given. */
  givenMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Sends one request once and returns its 2xx answer.
 * @throws {DocsAgentError} in every other case. Its `status` and `headers` are set as soon as these
 *   have arrived, also when the body after them then broke off.
 */
export async function attemptRequest(
  context: ClientContext,
  request: ApiRequest,
  limit: AttemptLimit,
): Promise<Answer> {
  const { clock } = context;
  const { operation } = request;
  const { timeoutMs: ms, signal } = limit;
  const startedAtMs = clock.now();
  let head: ResponseHead | undefined;
  // Outside: what a caller's function throws is no failure of the network.
  context.onRequest({ operation });
  try {
    return await withTimeLimit({ clock, ms, signal }, async (inner) => {
      const response = await context.fetch(request.url, requestInit(context, request, inner));
      head = readHead(response, context.redact);
      if (!response.ok) throw await createResponseError(context, request, response, head);
      return { head, body: await readJson(context, request, response, head) };
    });
  } catch (error) {
    throw isDocsAgentError(error) ? error : createFailure(context, request, limit, error, head);
  } finally {
    if (head !== undefined) {
      context.onResponse({
        operation,
        ...head,
        durationMs: clock.now() - startedAtMs,
      });
    }
  }
}

/** The error of an attempt without a complete answer. */
function createFailure(
  context: ClientContext,
  request: ApiRequest,
  { givenMs, signal }: AttemptLimit,
  cause: unknown,
  head: ResponseHead | undefined,
): DocsAgentError {
  if (signal?.aborted) return createAbortError(context, request, { ...head, cause });
  if (!(cause instanceof TimeLimitReached))
    return createNetworkError(context, request, cause, head);
  const why = `there was no complete answer within ${givenMs / 1000} s.${describeDoubt(request)}`;
  return createRequestError(context, request, {
    ...head,
    kind: 'timeout',
    why,
    isRetryable: isSafe(request),
  });
}

function requestInit(context: ClientContext, { method, body }: ApiRequest, signal: AbortSignal) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${context.apiKey}`,
    'user-agent': context.userAgent,
  };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
  }
  // Following a redirect would send the API key to the redirect's target.
  return {
    method,
    headers,
    body: body ?? null,
    redirect: 'manual',
    signal,
  } as const;
}

async function readJson(
  context: ClientContext,
  request: ApiRequest,
  response: Response,
  head: ResponseHead,
): Promise<unknown> {
  const { text, isComplete } = await readBody(response, context.maxResponseBytes);
  const unexpected = (why: string) =>
    createRequestError(context, request, {
      ...head,
      kind: 'unexpected-response',
      why,
    });
  if (!isComplete) {
    throw unexpected(
      `the answer is longer than ${context.maxResponseBytes} bytes, which none should be.`,
    );
  }
  if (text.trim() === '') return undefined;
  const excess = excessOf(text);
  if (excess !== undefined) throw unexpected(`the answer ${excess}, which none should.`);
  try {
    return parseMasked(text, context.redact);
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
  head: ResponseHead | undefined,
): DocsAgentError {
  const { code = 'no reason given', certainlyNotSent: certainlyNotProcessed } =
    describeNetworkFailure(cause);
  const { host } = new URL(request.url);
  const why = certainlyNotProcessed
    ? `no connection to ${host} could be made (${code}). Check the base URL and the network.`
    : `the connection to ${host} broke (${code}).${describeDoubt(request)}`;
  const isRetryable = certainlyNotProcessed || isSafe(request);
  return createRequestError(context, request, {
    ...head,
    kind: 'network',
    why,
    isRetryable,
    certainlyNotProcessed,
    cause,
  });
}
