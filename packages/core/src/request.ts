import type { DocsAgentError, ErrorFacts, Operation } from './errors.ts';
import type { ClientContext } from './options.ts';

/** One request of the interface, with what errors need to say about it. */
export interface ApiRequest {
  operation: Operation;
  method: 'GET' | 'POST';
  /** Absolute. */
  url: string;
  /** Completes "Could not …". */
  purpose: string;
  /** What to check when the service does not know it. */
  subject: string;
  /** The scope that the API key needs, where it is published. */
  scope?: 'read' | 'write';
  /** JSON. */
  body?: string;
}

/** Whether repeating the request cannot do anything twice. */
export function isSafe(request: ApiRequest): boolean {
  return request.method === 'GET';
}

type Asked = Pick<ApiRequest, 'operation' | 'purpose'>;

/** @param facts `why` completes "Could not …: " */
export function createRequestError(
  { createError }: ClientContext,
  { operation, purpose }: Asked,
  { why, ...facts }: { why: string } & Pick<ErrorFacts, 'kind'> & Partial<ErrorFacts>,
): DocsAgentError {
  return createError({
    ...facts,
    operation,
    message: `Could not ${purpose}: ${why}`,
  });
}

export function createAbortError(
  context: ClientContext,
  asked: Asked,
  facts: Partial<ErrorFacts>,
): DocsAgentError {
  return createRequestError(context, asked, {
    ...facts,
    kind: 'aborted',
    why: 'it was aborted by the caller.',
  });
}
