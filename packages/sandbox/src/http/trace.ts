import type { SandboxRequest } from './message.ts';

/** The servers of a sandbox: GitHub, the service, and the host of the live docs. */
export type ServerName = 'github' | 'service' | 'docs';

/** One request as it went. */
export interface TraceEntry extends SandboxRequest {
  /** Place in the order of arrival, across servers. */
  order: number;
  server: ServerName;
  /** Id of the process that sent it, or `undefined` for a request of the test itself. */
  processId: string | undefined;
  /** Instant of its arrival in the sandbox's time. */
  atMs: number;
  /** How long the sandbox delayed the answer, in its own time. */
  heldMs: number;
  /** `undefined` while there is no answer, and when the connection ended without one. */
  status: number | undefined;
  responseBody: string | undefined;
  /** How it ended: `open` until it has, `answered`, `cut` by a fault, or `left` by the client. */
  end: 'open' | 'answered' | 'cut' | 'left';
}
