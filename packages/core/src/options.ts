import { parseBaseUrl } from './base-url.ts';
import { clauseAbout, findIssue } from './check-arguments.ts';
import { CLIENT_OPTIONS } from './client-arguments.ts';
import type { ClientOptions } from './client-options.ts';
import { systemClock } from './clock.ts';
import type { Complete } from './complete.ts';
import { redactorOf } from './redact.ts';
import { type CreateError, createErrorFactory } from './redacted-errors.ts';
import type { Fetch } from './runtime-types.ts';
import { DEFAULT_BASE_URL, DEFAULT_JOB_PATH } from './service-limits.ts';
import { isText } from './values.ts';

/** The options, checked and complete; `baseUrl` has no slash at the end. */
export interface ClientContext extends Complete<Omit<ClientOptions, 'optionNames'>> {
  redact: (text: string) => string;
  /** The only place where errors are made: it masks every text in them. */
  createError: CreateError;
}

/**
 * Checks the options and fills in the defaults.
 * @throws {DocsAgentError} of kind `invalid-option`
 */
export function resolveOptions(options: ClientOptions): ClientContext {
  const givenKey: unknown = Reflect.get(Object(options), 'apiKey');
  const redact = redactorOf(isText(givenKey) ? [givenKey] : []);
  const createError = createErrorFactory(redact);
  const problem = isBrowser() ? NO_BROWSER : problemOfOptions(options);
  if (problem !== undefined) {
    throw createError({
      kind: 'invalid-option',
      operation: 'createClient',
      message: problem,
    });
  }
  return {
    baseUrl: parseBaseUrl(options.baseUrl ?? DEFAULT_BASE_URL),
    projectId: options.projectId,
    apiKey: options.apiKey,
    jobPath: options.jobPath ?? DEFAULT_JOB_PATH,
    userAgent: options.userAgent ?? 'docs-agent-core',
    ...limitsOf(options),
    ...functionsOf(options),
    redact,
    createError,
  };
}

function limitsOf(options: ClientOptions) {
  return {
    attemptTimeoutMs: options.attemptTimeoutMs ?? 30_000,
    callTimeoutMs: options.callTimeoutMs ?? 120_000,
    maxRetries: options.maxRetries ?? 3,
    maxResponseBytes: options.maxResponseBytes ?? 4 * 1024 * 1024,
  };
}

function functionsOf(options: ClientOptions) {
  const ignore = () => undefined;
  return {
    // Looked up for each request, because a runtime may have its `fetch` replaced.
    fetch: options.fetch ?? ((...request: Parameters<Fetch>) => globalThis.fetch(...request)),
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    onRetry: options.onRetry ?? ignore,
    onRequest: options.onRequest ?? ignore,
    onResponse: options.onResponse ?? ignore,
  };
}

const NO_BROWSER =
  'This client does not run in a browser: the API key is a secret of servers, and every visitor could read it.';

/** A page has a document; a worker of a page can import scripts. Other runtimes have neither. */
function isBrowser(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis;
}

/**
 * What is wrong with the first option that cannot be used, under the name that the caller gives it.
 */
function problemOfOptions(options: ClientOptions): string | undefined {
  const issue = findIssue(CLIENT_OPTIONS, options);
  if (issue === undefined) return undefined;
  const [option] = issue.path;
  if (option === undefined) return `The options cannot be used: ${clauseAbout('options', issue)}.`;
  const names: Readonly<Record<PropertyKey, string>> = options.optionNames ?? {};
  return `The ${names[option] ?? `option ${String(option)}`} cannot be used: ${issue.message}.`;
}
