import type { ErrorKind } from './errors.ts';
import type { ClientContext } from './options.ts';
import { type ApiRequest, isSafe } from './request.ts';
import {
  ADMIN_KEY_PREFIX,
  ANALYTICS_REQUESTS_PER_HOUR,
  KEY_DAYS,
  MESSAGES_PER_HOUR,
  OTHER_KEY_PREFIXES,
} from './service-limits.ts';

/** What a status means here, and what to do about it, for the person who reads the log. */
export function explainStatus(
  { apiKey }: ClientContext,
  request: ApiRequest,
  response: Response,
  kind: ErrorKind,
  retryAfterMs: number | undefined,
): string {
  const { status } = response;
  switch (kind) {
    case 'auth':
      return `the service does not accept the API key (401). ${describeKey(apiKey)}`;
    case 'forbidden':
      return `the API key may not do this (403). ${describeScope(request)}`;
    case 'not-found':
      return `the service knows nothing at ${request.url.split('?', 1)[0]} (${status}). Check ${request.subject}, and the base URL.`;
    case 'rate-limited':
      return `too many requests (429). ${describeLimit(request)} ${describeDelay(retryAfterMs)}`;
    case 'timeout':
      return `the service gave up waiting for the request (408).${describeDoubt(request)}`;
    case 'server':
      return `the service failed (${status}).${describeDoubt(request)}`;
    case 'invalid':
      return `the service refused the request (${status}).`;
    default:
      return `the answer was a redirect${locationOf(response)} (${status}), which is not followed, because the API key would go along. Set the base URL to where the service really is.`;
  }
}

const NEW_KEY = 'Make a new one on the API keys page of the dashboard and put it where this one is kept.';

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
      ? 'the scope for this is missing (views need "read", jobs and messages "write")'
      : `the scope "${request.scope}" is missing`;
  return `Either ${scope}, or the address that this runs from is not on the key's allow-list. Both are set on the API keys page of the dashboard.`;
}

function describeLimit(request: ApiRequest): string {
  if (request.operation === 'sendMessage') return `A project may send ${MESSAGES_PER_HOUR} messages an hour.`;
  if (request.operation === 'getViews') {
    return `An organization has ${ANALYTICS_REQUESTS_PER_HOUR} analytics requests an hour, shared by all that ask.`;
  }
  return '';
}

function describeDelay(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return 'Try again later; the service does not say when.';
  return `Try again in ${Math.ceil(retryAfterMs / 1000)} s.`;
}

/** What a person does next depends on whether the message was received, so the error says when that is unknown. */
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
