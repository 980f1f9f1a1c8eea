/// <reference path="./bottleneck-light.d.ts" />
import { getOctokit } from '@actions/github';
import type { GitHub } from '@actions/github/lib/utils';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import Bottleneck from 'bottleneck/light.js';
import { log } from '../log.ts';
import { fetchInTime } from './fetch-in-time.ts';

/** No request waits longer than this for GitHub's rate limit: the step then fails and says so. */
const LONGEST_RATE_LIMIT_WAIT_SECONDS = 120;
const RATE_LIMIT_RETRIES = 2;
/**
 * What GitHub understood and refused. The throttling plugin alone decides whether a rate limit is
 * waited for.
 */
const NOT_RETRIED = [400, 401, 403, 404, 410, 422, 429, 451];

export type GitHubClient = InstanceType<typeof GitHub>;

export interface GitHubClientOptions {
  baseUrl?: string;
  onAnswer?: (answer: { status: number; date: string | null; askedAtMs: number }) => void;
}

/**
 * Octokit for this step. Reads and repeatable writes are retried; a create never is, because GitHub
 * may have made the thing although its answer was lost. A request that a rate limit refused was not
 * processed, so it is repeated whatever it is, once the server's delay has passed.
 *
 * @param options.baseUrl REST root; the runner's `GITHUB_API_URL` by default, so GitHub Enterprise
 * Server works.
 * @param options.onAnswer called with the head of each answer, and when it was asked for, by
 * `performance.now()`
 * @see https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
export function createGitHubClient(token: string, options: GitHubClientOptions = {}): GitHubClient {
  const onLimit =
    (which: string) =>
    (retryAfterSeconds: number, request: object, _: object, retryCount: number) => {
      const waits =
        retryCount < RATE_LIMIT_RETRIES && retryAfterSeconds <= LONGEST_RATE_LIMIT_WAIT_SECONDS;
      const route =
        'method' in request && 'url' in request ? `${request.method} ${request.url}` : 'a request';
      log.info(
        `GitHub's ${which} rate limit was met by ${route}: ${waits ? `waiting ${retryAfterSeconds} s` : 'giving up'}.`,
      );
      return waits;
    };
  const octokit = getOctokit(
    token,
    {
      ...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }),
      request: { fetch: fetchAndTell(options.onAnswer) },
      throttle: {
        onRateLimit: onLimit('primary'),
        onSecondaryRateLimit: onLimit('secondary'),
        // The plugin would keep GraphQL queries a second apart, taking them for writes, and
        // comments three seconds. GitHub asks for one second between requests that create content;
        // edits go one at a time.
        write: new Bottleneck.Group({ maxConcurrent: 1 }),
        notifications: new Bottleneck.Group({ maxConcurrent: 1, minTime: 1_000 }),
      },
      retry: { doNotRetry: NOT_RETRIED },
    },
    forgetLimitsOfFailures,
    nameSecondaryLimits,
    emptyForNull,
    throttling,
    retry,
  );
  octokit.hook.before('request', (request) => {
    if (!isRepeatable(request)) {
      request.request = { ...request.request, retries: 0 };
    }
  });
  return octokit;
}

function fetchAndTell(onAnswer: GitHubClientOptions['onAnswer']): typeof fetchInTime {
  if (onAnswer === undefined) return fetchInTime;
  return async (url, request) => {
    const askedAtMs = performance.now();
    const answer = await fetchInTime(url, request);
    onAnswer({
      status: answer.status,
      date: answer.headers.get('date'),
      askedAtMs,
    });
    return answer;
  };
}

/**
 * The throttling plugin repeats any GraphQL request whose failed answer says that the limit is
 * spent. An answer of 5xx may say so because the request was the last one allowed, and was
 * processed. This runs before that plugin.
 */
function forgetLimitsOfFailures(octokit: Pick<GitHubClient, 'hook'>): void {
  octokit.hook.error('request', (error) => {
    const headers =
      'response' in error && error.status >= 500 ? error.response?.headers : undefined;
    if (headers !== undefined) {
      delete headers['x-ratelimit-remaining'];
    }
    throw error;
  });
}

/**
 * The throttling plugin knows a secondary limit by its text. GitHub promises the header
 * `retry-after`, or the status 429, and no text. This runs before that plugin.
 *
 * @see https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
function nameSecondaryLimits(octokit: Pick<GitHubClient, 'hook'>): void {
  octokit.hook.error('request', (error) => {
    if ('response' in error && isSecondaryLimit(error.status, error.response?.headers ?? {})) {
      error.message = `${error.message} (secondary rate limit)`;
    }
    throw error;
  });
}

function isSecondaryLimit(status: number, headers: Readonly<Record<string, unknown>>): boolean {
  const asksToWait = headers['retry-after'] !== undefined;
  const isPrimary = headers['x-ratelimit-remaining'] === '0';
  return (status === 403 && asksToWait) || (status === 429 && (asksToWait || !isPrimary));
}

/** Octokit and its plugins read `errors` of an answer, also of one that is `null`. */
function emptyForNull(octokit: Pick<GitHubClient, 'hook'>): void {
  octokit.hook.after('request', (answer) => {
    if (answer.data === null) {
      answer.data = {};
    }
  });
}

function isRepeatable(request: { method: string; url: string; query?: unknown }): boolean {
  // A comment or a fragment may come before the word.
  if (request.url.endsWith('/graphql')) return !/\bmutation\b/.test(String(request.query));
  return request.method !== 'POST';
}
