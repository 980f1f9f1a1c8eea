import type { Fault, RequestMatcher, SandboxServer } from '@docs-agent/sandbox';

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
