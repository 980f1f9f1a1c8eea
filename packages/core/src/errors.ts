import type { Job } from './job.ts';

/** The operations of {@link DocsAgentClient}, as named in errors and events. */
export type Operation =
  | 'createClient'
  | 'createJob'
  | 'sendMessage'
  | 'getJob'
  | 'waitForJob'
  | 'getViews'
  | 'readWindow';

/**
 * What went wrong, grouped by what the caller can do about it.
 *
 * - `auth`: 401; the API key is wrong, revoked or expired: replace it
 * - `forbidden`: 402, 403; credits, or scope or address allow-list of the key: change the account
 *   or the key's settings
 * - `not-found`: 404, 410; wrong job, project or base URL: correct the setting
 * - `rate-limited`: 429; come back after `retryAfterMs`, where the service said so
 * - `invalid`: other 4xx; the service refused this request: change what was asked, see `details`
 * - `server`: 5xx; the service failed: try later
 * - `network`: no connection, or it broke
 * - `timeout`: no complete answer in time (408 too)
 * - `aborted`: the caller's signal was aborted
 * - `unexpected-response`: an answer that does not follow the interface, a redirect, or one that is
 *   too large
 * - `wait-deadline`: the job had not ended when the time for waiting was over
 * - `invalid-option`: an argument that cannot be right; nothing was sent
 */
export type ErrorKind =
  | 'auth'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'invalid'
  | 'server'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unexpected-response'
  | 'wait-deadline'
  | 'invalid-option';

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
  /** What the service said, one string each, masked and shortened. */
  details?: string[] | undefined;
  /** How long the service asks to wait. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

const brand = Symbol.for('@docs-agent/core/error');
const deadlineBrand = Symbol.for('@docs-agent/core/wait-deadline-error');

/** Every error that this package throws. Its texts are masked: none holds the API key. */
export class DocsAgentError extends Error {
  override readonly name: string = 'DocsAgentError';
  readonly kind: ErrorKind;
  readonly operation: Operation;
  readonly isRetryable: boolean;
  readonly certainlyNotProcessed: boolean;
  declare readonly status?: number;
  declare readonly details?: string[];
  declare readonly retryAfterMs?: number;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.kind = facts.kind;
    this.operation = facts.operation;
    this.isRetryable = facts.isRetryable;
    this.certainlyNotProcessed = facts.certainlyNotProcessed;
    if (facts.status !== undefined) this.status = facts.status;
    if (facts.details !== undefined) this.details = facts.details;
    if (facts.retryAfterMs !== undefined) this.retryAfterMs = facts.retryAfterMs;
  }

  get [brand](): true {
    return true;
  }

  /** What a log may keep of the error. */
  toJSON(): Record<string, unknown> {
    return { ...Object.fromEntries(Object.entries(this)), name: this.name, message: this.message };
  }
}

/** The job had not ended when the time for waiting was over. It may still be at work. */
export class WaitDeadlineError extends DocsAgentError {
  override readonly name = 'WaitDeadlineError';
  /** The job as last read; null if it was never read. */
  readonly lastJob: Job | null;

  constructor(facts: Omit<ErrorFacts, 'kind'>, lastJob: Job | null) {
    super({ ...facts, kind: 'wait-deadline' });
    this.lastJob = lastJob;
  }

  get [deadlineBrand](): true {
    return true;
  }
}

/**
 * Whether `value` is an error of this package, also when the package was loaded or bundled twice,
 * where `instanceof` fails.
 */
export function isDocsAgentError(value: unknown): value is DocsAgentError {
  return hasBrand(value, brand);
}

/** As {@link isDocsAgentError}, for the error that carries the job as last read. */
export function isWaitDeadlineError(value: unknown): value is WaitDeadlineError {
  return hasBrand(value, deadlineBrand);
}

function hasBrand(value: unknown, key: symbol): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, key) === true;
}
