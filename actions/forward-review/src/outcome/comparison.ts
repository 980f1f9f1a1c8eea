import { isNotFound, log, messageOf } from '@docs-agent/action-kit';
import type { Comparison } from '../pull-request.ts';
import type { GitHub } from '../session.ts';
import { withClaims } from './claims.ts';

/**
 * What changed between two heads; undefined if the head did not move. If GitHub cannot compare
 * them, the comparison says so.
 */
export async function comparisonOf(
  github: GitHub,
  before: string,
  after: string,
): Promise<Comparison | undefined> {
  if (before === after) return undefined;
  try {
    const comparison = await github.withFiles(await github.compare(before, after));
    return await withClaims(comparison, github.roleOf);
  } catch (error) {
    const why = messageOf(error);
    log.warning(why);
    const isGone = error instanceof Error && isNotFound(error.cause);
    const nothing = {
      url: `${github.url}/commits`,
      isDiverged: isGone,
      commits: [],
      files: [],
    };
    return isGone ? { ...nothing, isGone } : { ...nothing, failure: why };
  }
}
