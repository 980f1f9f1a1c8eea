import * as z from 'zod/mini';
import {
  FUNCTION,
  isPathSegment,
  method,
  must,
  objectWith,
  option,
  optionsWith,
  wholeNumber,
  withoutProblem,
} from './argument-schemas.ts';
import { BaseUrlError, parseBaseUrl } from './base-url.ts';
import type { ClientOptions } from './client-options.ts';
import { kindOf } from './values.ts';

const TEXT = must('text', z.string(), kindOf);

/** Text that must be there, with what to do where it is not. */
function filledText(advice: string) {
  const error = ({ input }: { input?: unknown }) => {
    return `it must be text, and is ${kindOf(input)}; ${advice}`;
  };
  return z.string({ error }).check(z.regex(/\S/, `it is empty; ${advice}`));
}

/**
 * Node quotes an invalid header value in its error, so an invalid key must never reach a header.
 */
const API_KEY = filledText('is the secret set, and may this run read it?').check(
  z.regex(
    /^[\x21-\x7e]+$/,
    'it holds white space or characters that no key has; was it copied whole, and alone?',
  ),
);

const PROJECT_ID = filledText('copy it from the API keys page of the dashboard').check(
  z.refine(isPathSegment, 'it cannot be used in a URL'),
);

const USER_AGENT = TEXT.check(
  z.regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, {
    error: ({ input }) => `${JSON.stringify(input)} cannot be used in a header`,
  }),
);

const CLOCK = option(
  'an object with the functions now and sleep',
  z.object({ now: method, sleep: method }),
);

export const CLIENT_OPTIONS = optionsWith({
  baseUrl: z.optional(TEXT.check(withoutProblem(baseUrlProblem))),
  projectId: PROJECT_ID,
  apiKey: API_KEY,
  jobPath: z.optional(TEXT.check(withoutProblem(jobPathProblem))),
  fetch: FUNCTION,
  clock: CLOCK,
  random: FUNCTION,
  attemptTimeoutMs: wholeNumber(1),
  callTimeoutMs: wholeNumber(1),
  maxRetries: wholeNumber(0),
  maxResponseBytes: wholeNumber(1),
  userAgent: z.optional(USER_AGENT),
  optionNames: z.optional(objectWith({})),
  onRetry: FUNCTION,
  onRequest: FUNCTION,
  onResponse: FUNCTION,
} satisfies Record<keyof ClientOptions, z.ZodMiniType>);

function baseUrlProblem(baseUrl: string): string | undefined {
  try {
    parseBaseUrl(baseUrl);
    return undefined;
  } catch (error) {
    if (error instanceof BaseUrlError) return error.message;
    throw error;
  }
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
