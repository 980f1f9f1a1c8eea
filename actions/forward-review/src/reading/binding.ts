import { markedJobId } from '@docs-agent/agent-action';
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
  ].flatMap((text) => markedJobId(text) ?? [])[0];
  if (marked !== undefined) return { jobId: marked, by: 'marker' };
  const matched = [pullRequest.headRef, ...pullRequest.labels, pullRequest.body].flatMap(
    (text) => sources.pattern?.exec(text)?.groups?.['id'] ?? [],
  )[0];
  return matched === undefined ? undefined : { jobId: matched, by: 'pattern' };
}

/** Accounts whose permission decides whether a marker in a comment counts. */
export function claimAuthors(pullRequest: PullRequest): string[] {
  return pullRequest.comments
    .filter((comment) => !comment.isOfOurAccount && markedJobId(comment.body) !== undefined)
    .flatMap(markerAuthors);
}

function markerAuthors(comment: { author: string | undefined; editor: string | undefined }): string[] {
  return [comment.author ?? '', comment.editor ?? comment.author ?? ''];
}
