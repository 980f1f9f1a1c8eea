import type { DocsAgentError, ErrorKind } from './errors.ts';
import type { ClientContext } from './options.ts';
import { readBody } from './read-body.ts';
import { type ApiRequest, createRequestError, isSafe } from './request.ts';
import type { ResponseHead } from './response-head.ts';
import { parseRetryAfter } from './retry-after.ts';
import {
  ADMIN_KEY_PREFIX,
  ANALYTICS_REQUESTS_PER_HOUR,
  KEY_DAYS,
  MESSAGES_PER_HOUR,
  OTHER_KEY_PREFIXES,
} from './service-limits.ts';
import { isRecord, isText } from './values.ts';

const MAX_ERROR_BODY_BYTES = 64 * 1024;
const MAX_DETAILS = 10;
const MAX_DETAIL_CHARS = 500;

/**
 * 4xx by which the service, or something before it, certainly declined to do anything. Not among
 * them: 408 (it may have got the whole request) and 409 (it may be about an earlier copy of the
 * same one).
 */
const DECLINED: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 410, 411, 413, 414, 415, 421, 422, 425, 426, 428, 429, 431,
  451,
]);

/** Turns an answer that is not 2xx into an error. Reads its body, as far as that is worth it. */
export async function createResponseError(
  context: ClientContext,
  request: ApiRequest,
  response: Response,
  head: ResponseHead,
): Promise<DocsAgentError> {
  const retryAfterMs = parseRetryAfter(response.headers, context.clock.now());
  const details = await readDetails(response, context.redact);
  const said = details.length === 0 ? '' : ` The service said: ${details.join(' | ')}`;
  const { why, ...meaning } = meaningOf(context, request, response, retryAfterMs);
  return createRequestError(context, request, {
    ...head,
    ...meaning,
    why: why + said,
    certainlyNotProcessed: DECLINED.has(head.status),
    details: details.length === 0 ? undefined : details,
    retryAfterMs,
  });
}

/** The meaning of a status here, and what to do about it, for the person who reads the log. */
function meaningOf(
  { apiKey }: ClientContext,
  request: ApiRequest,
  response: Response,
  retryAfterMs: number | undefined,
): {
  kind: ErrorKind;
  why: string;
  isRetryable?: boolean;
} {
  const { status } = response;
  const isRetryable = isSafe(request);
  const doubt = describeDoubt(request);
  if (status === 401)
    return {
      kind: 'auth',
      why: `the service does not accept the API key (401). ${describeKey(apiKey)}`,
    };
  if (status === 402) {
    const why = 'payment required (402). Look at the plan and its credits in the dashboard.';
    return { kind: 'forbidden', why };
  }
  if (status === 403)
    return {
      kind: 'forbidden',
      why: `the API key may not do this (403). ${describeScope(request)}`,
    };
  if (status === 404 || status === 410) {
    const place = request.url.split('?', 1)[0];
    const why = `the service knows nothing at ${place} (${status}). Check ${request.subject}, and the base URL.`;
    return { kind: 'not-found', why };
  }
  if (status === 408)
    return {
      kind: 'timeout',
      why: `the service gave up waiting for the request (408).${doubt}`,
      isRetryable,
    };
  if (status === 429) {
    const why = `too many requests (429). ${describeLimit(request)} ${describeDelay(retryAfterMs)}`;
    return {
      kind: 'rate-limited',
      why,
      isRetryable: true,
    };
  }
  if (status >= 500)
    return {
      kind: 'server',
      why: `the service failed (${status}).${doubt}`,
      isRetryable,
    };
  if (status >= 400)
    return { kind: 'invalid', why: `the service refused the request (${status}).` };
  const why = `the answer was a redirect${locationOf(response)} (${status}), which is not followed, because the API key would go along. Set the base URL to where the service really is.`;
  return { kind: 'unexpected-response', why };
}

const NEW_KEY =
  'Make a new one on the API keys page of the dashboard and put it where this one is kept.';

function describeKey(apiKey: string): string {
  const otherKind = OTHER_KEY_PREFIXES.find((prefix) => apiKey.startsWith(prefix));
  if (otherKind !== undefined) {
    return `Keys that begin with ${otherKind} are of another kind; this needs an admin API key. ${NEW_KEY}`;
  }
  const misfit = apiKey.startsWith(ADMIN_KEY_PREFIX)
    ? ''
    : ` Admin keys begin with ${ADMIN_KEY_PREFIX}, and this one does not.`;
  return `It may have expired (by default keys do after ${KEY_DAYS} days), been revoked, or been copied incompletely.${misfit} ${NEW_KEY}`;
}

function describeScope(request: ApiRequest): string {
  const scope =
    request.scope === undefined
      ? 'the key lacks the scope for this (views need "read", jobs and messages "write")'
      : `the key lacks the scope "${request.scope}"`;
  return `Either ${scope}, the project id is not one of the key's organization, or the address that this runs from is not on the key's allow-list. The API keys page of the dashboard shows all three.`;
}

function describeLimit(request: ApiRequest): string {
  if (request.operation === 'sendMessage')
    return `A project may send ${MESSAGES_PER_HOUR} messages an hour.`;
  if (request.operation === 'getViews') {
    return `An organization has ${ANALYTICS_REQUESTS_PER_HOUR} analytics requests an hour, shared by all that ask.`;
  }
  return '';
}

function describeDelay(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return 'Try again later; the service does not say when.';
  return `Try again in ${Math.ceil(retryAfterMs / 1000)} s.`;
}

/**
 * The next step of a person depends on whether the message was received, so the error says when
 * that is unknown.
 */
export function describeDoubt(request: ApiRequest): string {
  if (isSafe(request)) return '';
  return request.operation === 'createJob'
    ? ' The service may still have created the job, so it is not asked again.'
    : ' The service may still have received the message, so it is not sent again.';
}

/** Where a redirect leads, without what may be secret in it. */
function locationOf({ headers, url }: Response): string {
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, url || undefined)) return '';
  const { origin, pathname } = new URL(location, url || undefined);
  return ` to ${origin}${pathname}`;
}

async function readDetails(
  response: Response,
  redact: (text: string) => string,
): Promise<string[]> {
  // The status is the answer. A body that breaks off must not turn a 404 into a network error.
  const body = await readBody(response, MAX_ERROR_BODY_BYTES).catch(() => undefined);
  const text = body?.text.trim() ?? '';
  if (text === '' || text.startsWith('<')) return [];
  // Masked before it is cut: half a key would not be known for one.
  return detailsOf(text)
    .map((detail) => toOneLine(redact(detail)))
    .filter(Boolean)
    .slice(0, MAX_DETAILS);
}

/** `{ error, details: [{ message }] }` as published; a gateway may also send plain text. */
function detailsOf(text: string): string[] {
  const body = parseJson(text);
  if (!isRecord(body)) return [text];
  const {
    error,
    message,
    details,
  }: {
    error?: unknown;
    message?: unknown;
    details?: unknown;
  } = body;
  const others: unknown[] = Array.isArray(details) ? details : [];
  return [messageOf(error) ?? messageOf(message), ...others.map(messageOf)].filter(isText);
}

/** The text of a detail, or of `{ message }`. */
function messageOf(detail: unknown): string | undefined {
  const message: unknown = isRecord(detail) ? Reflect.get(detail, 'message') : detail;
  return isText(message) ? message : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Line breaks and control characters would let a server write lines of its own into a log. */
function toOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > MAX_DETAIL_CHARS ? `${line.slice(0, MAX_DETAIL_CHARS)}…` : line;
}
