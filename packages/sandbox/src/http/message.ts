/**
 * A request as the sandbox's servers saw it. `path` begins with `/` and has no query; header names
 * are lower case.
 */
export interface SandboxRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface SandboxResponse {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  body?: string;
}

/**
 * Answers a request. It owns state and rules; the server around it owns sockets, faults, delays and
 * the trace.
 */
export type SandboxHandler = (
  request: SandboxRequest,
) => SandboxResponse | Promise<SandboxResponse>;

export function json(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): SandboxResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}
