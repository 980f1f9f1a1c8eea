import type { Fault, RequestMatcher } from '../http/fault.ts';
import type { SandboxServer } from '../http/server.ts';

/** The same fault for every request that matches, from the `nth` on. */
export function always(
  server: Pick<SandboxServer, 'next'>,
  matcher: RequestMatcher,
  fault: Fault,
  nth = 1,
): void {
  const again: Fault = { ...fault };
  again.followedBy = again;
  server.next({ ...matcher, nth }, again);
}
