import { BaseUrlError, parseBaseUrl } from './base-url.ts';
import type { ClientOptions } from './client-options.ts';
import {
  FUNCTION,
  hasMembers,
  isPathSegment,
  isText,
  kindOf,
  must,
  OBJECT,
  type Rule,
  wholeNumber,
} from './rules.ts';

type ProblemOf = (value: string) => string | undefined;

/** The rule that a value is text without the problem that `problemOf` finds, if it finds one. */
function textWithout(problemOf: ProblemOf): Rule {
  return (name, value) => {
    return isText(value) ? problemOf(value) : `${name} must be text, and is ${kindOf(value)}`;
  };
}

/** The same rule, for text that must be there, with what to do where it is not. */
function filledText(advice: string, problemOf: ProblemOf): Rule {
  return (name, value) => {
    if (isText(value) && value.trim() !== '') return problemOf(value);
    return `${name} ${isText(value) ? 'is empty' : `must be text, and is ${kindOf(value)}`}; ${advice}`;
  };
}

const ADVICE_ON_KEYS = 'is the secret set, and may this run read it?';
const ADVICE_ON_PROJECTS = 'copy it from the API keys page of the dashboard';
const CLOCK = must('an object with the functions now and sleep', (value) => {
  return hasMembers(value, { now: 'function', sleep: 'function' });
});

/** The options that a client does not work without. */
export const REQUIRED: ReadonlySet<string> = new Set(['projectId', 'apiKey']);

/** What each option of a client must be. */
export const CLIENT_RULES: Readonly<Record<keyof ClientOptions, Rule>> = {
  baseUrl: textWithout(baseUrlProblem),
  projectId: filledText(ADVICE_ON_PROJECTS, projectIdProblem),
  apiKey: filledText(ADVICE_ON_KEYS, apiKeyProblem),
  jobPath: textWithout(jobPathProblem),
  fetch: FUNCTION,
  clock: CLOCK,
  random: FUNCTION,
  attemptTimeoutMs: wholeNumber(1),
  callTimeoutMs: wholeNumber(1),
  maxRetries: wholeNumber(0),
  maxResponseBytes: wholeNumber(1),
  userAgent: textWithout(userAgentProblem),
  optionNames: OBJECT,
  onRetry: FUNCTION,
  onRequest: FUNCTION,
  onResponse: FUNCTION,
};

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
  return isPathSegment(projectId) ? undefined : 'it cannot be used in a URL';
}

/**
 * Node quotes an invalid header value in its error, so an invalid key must never reach a header.
 */
function apiKeyProblem(apiKey: string): string | undefined {
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
