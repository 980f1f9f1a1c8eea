import type { ResponseHead } from './response-head.ts';

const MAY_BE_SECRET = /auth|cookie|key|location|secret|session|token/;

/** Reads what may be shown of an answer. */
export function readHead(response: Response, redact: (text: string) => string): ResponseHead {
  const shown = new Map<string, string>();
  response.headers.forEach((value, name) => {
    if (!MAY_BE_SECRET.test(name)) shown.set(name, redact(value));
  });
  const head = { status: response.status, headers: Object.fromEntries(shown) };
  const requestId = shown.get('x-request-id') ?? shown.get('request-id');
  return requestId === undefined ? head : { ...head, requestId };
}
