import type { ResponseHead } from './response-head.ts';

const MAY_BE_SECRET = /auth|cookie|key|location|secret|session|token/;

/** Reads what may be shown of an answer. */
export function readHead(response: Response, redact: (text: string) => string): ResponseHead {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!MAY_BE_SECRET.test(name)) {
      headers[name] = redact(value);
    }
  });
  const head = { status: response.status, headers };
  const requestId = headers['x-request-id'] ?? headers['request-id'];
  return requestId === undefined ? head : { ...head, requestId };
}
