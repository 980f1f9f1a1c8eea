import * as z from 'zod/mini';
import { messageOf, UserError } from '../errors.ts';
import { excerpt } from '../visible-text.ts';

/** Messages repeat at most this much of GitHub's words. */
const SAID_CHARACTERS = 300;

/** The least version of GitHub Enterprise Server that runs the actions; the README names it. */
const LEAST_SERVER = '3.18';

/** GitHub's tokens of today and of before, also the beginning of one. */
const TOKEN = /\b(?:gh[a-z]_|github_pat_)[\w.-]{4,}/g;

/** GitHub's words where a locked conversation takes no comment. */
const LOCKED = /because issue is locked/;
/** Its words about a reaction, where the conversation is locked or a permission is missing. */
const NO_REACTION = /correct permissions to execute `(?:Add|Remove)Reaction`/;

/** The purpose of a request, so that its failure can be explained. */
export interface Purpose {
  /** Finishes “GitHub refused to …”. */
  to: string;
  /** The line of the workflow's `permissions:` that it needs. */
  needs: string;
}

/** The HTTP status of a failed Octokit request, or nothing when the request got no answer. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

const ofGitHub = z.object({ response: z.object({ data: z.object({ message: z.string() }) }) });

/**
 * Whether GitHub itself answered that the thing does not exist: a gateway's 404, or a cut-off one,
 * does not count.
 */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404 && ofGitHub.safeParse(error).success;
}

/**
 * Runs a request; its failure becomes a `UserError` with the likely cause and what to do.
 *
 * @throws {UserError}
 */
export async function explained<T>(purpose: Purpose, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw new UserError(explain(purpose, error), { cause: error });
  }
}

function explain(purpose: Purpose, error: unknown): string {
  const whole = messageOf(error)
    .replace(/\s+-\s+https:\/\/docs\.github\.com\S*$/, '')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '');
  // The runner would not mask a token that was cut off.
  const said = excerpt(whole.replaceAll(TOKEN, '***'), SAID_CHARACTERS);
  const told = `GitHub did not ${purpose.to}`;
  if (/rate limit/i.test(said)) {
    return `${told}: the token's rate limit is spent (${said}). Run the step again later, or give it a token of its own.`;
  }
  if (/\bField '\w+' doesn't exist on type\b/.test(said)) {
    return `${told}: ${said}. This action needs GitHub Enterprise Server ${LEAST_SERVER} or newer.`;
  }
  if (LOCKED.test(said)) {
    return `${told}: its conversation is locked. Unlock it, then run the step again.`;
  }
  switch (statusOf(error) ?? graphQLStatusOf(error)) {
    case 401:
      return `${told}: the token of \`github-token\` was refused (${said}). It may have expired or been revoked.`;
    case 403: {
      const orLocked = NO_REACTION.test(said) ? ' If the conversation is locked, unlock it.' : '';
      return `${told}: ${said}.${orLocked} Add \`${purpose.needs}\` to the job's \`permissions:\`. On events from forks and Dependabot the token is read-only whatever the workflow says.`;
    }
    case 404:
      return `${told}: not found. Either it is gone, or the token cannot see it: \`${purpose.needs}\` under \`permissions:\` lets it.`;
    case 422:
      return `${told}: it was refused as invalid (${said}).`;
    default:
      return `${told}: ${said}. If githubstatus.com shows no outage, run the step again.`;
  }
}

const GRAPHQL_STATUS: ReadonlyMap<string, number> = new Map([
  ['FORBIDDEN', 403],
  ['INSUFFICIENT_SCOPES', 403],
  ['NOT_FOUND', 404],
  ['UNPROCESSABLE', 422],
]);

const graphQLError = z.object({ errors: z.array(z.object({ type: z.optional(z.string()) })) });

/**
 * The status that REST would have given, because GraphQL refuses with 200; undefined for another
 * error.
 */
export function graphQLStatusOf(error: unknown): number | undefined {
  const parsed = graphQLError.safeParse(error);
  if (!parsed.success) return undefined;
  return parsed.data.errors
    .map(({ type }) => GRAPHQL_STATUS.get(type ?? ''))
    .find((status) => status);
}
