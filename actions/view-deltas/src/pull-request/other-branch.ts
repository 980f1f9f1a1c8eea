import type { TouchedPullRequest } from '../github/touched-pull-request.ts';

/**
 * Why no redirect is asked for, as a sentence without a period: the pull request is to be merged
 * into a branch that is not deployed, so no reader sees what it removes. Undefined if it is for the
 * default branch.
 */
export function otherBranch({
  baseRef,
  defaultBranch,
}: Pick<TouchedPullRequest, 'baseRef' | 'defaultBranch'>): string | undefined {
  if (defaultBranch === undefined || baseRef === defaultBranch) return undefined;
  return `Redirects were not checked, because this pull request is to be merged into ${baseRef}, and the docs are deployed from the default branch, ${defaultBranch}`;
}
