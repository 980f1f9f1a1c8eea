import type { Operation } from './errors.ts';

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
