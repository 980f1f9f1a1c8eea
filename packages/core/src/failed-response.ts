import * as z from 'zod/mini';
import type { DocsAgentError, ErrorKind } from './errors.ts';
import type { ClientContext } from './options.ts';
import { readBody } from './read-body.ts';
import { type ApiRequest, createRequestError, isSafe } from './request.ts';
import { parseRetryAfter } from './retry-after.ts';
import { explainStatus } from './status-text.ts';

const MAX_ERROR_BODY_BYTES = 64 * 1024;
const MAX_DETAILS = 10;
const MAX_DETAIL_CHARS = 500;

/**
 * 4xx by which the service, or something before it, certainly declined to do anything. Not among them: 408 (it may
 * have got the whole request) and 409 (it may be about an earlier copy of the same one).
 */
const DECLINED: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 406, 410, 411, 413, 414, 415, 421, 422, 425, 426, 428, 429, 431, 451,
]);

/** Turns an answer that is not 2xx into an error. Reads its body, as far as that is worth it. */
export async function createResponseError(
  context: ClientContext,
  request: ApiRequest,
  response: Response,
): Promise<DocsAgentError> {
  const { status } = response;
  const kind = kindOf(status);
  const retryAfterMs = parseRetryAfter(response.headers, context.clock.now());
  const details = await readDetails(response, context.redact);
  const said = details.length === 0 ? '' : ` The service said: ${details.join(' | ')}`;
  return createRequestError(context, request, {
    kind,
    why: explainStatus(context, request, response, kind, retryAfterMs) + said,
    isRetryable: kind === 'rate-limited' || (isSafe(request) && (kind === 'timeout' || kind === 'server')),
    certainlyNotProcessed: DECLINED.has(status),
    status,
    details: details.length === 0 ? undefined : details,
    retryAfterMs,
  });
}

function kindOf(status: number): ErrorKind {
  if (status === 401) return 'auth';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'server';
  return status >= 400 ? 'invalid' : 'unexpected-response';
}

async function readDetails(response: Response, redact: (text: string) => string): Promise<string[]> {
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

const message = z.object({ message: z.string() });
const errorBody = z.object({
  error: z.catch(z.optional(z.union([z.string(), message])), undefined),
  message: z.catch(z.optional(z.string()), undefined),
  details: z.catch(z.optional(z.array(z.catch(z.union([z.string(), message]), ''))), undefined),
});

/** `{ error, details: [{ message }] }` as published; a gateway may also send plain text. */
function detailsOf(text: string): string[] {
  const parsed = errorBody.safeParse(parseJson(text));
  if (!parsed.success) return [text];
  const { error, message: alone, details = [] } = parsed.data;
  return [error ?? alone ?? '', ...details].map((detail) =>
    typeof detail === 'string' ? detail : detail.message,
  );
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
