import type { Job } from '@docs-agent/core';
import type { PullRequest } from '../pull-request.ts';

/** A job that this pull request is said to belong to. */
export interface JobClaim {
  jobId: string;
  by: 'input' | 'tracking comment' | 'marker' | 'pattern';
}

/** Where a job can be named. */
export interface ClaimSources {
  /** The input `job-id`. */
  input: string | undefined;
  /** What our tracking comment holds. */
  tracked: string | undefined;
  /** The input `job-id-pattern`. */
  pattern: RegExp | undefined;
  /** Whether an account's marker in a comment counts. */
  isAuthorized(login: string): boolean;
}

const JOB_MARKER = /<!--\s*docs-agent job:\s*(\S+?)\s*-->/;

/**
 * The claimed job: the input, else what our tracking comment holds, else a marker in the pull request's body or in a
 * comment of an authorized person or of our own account, else what the pattern finds on the head branch, the labels
 * or the body. The job itself has to prove any claim.
 */
export function findClaim(pullRequest: PullRequest, sources: ClaimSources): JobClaim | undefined {
  if (sources.input !== undefined) return { jobId: sources.input, by: 'input' };
  if (sources.tracked !== undefined) return { jobId: sources.tracked, by: 'tracking comment' };
  const marked = [
    pullRequest.body,
    ...pullRequest.comments
      .filter((comment) => comment.isOfOurAccount || markerAuthors(comment).every(sources.isAuthorized))
      .map((comment) => comment.body),
  ].flatMap((text) => JOB_MARKER.exec(text)?.[1] ?? [])[0];
  if (marked !== undefined) return { jobId: marked, by: 'marker' };
  const matched = [pullRequest.headRef, ...pullRequest.labels, pullRequest.body].flatMap(
    (text) => sources.pattern?.exec(text)?.groups?.['id'] ?? [],
  )[0];
  return matched === undefined ? undefined : { jobId: matched, by: 'pattern' };
}

/** Accounts whose permission decides whether a marker in a comment counts. */
export function claimAuthors(pullRequest: PullRequest): string[] {
  return pullRequest.comments
    .filter((comment) => !comment.isOfOurAccount && JOB_MARKER.test(comment.body))
    .flatMap(markerAuthors);
}

function markerAuthors(comment: { author: string | undefined; editor: string | undefined }): string[] {
  return [comment.author ?? '', comment.editor ?? comment.author ?? ''];
}

/** The address of a pull request as a job names it. */
export interface PullRequestAddress {
  host: string;
  owner: string;
  name: string;
  number: number;
}

/** Reads an address of a pull request's page; undefined for anything else. Owner and name are case folded. */
export function readPullRequestAddress(url: string): PullRequestAddress | undefined {
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  const parts = /^\/([^/]+)\/([^/]+)\/pull\/(\d+)(?:\/.*)?$/.exec(pathname.toLowerCase());
  if (parts === null) return undefined;
  const [, owner = '', name = '', number = ''] = parts;
  return { host: host.toLowerCase(), owner, name, number: Number(number) };
}

/**
 * Whether the job proves the claim: its `prLink` names this pull request by host, owner, name and number. That makes a
 * wrong or forged id harmless. A link with the repository's former name takes one look-up.
 */
export async function isBound(
  job: Job,
  pullRequestUrl: string,
  isFormerName: (owner: string, name: string) => Promise<boolean>,
): Promise<boolean> {
  const claimed = readPullRequestAddress(job.prLink ?? '');
  const here = readPullRequestAddress(pullRequestUrl);
  if (claimed === undefined || here === undefined) return false;
  if (claimed.host !== here.host || claimed.number !== here.number) return false;
  if (claimed.owner === here.owner && claimed.name === here.name) return true;
  return isFormerName(claimed.owner, claimed.name);
}
