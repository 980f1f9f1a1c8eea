/** The functions of this package that can fail, as named in errors and events. */
export type Operation =
  | 'createClient'
  | 'createJob'
  | 'sendMessage'
  | 'getJob'
  | 'waitForJob'
  | 'getViews'
  | 'views'
  | 'readWindow'
  | 'createRequestBudget'
  | 'createRedactor';

/**
 * What went wrong, grouped by what the caller can do about it.
 *
 * - `invalid-option`: an argument cannot be right, and nothing was sent. Change it as the message
 *   says.
 * - `auth`: 401; the API key is wrong, revoked or expired. Make a new one.
 * - `forbidden`: 402 or 403; the credits, or the key's scope or address allow-list. Change these in
 *   the dashboard.
 * - `not-found`: 404 or 410; the job, the project or the base URL is wrong. Correct it.
 * - `invalid`: another 4xx; the service refused this request. Change what was asked for: `details`
 *   has its words.
 * - `rate-limited`: 429. Come back after `retryAfterMs`, or after an hour if that is absent.
 * - `server`: 5xx; the service failed. Try later.
 * - `network`: no connection could be made, or it broke. Check the base URL and the network, and
 *   try again.
 * - `timeout`: no complete answer in time, or 408. Try again, or give it more time.
 * - `unexpected-response`: no JSON, another shape, a redirect or too large. Check the base URL.
 * - `wait-deadline`: the job had not ended in time, and may still be working: `lastJob`. Wait
 *   again.
 * - `aborted`: the caller's signal was aborted. Before you send a prompt again, see
 *   `certainlyNotProcessed`.
 */
export type ErrorKind =
  | 'invalid-option'
  | 'auth'
  | 'forbidden'
  | 'not-found'
  | 'invalid'
  | 'rate-limited'
  | 'server'
  | 'network'
  | 'timeout'
  | 'unexpected-response'
  | 'wait-deadline'
  | 'aborted';

/**
 * Errors that concern the caller's settings or wishes: no waiting fixes them, and half a reading is
 * of no use.
 */
export const CALLERS_ERRORS: ReadonlySet<ErrorKind> = new Set([
  'auth',
  'forbidden',
  'not-found',
  'invalid',
  'invalid-option',
  'aborted',
]);

export interface ErrorFacts {
  kind: ErrorKind;
  operation: Operation;
  message: string;
  /** Whether the same call may be made again without harm and with some hope. */
  isRetryable: boolean;
  /** True only if the service certainly did nothing on behalf of the request. */
  certainlyNotProcessed: boolean;
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  /** Headers of the answer by their names in lower case, without what may be secret. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The service's name for the request, where it gives one: for a question to its support. */
  requestId?: string | undefined;
  /** The service's words, one string each, masked and shortened. */
  details?: string[] | undefined;
  /** How long the service asks to wait. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

const brand = Symbol.for('@docs-agent/core/error');

/** Every error that this package throws. Its texts are masked: none holds the API key. */
export class DocsAgentError extends Error {
  override readonly name: string = 'DocsAgentError';
  readonly kind: ErrorKind;
  readonly operation: Operation;
  readonly isRetryable: boolean;
  readonly certainlyNotProcessed: boolean;
  declare readonly status?: number;
  declare readonly headers?: Readonly<Record<string, string>>;
  declare readonly requestId?: string;
  declare readonly details?: string[];
  declare readonly retryAfterMs?: number;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.kind = facts.kind;
    this.operation = facts.operation;
    this.isRetryable = facts.isRetryable;
    this.certainlyNotProcessed = facts.certainlyNotProcessed;
    if (facts.status !== undefined) {
      this.status = facts.status;
    }
    if (facts.headers !== undefined) {
      this.headers = facts.headers;
    }
    if (facts.requestId !== undefined) {
      this.requestId = facts.requestId;
    }
    if (facts.details !== undefined) {
      this.details = facts.details;
    }
    if (facts.retryAfterMs !== undefined) {
      this.retryAfterMs = facts.retryAfterMs;
    }
  }

  get [brand](): true {
    return true;
  }

  /** The parts of the error for a log. */
  toJSON(): Record<string, unknown> {
    return {
      ...Object.fromEntries(Object.entries(this)),
      name: this.name,
      message: this.message,
    };
  }
}

/**
 * Whether `value` is an error of this package, also when the package was loaded or bundled twice,
 * where `instanceof` fails.
 */
export function isDocsAgentError(value: unknown): value is DocsAgentError {
  return hasBrand(value, brand);
}

/** Whether a value is an object with this brand. */
export function hasBrand(value: unknown, key: symbol): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, key) === true;
}
