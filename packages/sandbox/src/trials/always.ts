import type { Fault, RequestMatcher } from '../http/fault.ts';
import type { SandboxServer } from '../http/server.ts';

/**
 * The same fault for every request that matches, from the `nth` on.
 *
 * @returns what ends it
 */
export function always(
  server: Pick<SandboxServer, 'next'>,
  matcher: RequestMatcher,
  fault: Fault,
  nth = 1,
): () => void {
  let isOver = false;
  const again: Fault = { ...fault, lasts: () => !isOver };
  again.followedBy = again;
  server.next({ ...matcher, nth }, again);
  return () => {
    isOver = true;
  };
}
