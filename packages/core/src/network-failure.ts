/** Codes of failures that happen before a byte of the request has left. */
const NEVER_SENT_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * ETIMEDOUT, EHOSTUNREACH and others also occur on an open connection. The system call shows when
 * they occurred.
 */
const NEVER_SENT_CALLS: ReadonlySet<string> = new Set(['connect', 'getaddrinfo']);

/**
 * Describes a rejection of `fetch`. The reason is in its chain of causes.
 * @returns `code` as Node names it, such as `ECONNRESET`, if it has a name; `certainlyNotSent` if
 * the request cannot have reached the service
 */
export function describeNetworkFailure(error: unknown): {
  code: string | undefined;
  certainlyNotSent: boolean;
} {
  let code: string | undefined;
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    code = stringProperty(current, 'code') ?? code;
    if (wasNeverSent(current)) return { code, certainlyNotSent: true };
    current = current.cause;
  }
  return { code, certainlyNotSent: false };
}

function wasNeverSent(error: Error): boolean {
  // A host with several addresses: one error for each that was tried.
  if (error instanceof AggregateError) {
    return (
      error.errors.length > 0 &&
      error.errors.every((one) => one instanceof Error && wasNeverSent(one))
    );
  }
  return (
    NEVER_SENT_CODES.has(stringProperty(error, 'code') ?? '') ||
    NEVER_SENT_CALLS.has(stringProperty(error, 'syscall') ?? '')
  );
}

function stringProperty(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
