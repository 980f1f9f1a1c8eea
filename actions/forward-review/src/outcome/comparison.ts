import { isNotFound, log, messageOf } from '@docs-agent/action-kit';
import type { Comparison } from '../pull-request.ts';
import type { Session } from '../session.ts';
import { withClaims } from './claims.ts';

/** What two heads of the pull request are compared with. */
export type Heads = Pick<Session, 'pullRequest' | 'pullRequestUrl' | 'roleOf'>;

/**
 * What changed between two heads; undefined if the head did not move. Only where GitHub no longer
 * has one of them is the branch taken for rewritten.
 */
export async function comparisonOf(
  { pullRequest, pullRequestUrl, roleOf }: Heads,
  before: string,
  after: string,
): Promise<Comparison | undefined> {
  if (before === after) return undefined;
  try {
    const comparison = await pullRequest.withFiles(await pullRequest.compare(before, after));
    return await withClaims(comparison, roleOf);
  } catch (error) {
    const why = messageOf(error);
    log.warning(why);
    const isGone = error instanceof Error && isNotFound(error.cause);
    const nothing = {
      url: `${pullRequestUrl}/commits`,
      isDiverged: isGone,
      commits: [],
      files: [],
    };
    return isGone ? nothing : { ...nothing, failure: why };
  }
}
