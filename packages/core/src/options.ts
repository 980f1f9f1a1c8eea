import { BaseUrlError, parseBaseUrl } from './base-url.ts';
import { type Clock, systemClock } from './clock.ts';
import type { DocsAgentError, Operation } from './errors.ts';
import { createRedactor } from './redact.ts';
import { type CreateError, createErrorFactory } from './redacted-errors.ts';
import { DEFAULT_JOB_PATH } from './service-limits.ts';
import { wholeNumberProblem } from './whole-number.ts';

/** Passed to `onRetry` for each retry, before the delay. */
export interface RetryEvent {
  operation: Operation;
  /** The attempt that failed, counted from 1. */
  attempt: number;
  delayMs: number;
  error: DocsAgentError;
}

export interface ClientOptions {
  /** Origin of the service, such as `https://api.mintlify.com`, with an optional path prefix. `http` only for this machine. */
  baseUrl: string;
  /** The project, from the API keys page of the dashboard. */
  projectId: string;
  /** Admin API key: views need the scope `read`, jobs and messages `write`. Sent as a bearer token; masked in all that this package says. */
  apiKey: string;
  /**
   * Path of the operation that retrieves a job. `{projectId}` and `{id}` are replaced by the encoded values.
   * @default /v2/agent/{projectId}/job/{id}
   */
  jobPath?: string;
  /** Sends the requests. @default the global `fetch` */
  fetch?: typeof fetch;
  /** Where time comes from, so that a test of an hour's waiting takes no hour. @default the machine's clock */
  clock?: Clock;
  /** Numbers from 0 up to 1, for jitter. @default Math.random */
  random?: () => number;
  /** Longest time for one request, its answer's body included. @default 30000 */
  attemptTimeoutMs?: number;
  /** Longest time for one call, repetitions and their delays included. @default 120000 */
  callTimeoutMs?: number;
  /** Most repetitions of one call. @default 3 */
  maxRetries?: number;
  /** Longest body of an answer, after decompression. @default 4194304 */
  maxResponseBytes?: number;
  /** Header `user-agent`. @default docs-agent-core */
  userAgent?: string;
  /**
   * What the caller's users call the options that they set, for errors about these: `{ jobPath: 'input job-path' }`.
   * @default `option` and the option's own name
   */
  optionNames?: Partial<Record<'baseUrl' | 'projectId' | 'apiKey' | 'jobPath', string>>;
  /** Called before a request is repeated. */
  onRetry?: (event: RetryEvent) => void;
  /** Called for each request that goes out, repetitions included: the service counts them against a budget. */
  onRequest?: (event: { operation: string }) => void;
}

/** The options, checked and complete; `baseUrl` has no slash at the end. */
export interface ClientContext extends Required<Omit<ClientOptions, 'optionNames'>> {
  redact: (text: string) => string;
  /** The only place where errors are made: it masks every text in them. */
  createError: CreateError;
}

/**
 * Checks the options and fills in the defaults.
 * @throws {DocsAgentError} of kind `invalid-option`
 */
export function resolveOptions(options: ClientOptions): ClientContext {
  const redact = createRedactor([options.apiKey]);
  const createError = createErrorFactory(redact);
  const names: Partial<Record<keyof ClientOptions, string>> = options.optionNames ?? {};
  const checked = <T>(
    option: keyof ClientOptions,
    value: T,
    problemOf: (value: T) => string | undefined,
  ): T => {
    const problem = problemOf(value);
    if (problem === undefined) return value;
    const message = `The ${names[option] ?? `option ${option}`} cannot be used: ${problem}.`;
    throw createError({ kind: 'invalid-option', operation: 'createClient', message });
  };
  const whole = (option: keyof ClientOptions, given: number, least: number) =>
    checked(option, given, (value) => wholeNumberProblem('it', value, least));

  return {
    baseUrl: parseBaseUrl(checked('baseUrl', options.baseUrl, baseUrlProblem)),
    projectId: checked('projectId', options.projectId, projectIdProblem),
    apiKey: checked('apiKey', options.apiKey, apiKeyProblem),
    jobPath: checked('jobPath', options.jobPath ?? DEFAULT_JOB_PATH, jobPathProblem),
    userAgent: checked('userAgent', options.userAgent ?? 'docs-agent-core', userAgentProblem),
    attemptTimeoutMs: whole('attemptTimeoutMs', options.attemptTimeoutMs ?? 30_000, 1),
    callTimeoutMs: whole('callTimeoutMs', options.callTimeoutMs ?? 120_000, 1),
    maxRetries: whole('maxRetries', options.maxRetries ?? 3, 0),
    maxResponseBytes: whole('maxResponseBytes', options.maxResponseBytes ?? 4 * 1024 * 1024, 1),
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    onRetry: options.onRetry ?? (() => undefined),
    onRequest: options.onRequest ?? (() => undefined),
    redact,
    createError,
  };
}

function baseUrlProblem(baseUrl: string): string | undefined {
  try {
    parseBaseUrl(baseUrl);
    return undefined;
  } catch (error) {
    if (error instanceof BaseUrlError) return error.message;
    throw error;
  }
}

function projectIdProblem(projectId: string): string | undefined {
  if (projectId.trim() === '')
    return 'it is empty; copy it from the API keys page of the dashboard';
  return isPathSegment(projectId) ? undefined : 'it cannot be used in a URL';
}

/** Node quotes an invalid header value in its error, so an invalid key must never reach a header. */
function apiKeyProblem(apiKey: string): string | undefined {
  if (apiKey === '') return 'it is empty; is the secret set, and may this run read it?';
  if (/^[\x21-\x7e]+$/.test(apiKey)) return undefined;
  return 'it holds white space or characters that no key has; was it copied whole, and alone?';
}

function userAgentProblem(userAgent: string): string | undefined {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(userAgent)) return undefined;
  return `${JSON.stringify(userAgent)} cannot be used in a header`;
}

function jobPathProblem(jobPath: string): string | undefined {
  const shown = JSON.stringify(jobPath);
  if (!jobPath.startsWith('/')) return `${shown} does not begin with "/"`;
  if (!jobPath.includes('{id}')) return `${shown} does not hold {id}`;
  const unknown = jobPath.match(/\{(?!id\}|projectId\})[^}]*\}?/)?.[0];
  if (unknown !== undefined)
    return `${shown} holds ${unknown}; only {projectId} and {id} are replaced`;
  const example = jobPath.replaceAll(/[{}]/g, '');
  if (new URL(`https://example.com${example}`).pathname === example) return undefined;
  return `${shown} is not a plain path: no query, fragment, "..", or unencoded characters`;
}

/** `.` and `..` survive encoding, and would make another path; a lone surrogate cannot be encoded at all. */
export function isPathSegment(value: string): boolean {
  return value !== '' && value !== '.' && value !== '..' && value.isWellFormed();
}
