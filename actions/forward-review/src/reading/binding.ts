import { excerpt } from '@docs-agent/action-kit';
import { markedJobId } from '@docs-agent/agent-action';
import type { PullRequest } from '../pull-request.ts';

/** A job that a text claims for this pull request. */
export interface JobClaim {
  jobId: string;
  by: 'input' | 'tracking comment' | 'marker';
}

/** Where a job can be named. */
export interface ClaimSources {
  /** The input `job-id`. */
  input: string | undefined;
  /** Our tracking comment. */
  tracked: string | undefined;
  /** Whether an account's marker in a comment counts. */
  isAuthorized(login: string): boolean;
  /** Whether a text's marker proves itself, from any account. */
  isProven(text: string): boolean;
}

/**
 * The claimed job: the input, else the job in our tracking comment, else a marker in the pull
 * request's body or in a comment of an authorized person, of our own account or that proves itself.
 * The body of a fork counts only if authorized people wrote it. The job itself has to prove any
 * claim.
 */
export function findClaim(pullRequest: PullRequest, sources: ClaimSources): JobClaim | undefined {
  if (sources.input !== undefined) return { jobId: sources.input, by: 'input' };
  if (sources.tracked !== undefined) return { jobId: sources.tracked, by: 'tracking comment' };
  for (const text of textsThatCount(pullRequest, sources)) {
    const jobId = markedJobId(text);
    if (jobId !== undefined) return { jobId, by: 'marker' };
  }
  return undefined;
}

/** The body and the comments whose marker counts, in this order. */
function textsThatCount(
  pullRequest: PullRequest,
  { isAuthorized, isProven }: ClaimSources,
): string[] {
  const texts: string[] = [];
  if (!pullRequest.isFromFork || markerAuthors(pullRequest).every(isAuthorized)) {
    texts.push(pullRequest.body);
  }
  for (const comment of pullRequest.comments) {
    if (isProven(comment.body) || markerAuthors(comment).every(isAuthorized)) {
      texts.push(comment.body);
    }
  }
  return texts;
}

/** Accounts whose permission decides whether a claim counts. */
export function claimAuthors(pullRequest: PullRequest): string[] {
  const comments = pullRequest.comments.filter(({ body }) => markedJobId(body) !== undefined);
  const authors = comments.flatMap(markerAuthors);
  if (pullRequest.isFromFork) {
    authors.push(...markerAuthors(pullRequest));
  }
  return authors;
}

/** Associations that people with access usually have. */
const INSIDERS: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/**
 * Whether GitHub names an account as one of the repository: enough to look at a job early, and for
 * nothing else.
 */
export function insidersOf(pullRequest: PullRequest): (login: string) => boolean {
  const insiders = [pullRequest, ...pullRequest.comments].filter(({ association }) =>
    INSIDERS.includes(association),
  );
  const logins = new Set(insiders.map(({ author }) => author));
  return (login) => logins.has(login);
}

interface MarkedText extends Pick<PullRequest, 'author' | 'editor'> {
  isOfOurAccount?: boolean;
}

const ID_CHARACTERS = 80;

/** A job's id as messages show it: anyone may have written it. */
export function shortId(jobId: string): string {
  return excerpt(jobId, ID_CHARACTERS);
}

/** A message with each mention of a job's id cut, also inside an address. */
export function withShortId(message: string, jobId: string): string {
  const short = shortId(jobId);
  return message
    .replaceAll(jobId, () => short)
    .replaceAll(encodeURIComponent(jobId.toWellFormed()), () => short);
}

/** A text of our own account counts, unless someone else edited it. */
function markerAuthors({ author = '', editor = author, isOfOurAccount }: MarkedText): string[] {
  return [author, editor].filter((login) => isOfOurAccount !== true || login !== author);
}
